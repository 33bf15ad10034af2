import type { FunctionComponent, JSX } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { SystemEntry } from '../api/server-index.js'
import { useServerIndex } from '../api/use-server-index.js'
import { Button } from '../kit/button.js'
import { Page } from '../kit/page.js'
import { EmptyState, Loading } from '../kit/states.js'
import type { PageEntry, PageProps } from '../pages/registry.js'
import { keptScroll, useLocation } from '../router/location.js'
import type { PathParameters } from '../router/match-path.js'
import { ErrorBoundary } from './error-boundary.js'

interface Match {
  readonly entry: PageEntry
  readonly parameters: PathParameters
}

const loaded = new Map<PageEntry, FunctionComponent<PageProps>>()

/** The page of a path. Loads its code at first use, focuses its title and restores the scroll position. */
export function PageView({ match, path }: { match: Match | undefined; path: string }): JSX.Element {
  const { key } = useLocation()
  const entry = match?.entry
  const [failure, setFailure] = useState<unknown>()
  const [, redraw] = useState(0)
  useEffect(() => {
    if (entry === undefined || loaded.has(entry)) return
    entry.load().then(
      (component) => {
        loaded.set(entry, component)
        redraw((before) => before + 1)
      },
      (error: unknown) => setFailure(error),
    )
  }, [entry])
  const Component = entry && loaded.get(entry)
  useArrival(path, key, Component !== undefined || entry === undefined)
  const known = useServerIndex().data?.systems
  const { system } = match?.parameters ?? {}
  if (match === undefined) return <NotFound path={path} />
  if (system !== undefined && known && !known.some(({ name }) => name === system))
    return <NoSystem name={system} known={known} />
  if (failure !== undefined) return <NotLoaded />
  if (Component === undefined) return <Loading lines={6} />
  return (
    <ErrorBoundary key={path}>
      <Component parameters={match.parameters} />
    </ErrorBoundary>
  )
}

let arrived = ''

/** Focuses the title after navigation: keyboard and screen reader start there. */
function useArrival(path: string, key: string, ready: boolean): void {
  useLayoutEffect(() => {
    if (!ready) return
    const first = arrived === ''
    const same = arrived === path
    arrived = path
    if (same) return
    if (!first) document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
    return restoreScroll(keptScroll(key))
  }, [path, key, ready])
}

/**
 * Restores the scroll position. Lists grow while they load, so it retries until the page is long enough or
 * the user scrolls.
 */
function restoreScroll(goal: number): () => void {
  scrollTo(0, goal)
  if (goal === 0) return () => undefined
  const observer = new ResizeObserver(() => scrollTo(0, goal))
  observer.observe(document.getElementById('content')!)
  const stop = () => observer.disconnect()
  const timer = setTimeout(stop, 2000)
  for (const kind of ['wheel', 'keydown', 'touchstart', 'mousedown'])
    addEventListener(kind, stop, { once: true })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function NotFound({ path }: { path: string }): JSX.Element {
  return (
    <Page title="Page not found">
      <EmptyState title={`There is no page at ${path}`} action={<Button href="/">Go home</Button>}>
        The address may be old, or that of a system that does not run here.
      </EmptyState>
    </Page>
  )
}

function NoSystem({ name, known }: { name: string; known: readonly SystemEntry[] }): JSX.Element {
  return (
    <Page title="No such system">
      <EmptyState title={`There is no system ${name} here`} action={<Button href="/">Go home</Button>}>
        {known.length > 0 && `This server runs ${known.map(({ title }) => title).join(', ')}.`}
      </EmptyState>
    </Page>
  )
}

function NotLoaded(): JSX.Element {
  return (
    <Page title="Not loaded">
      <EmptyState
        title="This page could not be loaded"
        action={<Button onClick={() => location.reload()}>Load again</Button>}
      >
        The server may have been replaced by a newer one since this tab was opened.
      </EmptyState>
    </Page>
  )
}
