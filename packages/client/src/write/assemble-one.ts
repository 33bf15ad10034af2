import type { CallSite } from '../errors/call-errors.js'
import type { Action } from './action.js'
import type { Assemble } from './assembled.js'
import { itemAction } from './item-action.js'
import { wholeItem } from './lock.js'
import { type ItemPart, isSamePart } from './part.js'
import { RequestWriter } from './request-writer.js'
import { sourceAction } from './source-action.js'
import { itemId, type Stored, storedItem } from './stored.js'
import type { Write, WriteStep } from './write.js'

/**
 * A shortcut of `assemble` for one write of an entity whose derived items are all whole items. It is valid because the
 * write is the only one of its item, and the keys of derived items are distinct, so no two actions can be on one item.
 */
export const assembleOne: Assemble = (pattern, steps, { items }) => {
  const { write, call } = steps[0]!
  const { codec } = write.entity
  const { table } = codec
  const key = write.key(call)
  const site = { pattern, key }
  if (write.direct) {
    const { action, after } = write.direct(call, site)
    const actions = [action, ...follow(steps[0]!, undefined, after, site)]
    return { reads: [], actions, outcomes: [{ before: undefined, after }] }
  }
  const id = itemId(table, key)
  if (!items.has(id)) return { reads: [{ id, table, key }], actions: [], outcomes: [] }
  const item = items.get(id)
  const before = item && storedItem(item, codec)
  const after = write.apply(before, call, site)
  const own = sourceAction(table, key, sourceOf(write, steps[0]!, before, after), new RequestWriter())
  const actions = [own, ...follow(steps[0]!, before, after, site)]
  return {
    reads: [],
    actions: own.idle && actions.length === 1 ? [] : actions,
    outcomes: [{ before, after }],
  }
}

function sourceOf({ entity, kind, ...write }: Write, { call }: WriteStep, before?: Stored, after?: Stored) {
  return {
    kind: 'read',
    keyName: entity.codec.keyNames[0]!,
    before: before?.item,
    created: undefined,
    current: after,
    replaced: kind === 'put' || !before || !after,
    // An update answers what it has changed, a removal what it has removed.
    reads: [...write.reads(call), ...(kind === 'delete' || kind === 'update' ? wholeItem(entity) : [])],
    writes: write.writes(call),
  } as const
}

function follow(
  { write, call }: WriteStep,
  before: Stored | undefined,
  after: Stored | undefined,
  site: CallSite,
): readonly Action[] {
  return write.derived.flatMap((derived) => {
    const [old, next] = [derived.part(before, call), derived.part(after, call)] as (ItemPart | undefined)[]
    if (isSamePart(old, next)) return []
    if (old && next && JSON.stringify(old.key) === JSON.stringify(next.key)) {
      return itemAction(next.table, next.key, old, next, { ...site, key: next.key })
    }
    const left = old ? itemAction(old.table, old.key, old, undefined, site) : []
    return [
      ...left,
      ...(next ? itemAction(next.table, next.key, undefined, next, { ...site, key: next.key }) : []),
    ]
  })
}
