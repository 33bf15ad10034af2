import { conditionFiller } from '../expressions/fill.js'
import { keysOf } from '../expressions/read-scope.js'
import { renderKey } from '../items/key-codec.js'
import type { CountPlan } from '../plan/derived-plan.js'
import { existenceOf } from './existence.js'
import type { Derived } from './part.js'
import type { WriteScope } from './write.js'

/** Prepares a counter of another entity. */
export function derivedCount(plan: CountPlan, _: string, scope: WriteScope): Derived {
  const { name, reads, attribute, requires } = plan
  const codec = scope.item(plan.target)
  const derived = existenceOf(plan, scope)
  const keys = keysOf(plan.keys, scope)
  const exists = conditionFiller(plan.exists, scope.slot)
  const required = requires && {
    fill: conditionFiller(requires.expression, scope.slot),
    paths: requires.paths,
    attributes: requires.attributes,
    test: scope.test(requires.condition),
  }
  return {
    name,
    reads,
    part: (stored, call) => {
      if (!stored || !derived(stored, call)) return undefined
      return {
        kind: 'amount',
        derived: name,
        table: codec.table,
        key: renderKey(keys, stored.values),
        attribute,
        codec,
        exists: exists(call),
        requires: required && {
          filled: required.fill(call),
          paths: required.paths,
          attributes: required.attributes,
          test: (item) => required.test(item, call),
        },
      }
    },
  }
}
