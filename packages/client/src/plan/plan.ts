import type { ItemPlan } from '../items/item-plan.js'
import type { BatchGetPlan } from './batch-get-plan.js'
import type { EntityPlan } from './entity-plan.js'
import type { GetPlan } from './get-plan.js'
import type { PlanBase } from './plan-base.js'
import type { QueryPlan } from './query-plan.js'
import type { SearchVectorsPlan } from './search-plan.js'
import type { TransactGetPlan } from './transact-get-plan.js'
import type { TransactPlan } from './transact-plan.js'
import type { WritePlan } from './write-plan.js'

export type ReadPlan = GetPlan | BatchGetPlan | TransactGetPlan | QueryPlan | SearchVectorsPlan

/** The plan of a pattern: plain data that can be printed, compared and stored. `kind` names its executor. */
export type PatternPlan = ReadPlan | (PlanBase & WritePlan) | TransactPlan

/** The plan of a design. Patterns refer to items and entities by name. */
export interface DesignPlan {
  readonly kind: 'design'
  readonly name: string
  readonly items: Readonly<Record<string, ItemPlan>>
  readonly entities: Readonly<Record<string, EntityPlan>>
  readonly patterns: Readonly<Record<string, PatternPlan>>
}
