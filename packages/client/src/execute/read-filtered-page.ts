import type { ConsumedCapacity, Item } from '@tablewright/dynamo'
import type { PageSource } from './read-page.js'
import { type ReadPage, readPage } from './read-page.js'

/** Minimum page size when a filter is applied. */
const minFilteredRead = 25

/** Returns the number of items that a request reads for a wanted number of results. */
export function readLimit({ filtered }: Pick<PageSource['plan'], 'filtered'>, wanted: number): number {
  return filtered ? Math.max(wanted * 2, minFilteredRead) : wanted
}

/** Reads pages of any query or scan: those with a filter until there are `wanted` results or no more items. */
export const readAnyPage: ReadPage = async (context, source, call, start, wanted, options) => {
  const { plan } = source
  if (!plan.filtered) return readPage(context, source, call, start, wanted, options)
  const items: unknown[] = []
  const found: Item[] = []
  const consumed: ConsumedCapacity[] = []
  let next = start
  do {
    const missing = wanted - items.length
    const page = await readPage(context, source, call, next, readLimit(plan, missing), options)
    items.push(...page.items.slice(0, missing))
    found.push(...page.found.slice(0, missing))
    consumed.push(...page.consumed)
    next = page.items.length > missing ? found.at(-1) : page.next
  } while (next && items.length < wanted)
  return { items, found, next, consumed }
}
