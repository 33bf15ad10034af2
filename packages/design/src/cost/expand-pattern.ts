import type { PatternModel, TransactPattern, WritePattern } from '../model/pattern-model.js'
import type { CostContext } from './cost-context.js'
import { always, type Estimate } from './estimate.js'
import { type Expansion, expandWrite, type Repetition } from './expand-write.js'

/** One write of a pattern with all affected items, and its number of repetitions in one call. */
export interface ExpandedStep extends Expansion {
  readonly name: string
  readonly target: string
  readonly times: Estimate
  /** The list whose elements repeat it. */
  readonly list?: string
  /** Whether it is repeated for each element of a list without a maximum. */
  readonly unlimited: boolean
}

/** Returns all writes of a pattern; none for reads. */
export function expandPattern(context: CostContext, pattern: PatternModel): readonly ExpandedStep[] {
  if (pattern.operation === 'transact') return pattern.steps.map((step) => expandStep(context, pattern, step))
  if (!('bindings' in pattern) || !isWrite(pattern)) return []
  const expansion = expandWrite(context.model, pattern)
  return [{ ...expansion, name: pattern.name, target: pattern.target, times: always(1), unlimited: false }]
}

export function isWrite(pattern: PatternModel): pattern is WritePattern {
  return ['put', 'create', 'update', 'delete'].includes(pattern.operation)
}

function expandStep(
  { model, assumptions }: CostContext,
  pattern: TransactPattern,
  step: TransactPattern['steps'][number],
): ExpandedStep {
  const expansion = expandWrite(model, step.write, repetitionOf(pattern, step.forEach))
  const { elements } = assumptions
  const worst = step.atMost ?? elements.worst
  const times =
    step.forEach === undefined ? always(1) : { expected: Math.min(worst, elements.expected), worst }
  const unlimited = step.forEach !== undefined && step.atMost === undefined
  const list = step.forEach === undefined ? {} : { list: step.forEach }
  return { ...expansion, name: step.name, target: step.write.target, times, unlimited, ...list }
}

function repetitionOf({ parameters }: TransactPattern, list: string | undefined): Repetition | undefined {
  const parameter = list === undefined ? undefined : parameters[list]
  return parameter?.kind === 'list'
    ? { list: parameter.name, names: new Set(Object.keys(parameter.element)) }
    : undefined
}
