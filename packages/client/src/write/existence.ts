import type { Call } from '../input/call.js'
import type { DerivedPlan } from '../plan/derived-plan.js'
import type { Stored } from './stored.js'
import type { WriteScope } from './write.js'

/** Returns a test whether a source has the derived item. */
export function existenceOf(
  { needs, while: condition }: Pick<DerivedPlan, 'needs' | 'while'>,
  scope: WriteScope,
): (source: Stored, call: Call) => boolean {
  const test = condition && scope.test(condition)
  return ({ item, values }, call) =>
    needs.every((name) => values[name] !== undefined) && (!test || test(item, call))
}
