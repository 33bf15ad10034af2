import type { CountModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { conditionFailed, notFound } from '../errors.js'
import type { ItemPlan } from '../items/item-plan.js'
import { compileKey, placeholdersOf, type Values } from '../items/key-plan.js'
import { type Action, allOf, type Reason } from '../plan/action.js'
import { ExpressionWriter, fillValues } from '../plan/expression.js'
import { attributesTested, writeCondition } from '../plan/write-condition.js'
import type { DerivedPlan, SourceWrite } from './derived-plan.js'
import { fulfils } from './evaluate-condition.js'

/** A number in another entity that rises and falls with the sources that refer to it. */
export function planCount(model: CountModel, target: ItemPlan): DerivedPlan {
  const find = countedIn(model, target)
  const [stored] = target.model.attributes[model.attribute]!.path
  const conditions = {
    rise: targetCondition(model, target, true),
    fall: targetCondition(model, target, false),
  }
  const change = (key: Item, amount: 1 | -1, write: SourceWrite): Action => ({
    kind: 'update',
    table: target.table.name,
    key,
    amounts: { [stored]: amount },
    ...conditions[amount > 0 ? 'rise' : 'fall'](write.now),
    reasons: [countReason(model, target, key, amount, write)],
  })
  const reads = new Set([...placeholdersOf(Object.values(model.keys)), ...attributesTested(model.while)])
  return {
    model,
    places: reads,
    reads,
    actions: (write) => {
      const [old, next] = [find(write.before, write.now), find(write.after, write.now)]
      if (JSON.stringify(old) === JSON.stringify(next)) return []
      return [...(old ? [change(old, -1, write)] : []), ...(next ? [change(next, 1, write)] : [])]
    },
  }
}

/** The key of the item that counts a source; undefined when none does. */
export function countedIn(
  model: CountModel,
  target: ItemPlan,
): (source: Values | null, now: string) => Item | undefined {
  const key = compileKey(model.keys, target.keyNames)
  const needed = placeholdersOf(Object.values(model.keys))
  return (source, now) => {
    if (!source || needed.some((name) => source[name] === undefined)) return undefined
    if (model.while && !fulfils(model.while, source, { values: {}, made: {}, now })) return undefined
    return key(source)
  }
}

function targetCondition(model: CountModel, target: ItemPlan, rises: boolean) {
  const writer = new ExpressionWriter()
  const scope = { attributes: target.model.attributes, keyName: target.keyNames[0]! }
  const exists = writeCondition({ kind: 'itemExists' }, scope, writer)
  const requires = rises && model.requires ? writeCondition(model.requires, scope, writer) : undefined
  const condition = allOf(exists, requires)!
  const { parts } = writer
  return (now: string) => {
    const values = fillValues(parts, { values: {}, made: {}, now })
    return { condition, names: parts.names, ...(values ? { values } : {}) }
  }
}

function countReason(
  model: CountModel,
  target: ItemPlan,
  key: Item,
  amount: number,
  { pattern, now }: SourceWrite,
): Reason {
  return (stood) => {
    if (!stood) return notFound({ pattern, key }, model.target)
    const item = target.fromItem(stood)
    if (amount < 0 || !model.requires) return undefined
    if (fulfils(model.requires, item, { values: {}, made: {}, now })) return undefined
    const looked = attributesTested(model.requires).map((name) => [name, item[name]])
    return conditionFailed({ pattern, key }, model.target, Object.fromEntries(looked))
  }
}
