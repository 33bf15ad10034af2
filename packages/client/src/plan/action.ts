import type { TablewrightError } from '@tablewright/base'
import type { AttributeValue, Item } from '@tablewright/dynamo'

/** The four clauses of an update expression, each without its keyword. */
export type Clauses = Readonly<Partial<Record<'SET' | 'REMOVE' | 'ADD' | 'DELETE', string>>>

/** One write of one item, as plain data that can still be joined with another of the same item. */
export interface Action {
  readonly kind: 'put' | 'update' | 'delete' | 'check'
  readonly table: string
  readonly key: Item
  /** The whole item of a put. */
  readonly item?: Item
  readonly clauses?: Clauses
  /** What the clauses write, as stored; two updates of one item must not write the same. */
  readonly writes?: readonly string[]
  /** Amounts added to numbers, by stored name; a missing number is 0. */
  readonly amounts?: Readonly<Record<string, number>>
  /** Elements that enter or leave string sets, by stored name. */
  readonly members?: Readonly<Record<string, readonly MemberChange[]>>
  /** How an update is said that has either of these. */
  readonly print?: PrintUpdate
  readonly condition?: string
  readonly names?: Readonly<Record<string, string>>
  readonly values?: Readonly<Record<string, AttributeValue>>
  /** What it means when the condition fails: asked in order with the item as it stood. No answer is a race that was lost. */
  readonly reasons: readonly Reason[]
  /** The item as it stood need not come back with a failure. */
  readonly blind?: boolean
}

export interface MemberChange {
  readonly element: string
  readonly joins: boolean
}

/** What an update says in a request. */
export interface PrintedUpdate {
  readonly update?: string
  readonly names?: Readonly<Record<string, string>> | undefined
  readonly values?: Readonly<Record<string, AttributeValue>> | undefined
}

export type PrintUpdate = (action: Action, pattern: string) => PrintedUpdate

export type Reason = (stood: Item | undefined) => TablewrightError | undefined

/** Joins conditions; parts that hold OR are put in parentheses. */
export function allOf(...conditions: readonly (string | undefined)[]): string | undefined {
  const asked = conditions.filter((condition) => condition !== undefined && condition !== '')
  if (asked.length <= 1) return asked[0]
  return asked.map((condition) => (condition!.includes(' OR ') ? `(${condition})` : condition)).join(' AND ')
}

/** Joins clauses of two updates of one item. */
export function joinClauses(one: Clauses = {}, other: Clauses = {}): Clauses {
  const joined: Record<string, string> = { ...one }
  for (const [keyword, text] of Object.entries(other)) {
    joined[keyword] = joined[keyword] === undefined ? text : `${joined[keyword]}, ${text}`
  }
  return joined
}
