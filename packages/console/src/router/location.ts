import { useEffect, useState } from 'preact/hooks'
import { newId } from '../state/new-id.js'

/** The location in the address bar. */
export interface PageLocation {
  readonly path: string
  readonly search: URLSearchParams
  /** Identifies the history entry. Changes alone if the user returns to the same page. */
  readonly key: string
}

interface EntryState {
  readonly key: string
}

const listeners = new Set<() => void>()
/** Last scroll position of each history entry. */
const scrolls = new Map<string, number>()
let current: PageLocation | undefined

function readPlace(): PageLocation {
  const state = history.state as EntryState | null
  return {
    path: location.pathname,
    search: new URLSearchParams(location.search),
    key: state?.key ?? 'first',
  }
}

/** Reads the location lazily: this module may be imported outside a browser. */
function here(): PageLocation {
  current ??= readPlace()
  return current
}

function notify(): void {
  current = readPlace()
  for (const listener of listeners) listener()
}

/** Starts to handle links and the back button. Call it once at the start. */
export function startRouter(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', notify)
  document.addEventListener('click', followLink)
  addEventListener('scroll', () => scrolls.set(here().key, scrollY), { passive: true })
}

/** Opens a page of the console. With `replace`, the back button skips the current entry. */
export function navigate(target: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(history.state, '', target)
  else history.pushState({ key: newId() } satisfies EntryState, '', target)
  notify()
}

/** Returns the last scroll position of a history entry; 0 for a new one. */
export function keptScroll(key: string): number {
  return scrolls.get(key) ?? 0
}

/** Returns the location, and renders again whenever it changes. */
export function useLocation(): PageLocation {
  const [place, setPlace] = useState(here)
  useEffect(() => {
    const listener = () => setPlace(here)
    listeners.add(listener)
    listener()
    return () => void listeners.delete(listener)
  }, [])
  return place
}

/**
 * Returns a value in the address, such as a filter or a tab: `const [state, setState] =
 * useQueryValue('state')`. An empty value is removed from the address. A change replaces the history entry;
 * with `push` it adds one.
 */
export function useQueryValue(
  name: string,
  usual = '',
): readonly [value: string, set: (value: string, options?: { readonly push?: boolean }) => void] {
  const { search } = useLocation()
  const set = (value: string, { push = false } = {}) => {
    const next = new URLSearchParams(location.search)
    if (value === '' || value === usual) next.delete(name)
    else next.set(name, value)
    const query = next.toString()
    navigate(location.pathname + (query && `?${query}`), { replace: !push })
  }
  return [search.get(name) ?? usual, set]
}

/** Handles plain links inside the console without loading a document. The browser handles all other links. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
  if (!link || link.target || link.hasAttribute('download')) return
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin || isServerPath(pathname) || (hash && pathname === location.pathname)) return
  event.preventDefault()
  navigate(pathname + search)
}

/** Whether the server handles a path itself. */
function isServerPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path === '/health' || path === '/metrics'
}
