import type { TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import type { Names } from '../expressions/expression-plan.js'
import type { AttributeValues } from '../expressions/fill.js'

/** The four clauses of an update expression, each without its keyword. */
export type Clauses = Readonly<Partial<Record<'SET' | 'REMOVE' | 'ADD' | 'DELETE', string>>>

/** One write of one item. */
export interface Action {
  readonly kind: 'put' | 'update' | 'delete' | 'check'
  readonly table: string
  readonly key: Item
  /** The whole item of a put. */
  readonly item?: Item
  readonly clauses?: Clauses
  readonly condition?: string | undefined
  readonly names?: Names
  readonly values?: AttributeValues | undefined
  /**
   * What it means when the condition fails, given the item as it stood. Undefined is a lost race: what the action was
   * computed from is no longer so.
   */
  readonly explain?: ExplainFailure
  /** The item as it stood need not come back with a failure. */
  readonly ignoresOld?: boolean
  /** Changes nothing, and asks only that an item is still what it was read as. */
  readonly idle?: boolean
  /** When the item is missing, the action is not needed: try again without it. */
  readonly skippable?: boolean
}

export type ExplainFailure = (stood: Item | undefined) => TablewrightError | undefined

/** Joins conditions; those that hold OR are put in parentheses. */
export function allOf(conditions: readonly (string | undefined)[]): string | undefined {
  const asked = conditions.filter((condition) => condition !== undefined && condition !== '')
  if (asked.length <= 1) return asked[0]
  return asked.map((condition) => (condition!.includes(' OR ') ? `(${condition})` : condition)).join(' AND ')
}
