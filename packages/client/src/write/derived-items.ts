import type { TablewrightError } from '@tablewright/base'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import { type CallSite, failure } from '../errors/call-errors.js'
import type { FilledCondition } from '../expressions/fill.js'
import type { ItemCodec } from '../items/item-codec.js'
import type { Values } from '../items/key-codec.js'
import { type StoredPath, valueAt } from '../items/stored-path.js'
import type { DerivedItemPlan } from '../plan/derived-plan.js'
import { existenceOf } from './existence.js'
import type { Derived } from './part.js'
import { absent, RequestWriter } from './request-writer.js'
import type { WriteScope } from './write.js'

type DerivedItem = (plan: DerivedItemPlan, source: string, scope: WriteScope) => Derived

/** Returns the error if another source has the key of a derived item. */
type Taken = (name: string, codec: ItemCodec, values: Values, site: CallSite, stood: Item) => TablewrightError

/** Prepares a mirror whose key identifies its source, or with `taken` any derived item. */
export function mirrorItem(
  plan: DerivedItemPlan,
  _: string,
  scope: WriteScope,
  taken?: Taken,
  newIdentity = plan.identity,
): Derived {
  const { name, reads, copies, identity } = plan
  const codec = scope.item(name)
  const exists = existenceOf(plan, scope)
  const copyOthers = plan.otherCopies && scope.copy!(plan.otherCopies, scope)
  const rename = plan.renamed && scope.rename!(plan.renamed)
  return {
    name,
    reads,
    part: (stored, call) => {
      if (!stored || !exists(stored, call)) return undefined
      const values = rename ? rename(stored.values) : stored.values
      // Copied in their stored form, so that numbers stay exact.
      const copied: Record<string, AttributeValue> = {}
      for (const to in copies) {
        const value = stored.item[copies[to]!]
        if (value) copied[to] = value
      }
      const item = codec.frame(values, copyOthers ? copyOthers(stored, copied) : copied)
      const key: Record<string, AttributeValue> = {}
      for (const each of codec.keyNames) key[each] = item[each]!
      // Most parts are only compared: their conditions are made when they are used.
      const ownedBy = (paths: typeof identity) => () => paths && ownedCondition(codec, item, paths)
      return {
        kind: 'item',
        derived: name,
        table: codec.table,
        key,
        item,
        owned: ownedBy(identity),
        free: ownedBy(newIdentity),
        kept: plan.kept,
        taken: (site, stood) => taken!(name, codec, values, site, stood),
      }
    },
  }
}

/** Returns the condition that no item exists, or that it has the same identity: it belongs to the same source. */
function ownedCondition(
  { keyNames }: ItemCodec,
  item: Item,
  identity: readonly StoredPath[],
): FilledCondition {
  const writer = new RequestWriter()
  const free = absent(writer.path([keyNames[0]!]))
  const same = identity.map((path) => `${writer.path(path)} = ${writer.value(valueAt(item, path)!)}`)
  const all = same.join(' AND ')
  const condition = all ? `${free} OR ${same[1] ? `(${all})` : all}` : free
  return { condition, names: writer.names, values: writer.values }
}

/** Prepares a pointer. */
export const pointerItem: DerivedItem = (plan, source, scope) =>
  mirrorItem(plan, source, scope, (derived, codec, _, site, stood) =>
    failure('POINTER_TAKEN', site, { derived, holder: codec.fromItem(stood) }),
  )

/** Prepares a unique item, or a mirror whose key does not identify its source. */
export const uniqueItem: DerivedItem = (plan, source, scope) => {
  const taken: Taken = (unique, codec, values, site) => {
    const own = codec.keyAttributes.map((name) => [name, values[name]])
    return failure('UNIQUE_TAKEN', site, { unique, values: Object.fromEntries(own) })
  }
  return mirrorItem(plan, source, scope, taken, plan.kind === 'unique' && !plan.kept ? [] : plan.identity)
}
