import { templateOf, templateParts } from '@tablewright/design/templates'
import { keysOf } from '../expressions/read-scope.js'
import { renderKey } from '../items/key-codec.js'
import type { MemberPlan } from '../plan/derived-plan.js'
import { existenceOf } from './existence.js'
import type { Derived } from './part.js'
import type { WriteScope } from './write.js'

/** Prepares an element of a set. It does not need the rest of the set. */
export function derivedMember(plan: MemberPlan, _: string, scope: WriteScope): Derived {
  const { name, reads, table, attribute, shards, atMost } = plan
  const exists = existenceOf(plan, scope)
  const keys = keysOf(plan.keys, scope)
  const { render } = templateOf(templateParts(plan.element, scope.kinds.codec), plan.element.delimiter)
  return {
    name,
    reads,
    part: (stored, call) => {
      if (!stored || !exists(stored, call)) return undefined
      const element = render(stored.values)
      const values = shards > 1 ? { ...stored.values, shard: shardOf(element, shards) } : stored.values
      return {
        kind: 'element',
        derived: name,
        table,
        key: renderKey(keys, values),
        attribute,
        element,
        atMost,
      }
    },
  }
}

/**
 * Returns the shard of an element by FNV-1a, so that it is always the same. Must never change: stored data depends on
 * it.
 */
export function shardOf(element: string, shards: number): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(element)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % shards
}
