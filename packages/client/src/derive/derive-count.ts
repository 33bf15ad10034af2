import type { Make } from '@tablewright/base'
import type { CountModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { conditionFailed, notFound } from '../errors.js'
import type { ItemCodec, ItemPlan } from '../items/item-plan.js'
import { type KeyParts, placeholdersOf, planKeys, renderKey, type Values } from '../items/key-plan.js'
import { type Action, allOf, type Reason } from '../plan/action.js'
import { type Ask, ExpressionWriter, nonEmpty, planAsk } from '../plan/expression.js'
import { countingUpdate } from '../plan/print-update.js'
import { attributesTested, writeCondition } from '../plan/write-condition.js'
import type { Derive, DerivedPlan } from './derived-plan.js'
import { planTest, type Test } from './evaluate-condition.js'

/** A number in another entity that rises and falls with the sources that refer to it. */
export function planCount(model: CountModel, target: ItemPlan, make: Make): DerivedPlan {
  const reads = new Set([...placeholdersOf(Object.values(model.keys)), ...attributesTested(model.while)])
  const { requires } = model
  const judge = make(
    judgeCount,
    model.target,
    target.codec,
    requires && planTest(requires, make, target.model.attributes),
    nonEmpty([...new Set(attributesTested(requires))]),
  )
  const actions = make(
    counting,
    target.table.name,
    target.model.attributes[model.attribute]!.path[0],
    planCounter(model, target, make),
    planCondition(model, target, true, make),
    planCondition(model, target, false, make),
    judge,
  )
  return { model, places: reads, reads, actions }
}

/** Why a count failed; `rises` tells which way it should go. */
type JudgeCount = (pattern: string, key: Item, rises: boolean, now: string) => Reason

export function counting(
  table: string,
  attribute: string,
  find: FindCounter,
  rise: Ask,
  fall: Ask,
  judge: JudgeCount,
): Derive {
  return ({ pattern, before, after, now }) => {
    const change = (key: Item, rises: boolean): Action => ({
      kind: 'update',
      table,
      key,
      amounts: { [attribute]: rises ? 1 : -1 },
      print: countingUpdate,
      ...(rises ? rise : fall)({ values: {}, made: {}, now }),
      reasons: [judge(pattern, key, rises, now)],
    })
    const [old, next] = [find(before, now), find(after, now)]
    if (JSON.stringify(old) === JSON.stringify(next)) return []
    return [...(old ? [change(old, false)] : []), ...(next ? [change(next, true)] : [])]
  }
}

/** The key of the item that counts a source; undefined when none does. */
export type FindCounter = (source: Values | null, now: string) => Item | undefined

export function planCounter(model: CountModel, { keyNames }: ItemPlan, make: Make): FindCounter {
  const keys = planKeys(model.keys, keyNames, make)
  const needed = placeholdersOf(Object.values(model.keys))
  return make(counterOf, keys, needed, model.while && planTest(model.while, make))
}

export function counterOf(keys: KeyParts, needed: readonly string[], test?: Test): FindCounter {
  return (source, now) => {
    if (!source || needed.some((name) => source[name] === undefined)) return undefined
    if (test && !test(source, { values: {}, made: {}, now })) return undefined
    return renderKey(keys, source)
  }
}

function planCondition(model: CountModel, target: ItemPlan, rises: boolean, make: Make): Ask {
  const writer = new ExpressionWriter()
  const scope = { attributes: target.model.attributes, keyName: target.keyNames[0]!, make }
  const exists = writeCondition({ kind: 'itemExists' }, scope, writer)
  const requires = rises && model.requires ? writeCondition(model.requires, scope, writer) : undefined
  return planAsk(allOf(exists, requires)!, writer.parts, make)
}

export function judgeCount(
  target: string,
  item: ItemCodec,
  test?: Test,
  looked: readonly string[] = [],
): JudgeCount {
  return (pattern, key, rises, now) => (stood) => {
    if (!stood) return notFound({ pattern, key }, target)
    const found = item.fromItem(stood)
    if (!rises || !test || test(found, { values: {}, made: {}, now })) return undefined
    const current = Object.fromEntries(looked.map((name) => [name, found[name]]))
    return conditionFailed({ pattern, key }, target, current)
  }
}
