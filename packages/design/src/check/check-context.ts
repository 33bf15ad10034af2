import type { CallCost } from '../cost/call-cost.js'
import type { CostContext } from '../cost/cost-context.js'
import type { ExpandedStep } from '../cost/expand-pattern.js'
import type { DesignModel } from '../model/design-model.js'
import type { PatternModel } from '../model/pattern-model.js'
import type { StoredItem } from '../model/stored-items.js'

/** The input of every proof. */
export interface CheckContext {
  readonly model: DesignModel
  readonly cost: CostContext
  readonly items: ReadonlyMap<string, StoredItem>
  readonly patterns: readonly PatternModel[]
  /** By pattern: its writes with all items that they change, and the cost of a call. */
  readonly steps: ReadonlyMap<string, readonly ExpandedStep[]>
  readonly costs: ReadonlyMap<string, CallCost>
}

export function patternPlace(pattern: PatternModel): string {
  return `patterns.${pattern.name}`
}

export function itemPlace(item: StoredItem): string {
  return `${item.kind === 'entity' ? 'entities' : 'derived'}.${item.name}`
}
