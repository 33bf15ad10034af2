import type { AttributeValue } from '@tablewright/dynamo'
import { pointerTaken, uniqueTaken } from '../errors/call-errors.js'
import { conditionFiller } from '../expressions/fill.js'
import type { Values } from '../items/key-codec.js'
import { setValueAt, valueAt } from '../items/stored-path.js'
import type { CopyPlan, DerivedItemPlan } from '../plan/derived-plan.js'
import { existenceOf } from './existence.js'
import type { Derived, ItemPart } from './part.js'
import { itemId, type Stored } from './stored.js'
import type { WriteScope } from './write.js'

/** Prepares a unique, mirror or pointer item. */
export function derivedItem(plan: DerivedItemPlan, source: string, scope: WriteScope): Derived {
  const { name, reads, keyValues, kept = false } = plan
  const item = scope.item(plan.item)
  const exists = existenceOf(plan, scope)
  const owned = plan.owned && conditionFiller(plan.owned, scope.slot)
  const free = plan.free ? conditionFiller(plan.free, scope.slot) : owned
  const copy = copier(plan.copies, scope)
  const taken: (values: Values) => ItemPart['taken'] = (values) =>
    plan.kind === 'pointer'
      ? (site, stood) => pointerTaken(site, name, item.fromItem(stood))
      : (site) => uniqueTaken(site, name, pick(values, item.plan.keyAttributes))
  return {
    name,
    reads,
    part: (stored, call) => {
      if (!stored || !exists(stored, call)) return undefined
      const values = renamed(keyValues, stored.values)
      const key = item.key(values)
      // What identifies the source is stored in the item under the names of its attributes.
      const asked = () => ({ ...noInput, random: call.random, values: { ...stored.values, ...values } })
      // Most parts are only compared: their owner and conditions are made when they are used.
      return {
        kind: 'item',
        derived: name,
        table: item.table,
        key,
        item: Object.assign(copy(stored), item.frame(values)),
        get owner() {
          return itemId(source, scope.item(source).key(stored.values))
        },
        get owned() {
          return owned?.(asked())
        },
        get free() {
          return free?.(asked())
        },
        kept,
        taken: (site, stood) => taken(values)(site, stood),
      }
    },
  }
}

const noInput = { now: '', generated: {} }

/** Returns the key values of the derived item, by their names there. */
function renamed(keyValues: Readonly<Record<string, string>>, source: Values): Values {
  const values: Record<string, unknown> = {}
  for (const name in keyValues) values[name] = source[keyValues[name]!]
  return values
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Returns a function that copies attributes in their stored form, so that numbers stay exact. */
function copier(
  copies: readonly CopyPlan[],
  scope: WriteScope,
): (stored: Stored) => Record<string, AttributeValue> {
  const rows = copies.map((copy) => ({
    to: copy.to,
    read:
      copy.kind === 'stored'
        ? ({ item }: Stored) => valueAt(item, copy.from)
        : ({ values }: Stored) =>
            values[copy.from] === undefined
              ? undefined
              : scope.kinds.value(copy.type).toStored(values[copy.from]),
  }))
  return (stored) => {
    const item: Record<string, AttributeValue> = {}
    for (const { to, read } of rows) {
      const value = read(stored)
      if (value !== undefined) setValueAt(item, to, value)
    }
    return item
  }
}
