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
      return checkCount(pattern, Object.keys(pattern.gets).length, [])
    }
    const steps = context.steps.get(pattern.name) ?? []
    if (steps.length === 0) return []
    const cost = context.costs.get(pattern.name)!
    return [
      ...checkCount(pattern, cost.items.worst, steps),
      ...checkSize(pattern, cost.bytes.expected, cost.bytes.worst),
      ...checkTwice(pattern, context, steps),
    ]
  })
}

/** How often the steps that are repeated without a limit may be, when all others are done as often as declared. */
function unlimitedSteps(steps: readonly ExpandedStep[]): Unlimited | undefined {
  const unlimited = steps.filter((step) => step.unlimited && step.actions.length > 0)
  if (unlimited.length === 0) return undefined
  const others = sum(
    steps.filter((step) => !step.unlimited).map((step) => step.actions.length * step.times.worst),
  )
  const each = sum(unlimited.map((step) => step.actions.length))
  const fits = Math.max(0, Math.floor((maxTransactionItems - others) / each))
  return { names: unlimited.map((step) => step.name), fits }
}

interface Unlimited {
  readonly names: readonly string[]
  /** Elements of each list that make 100 items together. */
  readonly fits: number
}

function checkCount(pattern: PatternModel, items: number, steps: readonly ExpandedStep[]): Finding[] {
  const about = { place: patternPlace(pattern), pattern: pattern.name }
  const unlimited = unlimitedSteps(steps)
  if (unlimited) {
    const { names, fits } = unlimited
    const lists = names.length > 1 ? `${count(fits)} in each list` : count(fits)
    const message = `${pattern.name} repeats ${names.join(' and ')} for each element, and nothing says how many there are: more than ${lists} make more than ${maxTransactionItems} items.`
    const remedy = `Declare atMost: ${fits} or less, and write larger lists in several calls.`
    return [
      finding('TW604', { ...about, severity: 'warning', message, remedy, data: { steps: names, fits } }),
    ]
  }
  if (items <= maxTransactionItems) return []
  const repeated = steps.filter((step) => step.times.worst > 1)
  const said = repeated.map(
    (step) => `${count(step.times.worst)} times ${count(step.actions.length)} for ${step.name}`,
  )
  const message = `${pattern.name} can touch ${count(items)} items${said.length > 0 ? ` (${said.join(', ')})` : ''}; a transaction has at most ${maxTransactionItems}.`
  const [first] = repeated
  const fits = first && Math.floor((maxTransactionItems - items) / first.actions.length + first.times.worst)
  const remedy =
    fits === undefined ? 'Split it.' : `Declare atMost: ${Math.max(0, fits)} or less, or split it.`
  return [
    finding('TW604', { ...about, message, remedy, data: { items, ...(fits === undefined ? {} : { fits }) } }),
  ]
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
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
