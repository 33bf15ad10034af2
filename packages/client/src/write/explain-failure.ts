import type { TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import { type CallSite, conditionFailed, notFound, versionMismatch } from '../errors/call-errors.js'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import { attributesOf, type Test } from '../expressions/tests.js'
import type { Call } from '../input/call.js'
import type { ItemCodec } from '../items/item-codec.js'

/** Returns the error for a condition that does not hold; undefined if it holds. */
export type ExplainCondition = (
  item: Item | undefined,
  call: Call,
  site: CallSite,
) => TablewrightError | undefined

export function conditionExplainer(
  entity: string,
  { fromItem }: Pick<ItemCodec, 'fromItem'>,
  condition: ConditionPlan | undefined,
  test: ((plan: ConditionPlan) => Test) | undefined,
  guard?: string,
): ExplainCondition {
  const holds = condition && test!(condition)
  const attributes = attributesOf(condition)
  return (item, call, site) => {
    if (!item) return !holds || holds(undefined, call) ? undefined : notFound(site, entity)
    if (guard === undefined && (!holds || holds(item, call))) return undefined
    const found = fromItem(item)
    if (guard !== undefined && found[guard] !== call.values[guard]) {
      return versionMismatch(site, entity, call.values[guard], found[guard])
    }
    if (!holds || holds(item, call)) return undefined
    const current = Object.fromEntries(attributes.map((name) => [name, found[name]]))
    return conditionFailed(site, entity, current)
  }
}
