import { TablewrightError } from '@tablewright/base'
import { NewCall } from '../input/call.js'
import type { Values } from '../items/key-codec.js'
import type { StepPlan, TransactPlan } from '../plan/transact-plan.js'
import { assemble } from '../write/assemble.js'
import type { WriteOutcome } from '../write/assembled.js'
import { prepareWrite } from '../write/entity-writer.js'
import type { Write, WriteStep } from '../write/write.js'
import { callPattern, withPatternErrors } from './call-pattern.js'
import type { CallContext, TransactOptions } from './context.js'
import type { CallConnection, Executor, PreparedPattern } from './executor.js'
import { runWrites } from './run-writes.js'

/** Runs several writes in one transaction. Returns the new items by step, and with `returnUpdated` the updated ones. */
export const executeTransaction: Executor<TransactPlan> = ({ pattern, steps: plans }, read, scope) => {
  const steps = plans.map((plan) => {
    const write = prepareWrite(plan.write, scope)
    return { plan, write, used: plan.forEach === undefined ? undefined : usedNames(plan, write) }
  })
  const stepsOf = (context: CallContext, values: Values) => {
    const all: WriteStep[] = []
    for (const { plan, write, used } of steps) {
      for (const each of valuesOfStep(plan, values, used)) {
        all.push({ write, call: new NewCall(each, context, write.generate) })
      }
    }
    return all
  }
  return {
    steps: stepsOf,
    run: ({ context }, input, options) =>
      callPattern(context, pattern, read, input, async (values) => {
        const outcomes = await runWrites(context, pattern, stepsOf(context, values), options, assemble)
        return answersByStep(plans, values, outcomes, options)
      }),
  }
}

/** Returns the parameters that a new item is made of; undefined for writes whose conditions may use any other. */
function usedNames({ write: plan }: StepPlan, { entity }: Write): ReadonlySet<string> | undefined {
  if ((plan.kind !== 'create' && plan.kind !== 'put') || plan.condition) return undefined
  const { plan: item, keyAttributes, indexes = [] } = entity.codec
  const { attributes = [], derived = [] } = entity.plan
  // A twin may be made of parameters that its source does not have.
  if (derived.some(({ kind }) => kind === 'twin')) return undefined
  const stored = [...item.attributes, ...attributes].map(({ name }) => name)
  const names = new Set([...stored, ...keyAttributes, ...indexes.flatMap((index) => index.attributes)])
  for (const source of Object.values(plan.values ?? {}))
    if (source.kind === 'parameter') names.add(source.name)
  return names
}

/** Returns the values of each write of a step. Each element is copied, so that unused parameters would cost time. */
function valuesOfStep(
  { forEach, own = [] }: StepPlan,
  values: Values,
  used: ReadonlySet<string> | undefined,
): readonly Values[] {
  if (forEach === undefined) return [values]
  const elements = (values[forEach] ?? []) as readonly Values[]
  const shared: Record<string, unknown> = {}
  for (const name in values) {
    if (!own.includes(name) && (!used || used.has(name))) shared[name] = values[name]
  }
  return elements.map((element) => Object.assign({}, shared, element))
}

function answersByStep(
  plans: readonly StepPlan[],
  values: Values,
  outcomes: readonly WriteOutcome[],
  options: TransactOptions,
): Readonly<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  let at = 0
  for (const plan of plans) {
    const length = plan.forEach === undefined ? 1 : ((values[plan.forEach] ?? []) as readonly Values[]).length
    const own = outcomes.slice(at, at + length).map(({ after }) => after?.values)
    at += length
    if (!isAnswered(plan.write, options)) continue
    answers[plan.name] = plan.forEach === undefined ? own[0] : own
  }
  return answers
}

/** Whether the result of a transaction includes the item of a write. */
function isAnswered({ kind }: Pick<Write, 'kind'>, { returnUpdated }: TransactOptions): boolean {
  return kind === 'create' || kind === 'put' || (kind === 'update' && returnUpdated === true)
}

/** A write to be sent in a transaction with others. */
export interface PendingCall {
  readonly pattern: string
  readonly input: object
}

/** Sends writes of several patterns in one transaction. */
export async function transactPatterns(
  { patterns, context }: CallConnection,
  writes: readonly PendingCall[],
  options: TransactOptions,
): Promise<unknown[]> {
  const parts = await preparePatterns({ patterns, context }, writes)
  const all: WriteStep[] = []
  for (const { steps } of parts) all.push(...steps)
  const outcomes = await withPatternErrors(context, 'transact', () =>
    runWrites(context, 'transact', all, options, assemble),
  )
  return answersOfPatterns(parts, outcomes, options)
}

/** A write of a pattern with its checked input. */
export interface PreparedCall {
  readonly prepared: PreparedPattern
  readonly values: Values
  readonly steps: readonly WriteStep[]
}

/** Checks the input of each write. */
export async function preparePatterns(
  { patterns, context }: Pick<CallConnection, 'patterns' | 'context'>,
  writes: readonly PendingCall[],
): Promise<PreparedCall[]> {
  const calls: PreparedCall[] = []
  for (const { pattern, input } of writes) {
    const prepare = async () => {
      const prepared = patterns.get(pattern)!
      if (!prepared?.steps) throw notAWrite(pattern)
      const values = await prepared.read(input as Values)
      return { prepared, values, steps: prepared.steps(context, values) }
    }
    calls.push(await withPatternErrors(context, pattern, prepare))
  }
  return calls
}

/** Returns the result of each pattern, from the outcomes of all steps in their order. */
export function answersOfPatterns(
  parts: readonly PreparedCall[],
  outcomes: readonly WriteOutcome[],
  options: TransactOptions,
): unknown[] {
  let at = 0
  return parts.map(({ prepared, values, steps }) => {
    const own = outcomes.slice(at, at + steps.length)
    at += steps.length
    return answerOfPattern(prepared, values, steps, own, options)
  })
}

function answerOfPattern(
  { plan }: PreparedPattern,
  values: Values,
  steps: readonly WriteStep[],
  outcomes: readonly WriteOutcome[],
  options: TransactOptions,
): unknown {
  if (plan.kind === 'transact') return answersByStep(plan.steps, values, outcomes, options)
  return isAnswered(steps[0]!.write, options) ? outcomes[0]?.after?.values : undefined
}

function notAWrite(name: string): TablewrightError {
  return new TablewrightError('NOT_A_WRITE', `${name} does not write.`, {
    remedy: 'Read before the transaction, or use a transactGet pattern.',
    data: { pattern: name },
  })
}
