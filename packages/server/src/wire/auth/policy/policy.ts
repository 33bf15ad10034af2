/** One rule of a principal, read from its policies. Whatever no rule allows is refused. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny'
  readonly actions: Patterns
  readonly resources: Patterns<ResourcePattern>
  readonly conditions: readonly Condition[]
}

/** Texts with wildcards. `inverted` is IAM's NotAction and NotResource. */
export interface Patterns<Pattern = string> {
  readonly inverted: boolean
  readonly patterns: readonly Pattern[]
}

/** The parts of an ARN that are compared, each with wildcards. */
export interface ResourcePattern {
  readonly region: string
  /** What follows the account, such as `table/Orders`. */
  readonly path: string
}

/** Whether the region of a policy includes the tables that a request reaches. */
export type RegionTest = (pattern: string) => boolean

/** Supported condition keys, in lower case, because their names are not case-sensitive. */
export const conditionKeys = [
  'dynamodb:leadingkeys',
  'dynamodb:attributes',
  'dynamodb:select',
  'dynamodb:returnvalues',
  'dynamodb:returnconsumedcapacity',
  'dynamodb:enclosingoperation',
  'dynamodb:fulltablescan',
] as const

export type ConditionKey = (typeof conditionKeys)[number]

/**
 * The values of a request for a condition key; `unlimited` if it may reach any (the keys of a scan), `none` if the key
 * does not apply (the keys of a ListTables).
 */
export type ConditionValues = readonly string[] | 'unlimited' | 'none'

/** A comparison of the values of a condition key with the values of a policy. */
export interface Condition {
  readonly key: ConditionKey
  /** ForAllValues, ForAnyValue, or neither. */
  readonly quantifier: 'all' | 'any' | undefined
  readonly negated: boolean
  readonly wildcards: boolean
  readonly ignoresCase: boolean
  /** Whether the operator ends with IfExists: it also holds if the request has no value. */
  readonly ifExists: boolean
  readonly values: readonly string[]
}
