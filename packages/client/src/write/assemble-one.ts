import { failure } from '../errors/call-errors.js'
import type { Action } from './action.js'
import type { Assemble } from './assembled.js'
import { itemAction } from './item-action.js'
import type { ItemPart } from './part.js'
import { RequestWriter } from './request-writer.js'
import { sourceAction } from './source-action.js'
import { itemId, storedItem } from './stored.js'

/**
 * A shortcut of `assemble` for one write of an entity whose derived items are all whole items. It is valid because the
 * write is the only one of its item, and the keys of derived items are distinct, so no two actions can be on one item.
 */
export const assembleOne: Assemble = (pattern, [step], { items }) => {
  const { write, call } = step!
  const { entity, kind, direct, reads = [] } = write
  const { codec, name, whole } = entity
  const { table } = codec
  const key = write.key(call)
  const site = { pattern, key }
  const id = itemId(table, key)
  const creates = kind === 'create'
  if (!direct && !creates && !items.has(id)) return { reads: [{ id, table, key }], actions: [], outcomes: [] }
  const item = items.get(id)
  const before = item && storedItem(item, codec)
  const known = direct?.(call, site)
  const after = known ? known.after : write.apply(before, call, site)
  const own: Action =
    known?.action ??
    sourceAction(
      table,
      key,
      {
        kind: 'read',
        keyName: codec.keyNames[0]!,
        before: item,
        created: creates ? () => failure('ALREADY_EXISTS', site, { entity: name }) : undefined,
        current: after,
        replaced: kind === 'put',
        // An update answers what it has changed, a removal what it has removed.
        reads: kind === 'put' ? reads : [...reads, ...whole],
        writes: write.writes?.(call) ?? [],
      },
      new RequestWriter(),
    )
  const derived = write.derived.flatMap((each) => {
    const [old, next] = [each.part(before, call), each.part(after, call)] as (ItemPart | undefined)[]
    return old && next && JSON.stringify(old.key) === JSON.stringify(next.key)
      ? itemAction(old, next, site)
      : [...itemAction(old, undefined, site), ...itemAction(undefined, next, site)]
  })
  const actions = own.idle && !derived[0] ? [] : [own, ...derived]
  return { reads: [], actions, outcomes: [{ before, after }] }
}
