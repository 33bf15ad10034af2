import { useEffect, useState } from 'preact/hooks'
import { newId } from '../state/new-id.js'

/** The location in the address bar. */
export interface PageLocation {
  readonly path: string
  readonly search: URLSearchParams
  /** Which entry of the history this is; a change of it alone is a return to the same page. */
  readonly key: string
}

interface EntryState {
  readonly key: string
}

const listeners = new Set<() => void>()
/** How far each entry of the history was scrolled when it was last seen. */
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

/** Read when it is first asked for: what only imports this may run where there is no address. */
function here(): PageLocation {
  current ??= readPlace()
  return current
}

function notify(): void {
  current = readPlace()
  for (const listener of listeners) listener()
}

/** Starts to follow links and the back button. Once, at the start. */
export function startRouter(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', notify)
  document.addEventListener('click', followLink)
  addEventListener('scroll', () => scrolls.set(here().key, scrollY), { passive: true })
}

/** Goes to a page of the console. `replace` for a change of view that the back button should skip. */
export function navigate(target: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(history.state, '', target)
  else history.pushState({ key: newId() } satisfies EntryState, '', target)
  notify()
}

/** How far a page was scrolled when it was left; 0 for one that is new. */
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
 * One value that lives in the address, such as a filter or a tab: `const [state, setState] = useQueryValue('state')`.
 * Empty is left out. The change replaces the entry, so that the back button leaves the page; `push` makes a new one.
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

/** Follows plain links inside the console without loading a document; everything else is the browser's. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
  if (!link || link.target || link.hasAttribute('download')) return
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== location.origin || isServers(pathname) || (hash && pathname === location.pathname)) return
  event.preventDefault()
  navigate(pathname + search)
}

/** Paths that the server answers itself. */
function isServers(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path === '/health' || path === '/metrics'
}
