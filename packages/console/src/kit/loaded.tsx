import type { ComponentChildren, JSX } from 'preact'
import type { Pages } from '../api/use-pages.js'
import type { Resource } from '../api/use-resource.js'
import { ErrorState, Loading } from './states.js'

/** Shows a resource once it is loaded; until then a placeholder, or the error. */
export function Loaded<Result>(props: {
  from: Resource<Result>
  lines?: number
  children: (data: Result) => ComponentChildren
}): JSX.Element {
  const { data, problem, refresh } = props.from
  if (data !== undefined) return <>{props.children(data)}</>
  if (problem) return <ErrorState problem={problem} retry={refresh} />
  return <Loading lines={props.lines ?? 4} />
}

/** Like {@link Loaded}, for a list in pages. `empty` is shown for an empty list. */
export function LoadedPages<Item>(props: {
  from: Pages<Item>
  empty: ComponentChildren
  children: (items: readonly Item[]) => ComponentChildren
}): JSX.Element {
  const { items, ready, problem, refresh } = props.from
  if (problem && !ready) return <ErrorState problem={problem} retry={refresh} />
  if (!ready) return <Loading />
  return <>{items.length === 0 ? props.empty : props.children(items)}</>
}
