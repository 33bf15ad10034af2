import type { TablewrightError } from '@tablewright/base'
import { type CallSite, failure, notFound } from '../errors/call-errors.js'
import type { Call } from '../input/call.js'
import type { TestedCondition } from '../plan/plan-reads.js'
import type { ExplainFailure } from './action.js'
import type { ExplainCondition } from './condition-test.js'
import { storedItem } from './stored.js'
import type { EntityWriter, WriteScope } from './write.js'

type GuardedCondition = TestedCondition & { readonly guard?: string }

/** Compares the guard of a write, which is its attribute of kind version, and tests its condition. */
export function conditionExplainer(
  plan: GuardedCondition,
  entity: EntityWriter,
  scope: WriteScope,
): ExplainCondition {
  const { guard } = plan
  const { name } = entity
  const explain = plan.condition && scope.explainCondition!(plan, name, scope)
  return (before, call, site) => {
    const expected = guard && call.values[guard]
    const actual = guard && before?.values[guard]
    if (expected === actual) return explain?.(before, call, site)
    return before
      ? failure('VERSION_MISMATCH', site, { entity: name, expected, actual })
      : notFound(site, name)
  }
}

/** Returns the explanation of a failed action, given the stored item. */
export function explainStood(
  explain: ExplainCondition,
  { codec }: EntityWriter,
  call: Call,
  site: CallSite,
): ExplainFailure {
  return (stood) => explain(stood && storedItem(stood, codec), call, site)
}

/** Throws the error for a condition that does not hold. */
export function refuse(refused: TablewrightError | undefined): void {
  if (refused) throw refused
}
