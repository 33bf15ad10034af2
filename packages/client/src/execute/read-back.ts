import type { RawPage } from './read-page.js'

/** Reads a page of a source: forwards, or backwards from the same start. */
export type ReadPage = (start: RawPage['next'], wanted: number, isBack?: boolean) => Promise<RawPage>

/** A page before another, and whether there are items before it. */
export interface PageBefore extends RawPage {
  readonly more: unknown
}

/**
 * Reads the page that ends before a key, or at it (`through`). The item at the key is found by reading on from the item
 * before it.
 */
export async function readBack(
  read: ReadPage,
  { start, back }: { readonly start: RawPage['next']; readonly back?: 'before' | 'through' },
  wanted: number,
): Promise<PageBefore> {
  const through = back === 'through'
  const before = await read(start, through ? Math.max(wanted - 1, 1) : wanted, true)
  const end = through ? await read(before.first, 1) : undefined
  const items = [...before.items].reverse()
  const consumed = [...before.consumed, ...(end?.consumed ?? [])]
  if (!end?.items[0]) {
    return { ...before, items, first: before.last, last: before.first, more: before.next, consumed }
  }
  // There is room for the item at the key alone.
  if (wanted === 1 && items[0]) return { ...end, more: true, consumed }
  return {
    ...end,
    items: [...items, ...end.items],
    first: before.last ?? end.first,
    more: before.next,
    consumed,
  }
}
