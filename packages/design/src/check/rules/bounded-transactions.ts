import { countText, sizeText } from '@tablewright/base'
import { maxTransactionItems, maxTransactionSize } from '@tablewright/dynamo/limits'
import type { ExpandedStep } from '../../cost/expand-pattern.js'
import { isRepeated, joinActions } from '../../cost/join-actions.js'
import type { PatternModel } from '../../model/pattern-model.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'

/** Proves that transactions have at most 100 items, each once, of at most 4 MB together. */
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

/** Returns how often the unlimited steps can be repeated if all other steps occur as often as declared. */
function unlimitedSteps(items: number, steps: readonly ExpandedStep[]): Unlimited | undefined {
  const unlimited = steps.filter((step) => step.unlimited && perElement(step) > 0)
  if (unlimited.length === 0) return undefined
  const each = sum(unlimited.map(perElement))
  const others = items - sum(unlimited.map((step) => perElement(step) * step.times.worst))
  const fits = Math.max(0, Math.floor((maxTransactionItems - others) / each))
  return { names: unlimited.map((step) => step.name), fits }
}

/** Number of items that one more element adds. */
function perElement(step: ExpandedStep): number {
  return step.actions.filter((action) => isRepeated(step, action)).length
}

interface Unlimited {
  readonly names: readonly string[]
  /** Number of elements of each list that give 100 items. */
  readonly fits: number
}

function checkCount(pattern: PatternModel, items: number, steps: readonly ExpandedStep[]): Finding[] {
  const about = { place: patternPlace(pattern), pattern: pattern.name }
  const unlimited = unlimitedSteps(items, steps)
  if (unlimited) {
    const { names, fits } = unlimited
    const lists = names.length > 1 ? `${countText(fits)} in each list` : countText(fits)
    const message = `${pattern.name} repeats ${names.join(' and ')} for each element, and nothing says how many there are: more than ${lists} make more than ${maxTransactionItems} items.`
    const remedy = `Declare atMost: ${fits} or less, and write larger lists in several calls.`
    return [
      finding('TW604', { ...about, severity: 'warning', message, remedy, data: { steps: names, fits } }),
    ]
  }
  if (items <= maxTransactionItems) return []
  const repeated = steps.filter((step) => step.times.worst > 1 && perElement(step) > 0)
  const repetitions = repeated.map(
    (step) => `${countText(step.times.worst)} times ${countText(perElement(step))} for ${step.name}`,
  )
  const message = `${pattern.name} can touch ${countText(items)} items${repetitions.length > 0 ? ` (${repetitions.join(', ')})` : ''}; a transaction has at most ${maxTransactionItems}.`
  const [first] = repeated
  const fits = first && Math.floor((maxTransactionItems - items) / perElement(first) + first.times.worst)
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
      message: `The items that ${pattern.name} writes are ${sizeText(expected)} as expected and up to ${sizeText(worst)}; a transaction has at most 4 MB.`,
      remedy: 'Write fewer or smaller items at once.',
      data: { expected: Math.round(expected), worst: Math.round(worst) },
    }),
  ]
}

/** Returns the actions on one item that cannot be merged. */
function checkTwice(
  pattern: PatternModel,
  { items }: CheckContext,
  steps: readonly ExpandedStep[],
): Finding[] {
  return joinActions(steps, items).overlaps.map(({ key, first, second }) =>
    finding('TW606', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${first} and ${second} write the same item, ${key}, and cannot be one action.`,
      remedy: 'Combine the two steps, or change the key of one.',
      data: { key },
    }),
  )
}
