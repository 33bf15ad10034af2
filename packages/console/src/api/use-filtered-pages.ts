import { useEffect } from 'preact/hooks'
import type { Pages } from './use-pages.js'

/** Number of matches to load before the user requests more. */
const wanted = 50

/**
 * Filters a list in the browser, for filters that the server does not support. Pages without matches are
 * skipped.
 */
export function useFilteredPages<Item>(
  pages: Pages<Item>,
  keep: ((item: Item) => boolean) | undefined,
): Pages<Item> {
  const items = keep === undefined ? pages.items : pages.items.filter(keep)
  const { more } = pages
  const goOn =
    keep !== undefined && items.length < wanted && more !== undefined && pages.problem === undefined
  useEffect(() => {
    if (goOn) more?.()
  }, [goOn, pages.items.length])
  if (keep === undefined) return pages
  // No match so far does not mean that there is none.
  const ready = pages.ready && (items.length > 0 || (more === undefined && !pages.loading))
  return { ...pages, items, ready, all: async () => (await pages.all()).filter(keep) }
}
