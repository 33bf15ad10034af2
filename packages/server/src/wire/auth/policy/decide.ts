import type { LeadingKeyCondition, Patterns, Statement } from './policy.js'
import { matchesWildcard } from './wildcard.js'

/**
 * The partition keys that an access names: their texts, `unlimited` when it reaches items whose keys it does not
 * name (a scan), `none` when it reaches no items (the description of a table).
 */
export type LeadingKeys = readonly string[] | 'unlimited' | 'none'

/** One thing that a request does, as policies see it. */
interface JudgedAccess {
  /** Such as `dynamodb:GetItem`. */
  readonly action: string
  /** Such as `table/Orders/index/byDate`. */
  readonly resource: string
  /** Only asked for when a rule depends on it. */
  readonly leadingKeys: () => Promise<LeadingKeys>
}

/** IAM's order: a matching Deny refuses, else a matching Allow permits, else it is refused. */
export async function decide(
  statements: readonly Statement[],
  access: JudgedAccess,
): Promise<'allowed' | 'denied' | 'not allowed'> {
  let allowed = false
  for (const statement of statements) {
    if (allowed && statement.effect === 'Allow') continue
    if (!(await applies(statement, access))) continue
    if (statement.effect === 'Deny') return 'denied'
    allowed = true
  }
  return allowed ? 'allowed' : 'not allowed'
}

async function applies(statement: Statement, access: JudgedAccess): Promise<boolean> {
  if (!covers(statement.actions, access.action.toLowerCase())) return false
  if (!covers(statement.resources, access.resource)) return false
  if (statement.conditions.length === 0) return true
  const keys = await access.leadingKeys()
  // IAM takes "all of no keys" for true, so that a rule meant for some keys permits a scan of everything.
  // Here what may reach any key is never permitted by such a rule, and always refused by one that refuses.
  if (keys === 'unlimited' || keys.length === 0) return statement.effect === 'Deny'
  if (keys === 'none') return false
  return statement.conditions.every((condition) => holds(condition, keys))
}

function covers({ inverted, patterns }: Patterns, text: string): boolean {
  return patterns.some((pattern) => matchesWildcard(pattern, text)) !== inverted
}

function holds(condition: LeadingKeyCondition, keys: readonly string[]): boolean {
  const { values, wildcards, negated } = condition
  const fits = (key: string) =>
    values.some((value) => (wildcards ? matchesWildcard(value, key) : value === key)) !== negated
  return condition.quantifier === 'all' ? keys.every(fits) : keys.some(fits)
}
