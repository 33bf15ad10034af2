import { maxTransactionItems, maxTransactionSize } from '../../cost/limits.js'
import type { ExpandedStep } from '../../cost/write-cost.js'
import type { PatternModel } from '../../model/pattern-model.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { count, size } from './quantities.js'

/** Transactions have at most 100 items, each once, of 4 MB together. */
export function checkTransactions(context: CheckContext): Finding[] {
  return context.patterns.flatMap((pattern) => {
    if (pattern.operation === 'transactGet') {
      return checkCount(pattern, Object.keys(pattern.gets).length, undefined)
    }
    const steps = context.steps.get(pattern.name) ?? []
    if (steps.length === 0) return []
    const cost = context.costs.get(pattern.name)!
    return [
      ...checkCount(pattern, cost.items.worst, repeated(steps)),
      ...checkSize(pattern, cost.bytes.expected, cost.bytes.worst),
      ...checkTwice(pattern, context, steps),
    ]
  })
}

interface Repetition {
  readonly step: ExpandedStep
  /** Elements that still fit. */
  readonly fits: number
}

/** The step that is repeated most, and how often it may be. */
function repeated(steps: readonly ExpandedStep[]): Repetition | undefined {
  const total = steps.reduce((sum, step) => sum + step.actions.length * step.times.worst, 0)
  const most = steps.reduce((best, step) => (step.times.worst > best.times.worst ? step : best))
  if (most.times.worst <= 1 || most.actions.length === 0) return undefined
  const others = total - most.actions.length * most.times.worst
  return { step: most, fits: Math.max(0, Math.floor((maxTransactionItems - others) / most.actions.length)) }
}

function checkCount(pattern: PatternModel, items: number, repetition: Repetition | undefined): Finding[] {
  const unlimited = repetition?.step.unlimited === true
  if (items <= maxTransactionItems && !unlimited) return []
  const place = patternPlace(pattern)
  if (!repetition) {
    const message = `${pattern.name} can touch ${count(items)} items; a transaction has at most ${maxTransactionItems}.`
    const remedy = 'Split it.'
    return [finding('TW604', { place, pattern: pattern.name, message, remedy, data: { items } })]
  }
  const { step, fits } = repetition
  const said = unlimited ? 'nothing says how many there are' : `up to ${count(step.times.worst)} are declared`
  return [
    finding('TW604', {
      severity: unlimited ? 'warning' : 'error',
      place,
      pattern: pattern.name,
      message: `${pattern.name} repeats ${step.name} for each element, and ${said}: more than ${count(fits)} make more than ${maxTransactionItems} items.`,
      remedy: `Declare atMost: ${fits} or less, and write larger lists in several calls.`,
      data: { step: step.name, fits, actionsEach: step.actions.length },
    }),
  ]
}

function checkSize(pattern: PatternModel, expected: number, worst: number): Finding[] {
  if (worst <= maxTransactionSize) return []
  return [
    finding('TW605', {
      severity: expected > maxTransactionSize ? 'error' : 'info',
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `The items that ${pattern.name} writes are ${size(expected)} as expected and up to ${size(worst)}; a transaction has at most 4 MB.`,
      remedy: 'Write fewer or smaller items at once.',
      data: { expected: Math.round(expected), worst: Math.round(worst) },
    }),
  ]
}

/** DynamoDB refuses a transaction that names an item in two of its actions. */
function checkTwice(
  pattern: PatternModel,
  { items }: CheckContext,
  steps: readonly ExpandedStep[],
): Finding[] {
  const seen = new Map<string, string>()
  const found = new Map<string, Finding>()
  for (const step of steps) {
    for (const action of step.actions) {
      const key = `${items.get(action.item)?.table} ${action.key}`
      const other =
        seen.get(key) ?? (repeatsKey(step, action.key) ? `each element of ${step.name}` : undefined)
      seen.set(key, `${step.name} (${action.item})`)
      if (other === undefined) continue
      found.set(
        key,
        finding('TW606', {
          place: patternPlace(pattern),
          pattern: pattern.name,
          message: `${other} and ${step.name} (${action.item}) write the same item, ${action.key}.`,
          remedy: 'Make one step of the two, or change the key of one.',
          data: { key: action.key, item: action.item },
        }),
      )
    }
  }
  return [...found.values()]
}

function repeatsKey(step: ExpandedStep, key: string): boolean {
  return step.times.worst > 1 && step.list !== undefined && !key.includes(`{${step.list}.`)
}
