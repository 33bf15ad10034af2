import type { Item } from '@tablewright/dynamo'
import { type CallSite, failure } from '../errors/call-errors.js'
import type { Action } from './action.js'
import { type Assemble, type WriteOutcome, withAnswer } from './assembled.js'
import { itemAction } from './item-action.js'
import type { Derived, ItemPart } from './part.js'
import { RequestWriter } from './request-writer.js'
import { sourceAction } from './source-action.js'
import { itemId, type Stored, storedItem } from './stored.js'
import type { WriteStep } from './write.js'

// Shortcuts of `assemble` for one write of an entity whose derived items are all whole items. They are valid because the
// write is the only one of its item, and the keys of derived items are distinct, so no two actions can be on one item.

interface AssembledOne extends WriteOutcome {
  readonly actions: readonly Action[]
}

/** Assembles a write that creates its item, or whose item was read. */
export function assembleRead(step: WriteStep, site: CallSite, item: Item | undefined): AssembledOne {
  const { write, call } = step
  const { kind, entity, reads = [] } = write
  const { codec, name, whole } = entity
  const before = item && storedItem(item, codec)
  const after = write.apply(before, call, site)
  const source = {
    kind: 'read',
    keyName: codec.keyNames[0]!,
    before: item,
    created: kind === 'create' ? () => failure('ALREADY_EXISTS', site, { entity: name }) : undefined,
    current: after,
    replaced: kind === 'put',
    // An update answers what it has changed, a removal what it has removed.
    reads: kind === 'put' ? reads : [...reads, ...whole],
    writes: write.writes?.(call) ?? [],
  } as const
  const own = sourceAction(codec.table, site.key!, source, new RequestWriter())
  const derived = follow(step, before, after, site)
  return { before, after, actions: own.idle && !derived[0] ? [] : [own, ...derived] }
}

/** Assembles any write. */
export const assembleOne: Assemble = (pattern, steps, { items }) => {
  const step = steps[0]!
  const { write, call } = step
  const { table } = write.entity.codec
  const key = write.key(call)
  const site = { pattern, key }
  if (!write.direct) {
    const id = itemId(table, key)
    if (write.kind !== 'create' && !items.has(id)) {
      return { reads: [{ id, table, key }], actions: [], outcomes: [] }
    }
    const { actions, ...outcome } = assembleRead(step, site, items.get(id))
    return { reads: [], actions, outcomes: [outcome] }
  }
  const { action, after } = write.direct(call, site)
  const outcomes = [{ before: undefined, after }]
  return {
    reads: [],
    actions: [action, ...follow(step, undefined, after, site)],
    outcomes,
    answered: (item) => withAnswer(steps, outcomes, item),
  }
}

/** Returns the actions of derived items. */
function follow(
  { write, call }: WriteStep,
  before: Stored | undefined,
  after: Stored | undefined,
  { pattern }: CallSite,
): readonly Action[] {
  return write.derived.flatMap((each) => {
    const { part } = each as Derived
    const [old, next] = [part(before, call), part(after, call)] as (ItemPart | undefined)[]
    return old && next && JSON.stringify(old.key) === JSON.stringify(next.key)
      ? itemAction(old, next, pattern)
      : [...itemAction(old, undefined, pattern), ...itemAction(undefined, next, pattern)]
  })
}
