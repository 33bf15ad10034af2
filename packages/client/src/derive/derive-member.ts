import { compileTemplate, type MemberOfModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
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
  const change = ({ key, element }: Membership, joins: boolean): Action => ({
    kind: 'update',
    table: model.table,
    key,
    members: { [model.path[0]]: [{ element, joins }] },
    reasons: [],
  })
  const reads = new Set([...names, ...attributesTested(model.while)])
  return {
    model,
    places: reads,
    reads,
    actions: ({ before, after, now }) => {
      const [old, next] = [find(before, now), find(after, now)]
      if (JSON.stringify(old) === JSON.stringify(next)) return []
      return [...(old ? [change(old, false)] : []), ...(next ? [change(next, true)] : [])]
    },
  }
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
