import type { Item } from '@tablewright/dynamo'
import { type CallSite, notFound, setFull, transactionOverlap } from '../errors/call-errors.js'
import { type AmountDraft, type Draft, requirementFailed } from './draft.js'
import { withElements } from './draft-action.js'

/**
 * The item as a transaction leaves it, given the item before it: what the action of the draft makes of it, worked out in
 * memory. Undefined is no item. Throws the error for the caller where the condition of the action does not hold.
 */
export function itemAfter(draft: Draft, before: Item | undefined, site: CallSite): Item | undefined {
  const own = { ...site, key: draft.key }
  const { source, left, placed } = draft
  requireRoom(draft, before, own)
  if (source?.kind === 'direct') {
    if (before) throw source.action.explain?.(before) ?? transactionOverlap(own)
    const { item } = source.action
    for (const { asks } of draft.amounts.values()) requireAmount(asks, item!, own)
    return withElements(draft.counted(item!), draft)
  }
  if (source) {
    const asked = source.before ?? source.current?.item
    if (asked) for (const { asks } of draft.amounts.values()) requireAmount(asks, asked, own)
    return source.current && withElements(source.current.item, draft)
  }
  if (left || placed) return derivedAfter(draft, before, own)
  return contributedTo(draft, before, own)
}

function derivedAfter(draft: Draft, before: Item | undefined, site: CallSite): Item | undefined {
  const { left, placed } = draft
  if (draft.amounts.size + draft.elements.size > 0) throw transactionOverlap(site)
  if (!placed) return left?.kept ? before : undefined
  const isForeign = before && (!left || left.kept)
  if (isForeign && JSON.stringify(before) !== JSON.stringify(placed.item)) throw placed.taken(site, before)
  return placed.item
}

/** Numbers and sets of an item that is not written itself. */
function contributedTo(draft: Draft, before: Item | undefined, site: CallSite): Item | undefined {
  for (const { part, rise, asks } of draft.amounts.values()) {
    if (before) requireAmount(asks, before, site)
    else if (rise > 0) throw notFound(site, part.codec.plan.name)
  }
  const isTouched = [...draft.elements.values()].some(
    ({ joining, leaving }) => joining.size + leaving.size > 0,
  )
  if (!before && !isTouched) return undefined
  return withElements(draft.counted(before ?? draft.key), draft)
}

function requireAmount(asks: AmountDraft['asks'], item: Item, site: CallSite): void {
  if (asks?.requires && !asks.requires.test(item)) throw requirementFailed(asks, item, site)
}

function requireRoom(draft: Draft, before: Item | undefined, site: CallSite): void {
  for (const [name, { part, joining, leaving }] of draft.elements) {
    if (part.atMost === undefined || joining.size === 0) continue
    const { SS = [] } = (before?.[name] ?? {}) as { readonly SS?: readonly string[] }
    if (SS.length + joining.size - leaving.size > part.atMost) throw setFull(site, part.derived, part.atMost)
  }
}
