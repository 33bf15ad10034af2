import { TablewrightError } from '@tablewright/base'
import type { DesignModel, EntityModel, PatternModel } from '@tablewright/design/model'
import { planBatchGet } from './batch-get-plan.js'
import type { EntityPlan } from './entity-plan.js'
import { planGet } from './get-plan.js'
import type { DesignPlan, PatternPlan } from './plan.js'
import { PlanContext } from './plan-context.js'
import { planItem } from './plan-item.js'
import { planQuery } from './query-plan.js'
import { planSearch } from './search-plan.js'
import { planTransactGet } from './transact-get-plan.js'

/** Plans the writes of a design. Passed in, so that programs that only read do not load it. */
export interface WritePlanner {
  readonly pattern: (model: WritePatternModel, context: PlanContext) => PatternPlan
  readonly entity: (model: EntityModel, context: PlanContext) => EntityPlan
}

export type WritePatternModel = Extract<
  PatternModel,
  { operation: 'put' | 'create' | 'update' | 'delete' | 'transact' }
>

/** Plans every pattern of a design, or without `writes` those that read. Pure: the same model gives the same plan. */
export function planDesign(model: DesignModel, writes?: WritePlanner): DesignPlan {
  const context = new PlanContext(model)
  const patterns: Record<string, PatternPlan> = {}
  for (const pattern of Object.values(model.patterns)) {
    if (['close', 'transact'].includes(pattern.name)) throw nameTaken(pattern.name)
    const plan = planPattern(pattern, context, writes)
    if (plan) patterns[pattern.name] = plan
  }
  return finishPlan(context, patterns, writes)
}

/** Plans all entities and items of a design without its patterns, for tools that read stored items of any kind. */
export function planStored(model: DesignModel, writes: WritePlanner): DesignPlan {
  const context = new PlanContext(model)
  for (const name of Object.keys(model.entities)) context.entity(name)
  return finishPlan(context, {}, writes)
}

/** Plans the items and entities that patterns refer to. */
function finishPlan(
  context: PlanContext,
  patterns: DesignPlan['patterns'],
  writes: WritePlanner | undefined,
): DesignPlan {
  const entities: Record<string, EntityPlan> = {}
  // A twin is noted while its source is planned, and then planned itself.
  for (const name of writes ? context.entities : []) {
    entities[name] = writes!.entity(context.entity(name), context)
  }
  const items = [...context.items].map((name) => {
    const item = context.item(name)
    return [name, planItem(item, context.table(item))] as const
  })
  return deepFreeze({
    kind: 'design',
    name: context.model.name,
    items: Object.fromEntries(items),
    entities,
    patterns,
  })
}

function planPattern(
  pattern: PatternModel,
  context: PlanContext,
  writes: WritePlanner | undefined,
): PatternPlan | undefined {
  switch (pattern.operation) {
    case 'get':
      return planGet(pattern, context)
    case 'batchGet':
      return planBatchGet(pattern, context)
    case 'transactGet':
      return planTransactGet(pattern, context)
    case 'query':
    case 'scan':
      return planQuery(pattern, context)
    case 'nearest':
      return planSearch(pattern, context)
    default:
      return writes?.pattern(pattern, context)
  }
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}

function nameTaken(name: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `A pattern cannot be called "${name}".`, {
    remedy: 'Choose another name: this one belongs to the connection.',
    data: { pattern: name },
  })
}
