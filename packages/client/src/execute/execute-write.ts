import { NewCall } from '../input/call.js'
import type { Values } from '../items/key-codec.js'
import type { PlanBase } from '../plan/plan-base.js'
import type { WritePlan } from '../plan/write-plan.js'
import type { WriteOutcome } from '../write/assembled.js'
import { prepareWrite } from '../write/entity-writer.js'
import type { WriteStep } from '../write/write.js'
import { callPattern } from './call-pattern.js'
import type { CallContext, TransactOptions } from './context.js'
import type { Executor } from './executor.js'

/** Runs a write, and repeats it after a conflict with another write. */
export type RunWrite = (
  context: CallContext,
  pattern: string,
  steps: readonly [WriteStep],
  options: TransactOptions,
) => Promise<WriteOutcome>

/** Runs one write of an entity with its derived items. */
export const writeExecutor =
  (runWrite: RunWrite): Executor<PlanBase & WritePlan> =>
  (plan, read, scope) => {
    const { pattern } = plan
    const write = prepareWrite(plan, scope)
    const stepsOf = (context: CallContext, values: Values): [WriteStep] => [
      { write, call: new NewCall(values, context, write.generate) },
    ]
    return {
      steps: stepsOf,
      run: ({ context }, input, options) =>
        callPattern(context, pattern, read, input, async (values) => {
          const running = runWrite(context, pattern, stepsOf(context, values), options)
          const { before, after } = await running.catch(write.recover)
          // The item after the write, or before a deletion.
          return write.kind === 'delete' ? (before?.values ?? null) : after?.values
        }),
    }
  }
