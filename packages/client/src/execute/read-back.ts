import type { RawPage } from './read-page.js'

/** Reads a page: forwards, or backwards from the same start. */
export type ReadFrom = (start: RawPage['next'], wanted: number, isBack?: boolean) => Promise<RawPage>

/** A page before another, and whether there are items before it. */
export interface PageBefore extends Omit<RawPage, 'next'> {
  readonly more: unknown
}

/**
 * Reads the page that ends before a key, or at it (`through`). The item at the key is found by reading on from the item
 * before it.
 */
export async function readBack(
  read: ReadFrom,
  { start, back }: { readonly start: RawPage['next']; readonly back?: 'before' | 'through' },
  wanted: number,
): Promise<PageBefore> {
  const through = back === 'through'
  const before = await read(start, through ? Math.max(wanted - 1, 1) : wanted, true)
  const end = through ? await read(before.found[0], 1) : undefined
  const consumed = [...before.consumed, ...(end?.consumed ?? [])]
  // The page has room for one item: the one at the key.
  if (wanted === 1 && before.items[0] && end?.items[0]) return { ...end, more: true, consumed }
  const join = <Part extends 'items' | 'found'>(part: Part) =>
    [...[...before[part]].reverse(), ...(end?.[part] ?? [])] as unknown as RawPage[Part]
  return { items: join('items'), found: join('found'), more: before.next, consumed }
}
