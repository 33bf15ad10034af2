import { holdsCertainly, mayHold } from './conditions.js'
import type {
  ConditionKey,
  ConditionValues,
  Patterns,
  RegionTest,
  ResourcePattern,
  Statement,
} from './policy.js'
import type { StepBudget } from './step-budget.js'
import { matchesWildcard } from './wildcard.js'

/** One access of a request, as policies see it. */
export interface PolicyAccess {
  /** Such as `dynamodb:GetItem`. */
  readonly action: string
  /** Such as `table/Orders/index/byDate`. */
  readonly resource: string
  /** Whether the resource is not known, so that a Deny may be meant for it. */
  readonly mayBeAny?: true | undefined
  readonly isInRegion: RegionTest
  /** The comparisons that are left for the request. `decide` throws `PolicyTooCostly` if they do not suffice. */
  readonly budget: StepBudget
  /** Called only if a rule depends on the key. */
  readonly valuesOf: (key: ConditionKey) => ConditionValues
}

/** Decides in IAM's order: a matching Deny refuses, otherwise a matching Allow permits, otherwise the request is refused. */
export function decide(
  statements: readonly Statement[],
  access: PolicyAccess,
): 'allowed' | 'denied' | 'not allowed' {
  let allowed = false
  for (const statement of statements) {
    if (allowed && statement.effect === 'Allow') continue
    if (!applies(statement, access)) continue
    if (statement.effect === 'Deny') return 'denied'
    allowed = true
  }
  return allowed ? 'allowed' : 'not allowed'
}

/**
 * An Allow applies if its conditions hold for everything that the request accesses, a Deny if they may hold
 * for any of it.
 */
function applies({ effect, actions, resources, conditions }: Statement, access: PolicyAccess): boolean {
  const action = access.action.toLowerCase()
  if (!covers(actions, (pattern) => matchesWildcard(pattern, action, access.budget))) return false
  const isResource = ({ region, path }: ResourcePattern) =>
    access.isInRegion(region) && matchesWildcard(path, access.resource, access.budget)
  if (!(effect === 'Deny' && access.mayBeAny) && !covers(resources, isResource)) return false
  const holds = effect === 'Allow' ? holdsCertainly : mayHold
  return conditions.every((condition) => holds(condition, access.valuesOf(condition.key), access.budget))
}

function covers<Pattern>(
  { inverted, patterns }: Patterns<Pattern>,
  matches: (pattern: Pattern) => boolean,
): boolean {
  return patterns.some(matches) !== inverted
}
