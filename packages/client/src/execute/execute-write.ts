import { NewCall } from '../input/call.js'
import type { Values } from '../items/key-codec.js'
import type { PlanBase } from '../plan/plan-base.js'
import type { WritePlan } from '../plan/write-plan.js'
import type { Assemble, WriteOutcome } from '../write/assembled.js'
import { prepareWrite } from '../write/entity-writer.js'
import { callPattern } from './call-pattern.js'
import type { CallContext } from './context.js'
import type { Executor } from './executor.js'
import { runWrites } from './run-writes.js'

/** Runs one write of an entity with its derived items. */
export const writeExecutor =
  (assemble: Assemble): Executor<PlanBase & WritePlan> =>
  (plan, read, scope) => {
    const { pattern } = plan
    const write = prepareWrite(plan, scope)
    const stepsOf = (context: CallContext, values: Values) => [
      { write, call: new NewCall(values, context, write.generate) },
    ]
    return {
      steps: stepsOf,
      run: ({ context }, input, options) =>
        callPattern(context, pattern, read, input, async (values) => {
          const running = runWrites(context, pattern, stepsOf(context, values), options, assemble)
          const [{ before, after } = {}] = (await running.catch(
            write.recover,
          )) as readonly Partial<WriteOutcome>[]
          // The item after the write, or before a deletion.
          return write.kind === 'delete' ? (before?.values ?? null) : after?.values
        }),
    }
  }
