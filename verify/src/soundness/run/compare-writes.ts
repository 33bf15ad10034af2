import { isTablewrightError } from '@tablewright/base'
import type { PatternDescription } from '../description/description.js'
import { print } from '../description/expression.js'
import type { Generated } from '../model/put-items.js'
import type { Entity } from '../model/values.js'
import type { Outcome } from '../model/writes.js'
import type { PatternCall } from './call.js'
import { fingerprint } from './compare.js'
import type { Failure } from './methods.js'

/** Compares an error with the refusals that the model allows. */
export function compareRefusal(
  calls: readonly PatternCall[],
  error: unknown,
  outcome: Outcome,
  also: readonly string[],
): Failure | undefined {
  if (!isTablewrightError(error)) {
    return { kind: 'crash', message: `${printCalls(calls)} failed with ${printError(error)}` }
  }
  const allowed = [...(outcome.refused ?? outcome.mayRefuse), ...also]
  if (allowed.some((each) => each === error.code || each === '*')) return undefined
  const expected = outcome.refused ? [...new Set(outcome.refused)].join(' or ') : 'accepted'
  const message = `${printCalls(calls)} was refused with ${printError(error)} instead of ${expected}`
  return { kind: 'refusal', message }
}

/** Finds generated values in a response. */
export function generatedIn(
  answers: readonly unknown[],
  writes: readonly { readonly pattern: PatternDescription }[],
): Generated {
  return (step, index, attribute, write = 0) => {
    const answer = answers[write] as Entity | undefined
    const own = writes[write]!.pattern.steps
      ? (answer?.[step] as Entity | readonly Entity[] | undefined)
      : answer
    const item = Array.isArray(own) ? (own as readonly Entity[])[index] : (own as Entity | undefined)
    return item?.[attribute]
  }
}

export function compareAnswers(
  calls: readonly PatternCall[],
  writes: readonly { readonly pattern: PatternDescription }[],
  expected: readonly unknown[],
  answers: readonly unknown[],
  { returns, together }: { readonly returns: boolean; readonly together: boolean },
): Failure | undefined {
  for (const [index, { pattern }] of writes.entries()) {
    // A transaction returns only created items, and updated ones on request.
    const { operation } = pattern
    const answered = returns && !pattern.steps
    const silent = together && (operation === 'remove' || (operation === 'update' && !answered))
    if (silent || fingerprint(expected[index]) === fingerprint(seen(answers[index], expected[index])))
      continue
    const call = printCalls(calls)
    const message = `${call} answered ${print(answers[index])} instead of ${print(expected[index])}`
    return { kind: 'answer', message }
  }
  return undefined
}

/** Selects the expected results by step: updates return their items only on request. */
function seen(answer: unknown, expected: unknown): unknown {
  if (!isSteps(answer) || !isSteps(expected)) return answer
  const names = Object.keys(answer).filter((name) => name in expected || !/^step\d/.test(name))
  return Object.fromEntries(names.map((name) => [name, answer[name]]))
}

function isSteps(answer: unknown): answer is Entity {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
}

export function printCalls(calls: readonly PatternCall[]): string {
  const each = calls.map(({ pattern, input }) => `${pattern}(${print(input)})`)
  return each.length === 1 ? each[0]! : `transact(${each.join(', ')})`
}

export function printError(error: unknown): string {
  if (isTablewrightError(error)) return `${error.code}: ${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
