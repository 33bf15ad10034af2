import { compileTemplate, type MemberOfModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { type Place, setFull } from '../errors.js'
import { compileKey, placeholdersOf, type Values } from '../items/key-plan.js'
import type { Action } from '../plan/action.js'
import { attributesTested } from '../plan/write-condition.js'
import type { DerivedPlan } from './derived-plan.js'
import { fulfils } from './evaluate-condition.js'

/** Where a source stands as an element of a set. */
export interface Membership {
  readonly key: Item
  readonly element: string
}

/** Elements enter and leave their sets by ADD and DELETE, which need no knowledge of the rest of the set. */
export function planMembership(model: MemberOfModel, keyNames: readonly string[]): DerivedPlan {
  const find = membershipOf(model, keyNames)
  const names = placeholdersOf([...Object.values(model.keys), model.element]).filter(
    (name) => name !== 'shard',
  )
  const change = ({ key, element }: Membership, joins: boolean, pattern: string): Action => ({
    kind: 'update',
    table: model.table,
    key,
    members: { [model.path[0]]: [{ element, joins }] },
    ...(joins && model.atMost !== undefined ? room(model, model.atMost, { pattern, key }) : { reasons: [] }),
  })
  const reads = new Set([...names, ...attributesTested(model.while)])
  return {
    model,
    places: reads,
    reads,
    actions: ({ pattern, before, after, now }) => {
      const [old, next] = [find(before, now), find(after, now)]
      if (JSON.stringify(old) === JSON.stringify(next)) return []
      return [...(old ? [change(old, false, pattern)] : []), ...(next ? [change(next, true, pattern)] : [])]
    },
  }
}

/** Part of an action: the set is not full. The set itself need not come back to say that it is. */
function room({ name, path }: MemberOfModel, atMost: number, place: Place) {
  return {
    condition: 'attribute_not_exists(#set) OR size(#set) < :most',
    names: { '#set': path[0] },
    values: { ':most': { N: String(atMost) } },
    reasons: [() => setFull(place, name, atMost)],
    blind: true,
  } satisfies Partial<Action>
}

/** Finds the set and the element of a source; undefined while it is in none. */
export function membershipOf(
  model: MemberOfModel,
  keyNames: readonly string[],
): (source: Values | null, now: string) => Membership | undefined {
  const key = compileKey(model.keys, keyNames)
  const element = compileTemplate(model.element)
  const needed = placeholdersOf([...Object.values(model.keys), model.element]).filter(
    (name) => name !== 'shard',
  )
  return (source, now) => {
    if (!source || needed.some((name) => source[name] === undefined)) return undefined
    if (model.while && !fulfils(model.while, source, { values: {}, made: {}, now })) return undefined
    const text = element.render(source)
    const values = model.shards > 1 ? { ...source, shard: shardOf(text, model.shards) } : source
    return { key: key(values), element: text }
  }
}

/** FNV-1a of the element: the same element is always in the same shard. Never to be changed: data depends on it. */
export function shardOf(element: string, shards: number): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(element)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % shards
}
