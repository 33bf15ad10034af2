import type { Problem } from '@tablewright/server'
import type { ComponentChildren, JSX } from 'preact'
import type { Resource } from '../api/use-resource.js'
import { Page, type PageProps } from './page.js'
import { ErrorState, Loading } from './states.js'

/** A page that could not be loaded: its problem, and a link back. */
export function PageError(props: {
  problem: Problem
  retry: () => void
  trail?: PageProps['trail']
}): JSX.Element {
  const { problem, retry, trail } = props
  return (
    <Page title={problem.title} {...(trail && { trail })}>
      <ErrorState problem={problem} retry={retry} />
    </Page>
  )
}

/** Shows a page once its record is loaded; until then a placeholder, or the problem as a page. */
export function LoadedPage<Result>(props: {
  from: Resource<Result>
  trail?: PageProps['trail']
  children: (data: Result) => ComponentChildren
}): JSX.Element {
  const { from, trail, children } = props
  if (from.data !== undefined) return <>{children(from.data)}</>
  if (!from.problem) return <Loading lines={6} />
  return <PageError problem={from.problem} retry={from.refresh} {...(trail && { trail })} />
}
