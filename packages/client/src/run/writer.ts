import { isTablewrightError, TablewrightError } from '@tablewright/base'
import type { PendingWrite } from '../db.js'
import type { Values } from '../items/key-plan.js'
import { mergeActions } from '../plan/merge-actions.js'
import { type StepPlan, type TransactPlan, valuesOfStep } from '../plan/transact-plan.js'
import type { WritePlan } from '../plan/write-plan.js'
import { NewCall } from './new-call.js'
import type { RunConnection, Runner } from './ready-pattern.js'
import type { CallOptions, RunContext } from './run-context.js'
import { named, once } from './run-pattern.js'
import { type PreparedWrite, runWrites, type WriteOutcome } from './run-writes.js'

export const callSingle: Runner<TransactPlan> = (connection, pattern, input, options) =>
  once(connection, pattern, input, async ({ values }) => {
    const { context } = connection
    const { pattern: name, steps, merge } = pattern.plan
    const { plan } = steps[0]!
    const write = { plan, call: new NewCall(values, context, plan.made) }
    const outcomes = await runWrites(context, name, [write], options, merge).catch((error) =>
      absentOr(plan, error),
    )
    return answerOfSingle(plan, outcomes[0]!)
  })

export const callTransaction: Runner<TransactPlan> = (connection, pattern, input, options) =>
  once(connection, pattern, input, async ({ values }) => {
    const { context } = connection
    const { plan } = pattern
    const prepared = prepareWrites(context, plan, values)
    const writes = prepared.flatMap((step) => step.writes)
    return answer(plan, prepared, await runWrites(context, plan.pattern, writes, options, plan.merge))
  })

/** The writes of a step, in the order of its list. */
interface PreparedStep {
  readonly step: StepPlan
  readonly writes: readonly PreparedWrite[]
}

function prepareWrites(context: RunContext, plan: TransactPlan, values: Values): readonly PreparedStep[] {
  return plan.steps.map((step) => ({
    step,
    writes: valuesOfStep(step, values).map((each) => ({
      plan: step.plan,
      call: new NewCall(each, context, step.plan.made),
    })),
  }))
}

/** Deleting what is not there is no error unless the design says so. */
function absentOr({ mayBeAbsent }: WritePlan, error: unknown): readonly WriteOutcome[] {
  if (mayBeAbsent && isTablewrightError(error, 'NOT_FOUND')) return [{ before: null, after: null }]
  throw error
}

/** The item, or what it was for a deletion. */
function answerOfSingle({ operation }: WritePlan, { before, after }: WriteOutcome): unknown {
  return operation === 'delete' ? (before ?? null) : after
}

/** For a transaction the new items by step. */
function answer(
  plan: TransactPlan,
  prepared: readonly PreparedStep[],
  outcomes: readonly WriteOutcome[],
): unknown {
  if (plan.single) return answerOfSingle(plan.steps[0]!.plan, outcomes[0]!)
  const answers: Record<string, unknown> = {}
  let at = 0
  for (const { step, writes } of prepared) {
    const own = outcomes.slice(at, at + writes.length).map(({ after }) => after)
    at += writes.length
    if (step.plan.operation !== 'create' && step.plan.operation !== 'put') continue
    answers[step.name] = step.forEach === undefined ? own[0] : own
  }
  return answers
}

export async function transact(
  connection: RunConnection,
  writes: readonly PendingWrite[],
  options: CallOptions,
): Promise<unknown[]> {
  const pattern = 'transact'
  const parts = await Promise.all(
    writes.map(({ pattern: name, input }) =>
      named(name, async () => {
        const { plan, read } = connection.patterns.get(name)!
        if (plan.kind !== 'write') throw notAWrite(name)
        const values = await read(input as Readonly<Record<string, unknown>>)
        return { plan, steps: prepareWrites(connection.context, plan, values) }
      }),
    ),
  )
  const counts = parts.map(({ steps }) => steps.flatMap((step) => step.writes))
  const outcomes = await named(pattern, () =>
    runWrites(connection.context, pattern, counts.flat(), options, mergeActions),
  )
  let at = 0
  return parts.map(({ plan, steps }, index) => {
    const own = outcomes.slice(at, at + counts[index]!.length)
    at += own.length
    const operation = plan.steps[0]!.plan.operation
    return plan.single && operation !== 'create' && operation !== 'put' ? undefined : answer(plan, steps, own)
  })
}

function notAWrite(name: string): TablewrightError {
  return new TablewrightError('NOT_A_WRITE', `${name} is no write.`, {
    remedy: 'Read before the transaction, or use a transactGet pattern.',
    data: { pattern: name },
  })
}
