/** Rules of one principal, read from its policies. What no rule allows is refused. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny'
  readonly actions: Patterns
  readonly resources: Patterns
  readonly conditions: readonly LeadingKeyCondition[]
}

/** Texts with wildcards. `inverted` is IAM's NotAction and NotResource. */
export interface Patterns {
  readonly inverted: boolean
  readonly patterns: readonly string[]
}

/** A condition on `dynamodb:LeadingKeys`: the partition keys that a request names. */
export interface LeadingKeyCondition {
  readonly quantifier: 'all' | 'any'
  readonly negated: boolean
  readonly wildcards: boolean
  readonly values: readonly string[]
}
