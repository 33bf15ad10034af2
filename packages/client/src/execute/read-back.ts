import type { Call } from '../input/call.js'
import type { PageEnd } from '../result/cursor.js'
import type { CallContext, CallOptions } from './context.js'
import { type PageSource, type RawPage, readPage } from './read-page.js'

/** One page of results before a key, in the order of the pattern. */
export interface PageBefore extends RawPage {
  /** Whether there are results before this page. */
  readonly more: boolean
}

/** Reads the page that ends before or at a key: backwards, and then reversed. */
export async function readBack(
  context: CallContext,
  source: PageSource,
  call: Call,
  { start, back }: PageEnd,
  wanted: number,
  options: CallOptions,
): Promise<PageBefore> {
  const turned = turnedSource(source)
  const before = await readPage(context, turned, call, start, wanted, options)
  const items = before.items.reverse()
  const page = { ...before, items, first: before.last, last: before.first, more: before.next !== undefined }
  if (back === 'before') return page
  // A request begins after a key, so that the item under the key itself is read from the one before it.
  const end = await readPage(context, source, call, page.last, 1, options)
  if (items.length === wanted && end.items.length > 0) {
    return readBackThrough(context, turned, call, { start, wanted, end }, options)
  }
  return {
    ...page,
    items: [...items, ...end.items],
    first: page.first ?? end.first,
    last: end.last ?? page.last,
    consumed: [...page.consumed, ...end.consumed],
  }
}

/** Reads a page that ends at a key again, with one result less before the key, because the page is full. */
async function readBackThrough(
  context: CallContext,
  turned: PageSource,
  call: Call,
  {
    start,
    wanted,
    end,
  }: { readonly start: PageEnd['start']; readonly wanted: number; readonly end: RawPage },
  options: CallOptions,
): Promise<PageBefore> {
  if (wanted === 1) return { ...end, more: true }
  const before = await readPage(context, turned, call, start, wanted - 1, options)
  return {
    items: [...before.items.reverse(), ...end.items],
    first: before.last ?? end.first,
    last: end.last,
    next: end.next,
    consumed: [...before.consumed, ...end.consumed],
    more: before.next !== undefined,
  }
}

function turnedSource(source: PageSource): PageSource {
  return {
    ...source,
    request: (call) => {
      const request = source.request(call)
      return request && { ...request, ScanIndexForward: request.ScanIndexForward === false }
    },
  }
}
