import type { TablewrightError } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import { type CallSite, failure, notFound } from '../errors/call-errors.js'
import type { Call } from '../input/call.js'
import type { TestedCondition } from '../plan/plan-reads.js'
import type { EntityWriter, WriteScope } from './write.js'

/** Returns the error for a condition that does not hold; undefined if it holds. */
export type ExplainCondition = (
  item: Item | undefined,
  call: Call,
  site: CallSite,
) => TablewrightError | undefined

/** `guard` is the attribute of kind version whose value the caller expects. */
export function conditionExplainer(
  { condition, tested = [], guard }: TestedCondition & { readonly guard?: string },
  { name: entity, codec }: EntityWriter,
  { test }: Pick<WriteScope, 'test'>,
): ExplainCondition {
  const holds = condition ? test(condition) : () => true
  return (item, call, site) => {
    if (!item) return holds(item, call) ? undefined : notFound(site, entity)
    const found = codec.fromItem(item)
    if (guard && found[guard] !== call.values[guard]) {
      return failure('VERSION_MISMATCH', site, { entity, expected: call.values[guard], actual: found[guard] })
    }
    if (holds(item, call)) return undefined
    // They may be private, so the message does not contain them.
    const current = Object.fromEntries(tested.map((name) => [name, found[name]]))
    return failure('CONDITION_FAILED', site, { entity, current })
  }
}

/** Throws the error for a condition that does not hold. */
export function refuse(refused: TablewrightError | undefined): void {
  if (refused) throw refused
}
