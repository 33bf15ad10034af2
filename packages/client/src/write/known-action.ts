import type { Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import type { Action } from './action.js'
import type { Draft } from './draft.js'
import { draftAction } from './draft-action.js'
import type { Known } from './stored.js'

/**
 * Returns the one action for a known item without other writers: most items are put in their final form, without the
 * conditions that detect a race.
 */
export function knownAction(draft: Draft, known: Known, site: CallSite): readonly Action[] {
  const { table, key } = draft
  const item = itemAfter(draft, known.items.get(draft.id), site)
  return item ? [{ kind: 'put', table, key, item }] : draftAction(draft, known, site)
}

/** Returns the item after the transaction; undefined if it is removed, or has conditions other than those of races. */
function itemAfter(draft: Draft, stood: Item | undefined, site: CallSite): Item | undefined {
  const { source, left, placed, amounts, elements } = draft
  if (elements.size > 0) return undefined
  if (amounts.size > 0) {
    if (source || !stood) return undefined
    draft.requireAll(stood, { ...site, key: draft.key })
    return draft.counted(stood)
  }
  if (source) return source.kind === 'read' ? source.current?.item : undefined
  return stood || left ? undefined : placed?.item
}
