import type { TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import type { Names } from '../expressions/expression-plan.js'
import type { AttributeValues } from '../expressions/fill.js'

/** The four clauses of an update expression, each without its keyword. */
export type Clauses = Readonly<Partial<Record<'SET' | 'REMOVE' | 'ADD' | 'DELETE', string>>>

/** Returns the clauses of an update that sets and removes values. */
export function setAndRemove(set: readonly string[], remove: readonly string[]): Clauses {
  const clauses: { SET?: string; REMOVE?: string } = {}
  if (set[0]) clauses.SET = set.join(', ')
  if (remove[0]) clauses.REMOVE = remove.join(', ')
  return clauses
}

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
   * Returns the error for a failed condition, given the stored item. Undefined means a lost race: the items that the
   * action was computed from have changed.
   */
  readonly explain?: ExplainFailure | undefined
  /** Set if a failure does not need the stored item. */
  readonly ignoresOld?: boolean
  /** Whether it changes nothing, and only requires that the item is unchanged. */
  readonly idle?: boolean
  /** Whether the action is not needed if the item is missing: the next attempt skips it. */
  readonly skippable?: boolean
  /** Called if the condition failed, with the stored item. */
  readonly onFailure?: (stood: Item | undefined) => void
}

export type ExplainFailure = (stood: Item | undefined) => TablewrightError | undefined

/** Joins conditions with AND. Puts those that contain OR in parentheses. */
export function allOf(conditions: readonly (string | undefined)[]): string | undefined {
  const asked = conditions.filter((condition) => condition !== undefined && condition !== '')
  if (asked.length <= 1) return asked[0]
  return asked.map((condition) => (condition!.includes(' OR ') ? `(${condition})` : condition)).join(' AND ')
}
