import type { Make } from '@tablewright/base'
import { type MemberOfModel, type TemplatePart, templateOf, templateParts } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { setFull } from '../errors.js'
import { type KeyParts, placeholdersOf, planKeys, renderKey, type Values } from '../items/key-plan.js'
import type { Action } from '../plan/action.js'
import { countingUpdate } from '../plan/print-update.js'
import { attributesTested } from '../plan/write-condition.js'
import type { Derive, DerivedPlan } from './derived-plan.js'
import { planTest, type Test } from './evaluate-condition.js'

/** Where a source stands as an element of a set. */
export interface Membership {
  readonly key: Item
  readonly element: string
}

/** Elements enter and leave their sets by ADD and DELETE, which need no knowledge of the rest of the set. */
export function planMembership(model: MemberOfModel, keyNames: readonly string[], make: Make): DerivedPlan {
  const reads = new Set([...neededBy(model), ...attributesTested(model.while)])
  const find = planFindMembership(model, keyNames, make)
  const actions = make(joining, model.name, model.table, model.path[0], find, model.atMost)
  return { model, places: reads, reads, actions }
}

export function joining(
  name: string,
  table: string,
  attribute: string,
  find: FindMembership,
  atMost?: number,
): Derive {
  return ({ pattern, before, after, now }) => {
    const change = ({ key, element }: Membership, joins: boolean): Action => ({
      kind: 'update',
      table,
      key,
      members: { [attribute]: [{ element, joins }] },
      print: countingUpdate,
      reasons: [],
      ...(joins && atMost !== undefined
        ? { ...room(attribute, atMost), reasons: [() => setFull({ pattern, key }, name, atMost)] }
        : {}),
    })
    const [old, next] = [find(before, now), find(after, now)]
    if (JSON.stringify(old) === JSON.stringify(next)) return []
    return [...(old ? [change(old, false)] : []), ...(next ? [change(next, true)] : [])]
  }
}

/** Part of an action: the set is not full. The set itself need not come back to say that it is. */
function room(attribute: string, atMost: number) {
  return {
    condition: 'attribute_not_exists(#set) OR size(#set) < :most',
    names: { '#set': attribute },
    values: { ':most': { N: String(atMost) } },
    blind: true,
  } satisfies Partial<Action>
}

/** Finds the set and the element of a source; undefined while it is in none. */
export type FindMembership = (source: Values | null, now: string) => Membership | undefined

export function planFindMembership(
  model: MemberOfModel,
  keyNames: readonly string[],
  make: Make,
): FindMembership {
  const { element, shards } = model
  return make(
    membershipOf,
    planKeys(model.keys, keyNames, make),
    templateParts(element, make),
    element.delimiter,
    neededBy(model),
    shards,
    model.while && planTest(model.while, make),
  )
}

function neededBy({ keys, element }: MemberOfModel): readonly string[] {
  return placeholdersOf([...Object.values(keys), element]).filter((name) => name !== 'shard')
}

export function membershipOf(
  keys: KeyParts,
  parts: readonly TemplatePart[],
  delimiter: string,
  needed: readonly string[],
  shards: number,
  test?: Test,
): FindMembership {
  const { render } = templateOf(parts, delimiter)
  return (source, now) => {
    if (!source || needed.some((name) => source[name] === undefined)) return undefined
    if (test && !test(source, { values: {}, made: {}, now })) return undefined
    const element = render(source)
    const values = shards > 1 ? { ...source, shard: shardOf(element, shards) } : source
    return { key: renderKey(keys, values), element }
  }
}

/** FNV-1a of the element: the same element is always in the same shard. Never to be changed: data depends on it. */
export function shardOf(element: string, shards: number): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(element)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0) % shards
}
