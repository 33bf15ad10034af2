import type { SlotPlan } from './slot-plan.js'

/** By placeholder: `{ '#0': 'status' }`. */
export type Names = Readonly<Record<string, string>>

/** The names and values of one request. Placeholders are numbered, so none can be that of a name of the design. */
export interface PlaceholderPlan {
  readonly names: Names
  readonly values: Readonly<Record<string, SlotPlan>>
}

/** A condition with its names and values. */
export interface ExpressionPlan extends PlaceholderPlan {
  readonly text: string
}
