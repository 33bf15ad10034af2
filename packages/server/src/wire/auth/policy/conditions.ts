import type { Condition, ConditionValues } from './policy.js'
import type { StepBudget } from './step-budget.js'
import { matchesWildcard } from './wildcard.js'

/** Condition keys with several values: all that the request accesses. The others have one value or none. */
const multivalued: ReadonlySet<string> = new Set(['dynamodb:leadingkeys', 'dynamodb:attributes'])

/**
 * Whether a condition of an Allow holds for everything that the request may reach. In IAM, "all of no values" is
 * true, so that a rule meant for some keys permits a scan of everything; here it is false.
 */
export function holdsCertainly(condition: Condition, values: ConditionValues, budget: StepBudget): boolean {
  if (values === 'unlimited') return false
  if (values === 'none')
    return multivalued.has(condition.key)
      ? condition.ifExists && condition.quantifier !== 'any'
      : holdsWithoutValues(condition)
  if (values.length === 0) return false
  return condition.quantifier === 'any'
    ? values.some((value) => fits(condition, value, budget))
    : values.every((value) => fits(condition, value, budget))
}

/**
 * Whether a condition of a Deny holds for anything that the request may reach. IAM's ForAllValues would let a denied key
 * through as soon as the request names another key, too.
 */
export function mayHold(condition: Condition, values: ConditionValues, budget: StepBudget): boolean {
  if (values === 'unlimited') return true
  if (values === 'none') return holdsWithoutValues(condition)
  return values.length === 0 || values.some((value) => fits(condition, value, budget))
}

/** As IAM: without values ForAllValues, IfExists and negations are true. */
function holdsWithoutValues({ quantifier, negated, ifExists }: Condition): boolean {
  if (quantifier === 'any') return false
  return quantifier === 'all' || ifExists || negated
}

function fits(
  { values, wildcards, negated, ignoresCase }: Condition,
  value: string,
  budget: StepBudget,
): boolean {
  const matches = (expected: string) => {
    if (wildcards) return matchesWildcard(expected, value, budget)
    budget.spend(ignoresCase ? value.length + 1 : 1)
    return ignoresCase ? expected.toLowerCase() === value.toLowerCase() : expected === value
  }
  return values.some(matches) !== negated
}
