import { TablewrightError } from '@tablewright/base'
import { problemOf } from '../output/problem.js'

/**
 * Maximum size of an answer. Clients close the connection at larger messages: the SDK reads 10 MB, and
 * escaping makes text longer.
 */
const maxAnswer = 4_000_000

const maxErrorText = 2_000

/** Returns the answer of a tool. Throws ANSWER_TOO_LARGE if it exceeds the limit of clients. */
export function withinLimit(text: string): string {
  if (text.length <= maxAnswer) return text
  throw new TablewrightError(
    'ANSWER_TOO_LARGE',
    `The answer has ${text.length} characters; at most ${maxAnswer} are sent.`,
    { remedy: 'Ask for fewer items with limit or items, or use the command line.' },
  )
}

/** Returns the code, message and remedy of an error. Texts that repeat a very long argument are shortened. */
export function errorText(error: unknown): string {
  const { stack: _, ...problem } = problemOf(error)
  const text = JSON.stringify({ error: problem })
  if (text.length <= maxErrorText) return text
  const shorten = (value: unknown) =>
    typeof value === 'string' && value.length > maxErrorText / 4
      ? `${value.slice(0, maxErrorText / 4)}…`
      : value
  const { data: __, ...rest } = problem as { readonly data?: unknown }
  return JSON.stringify({
    error: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, shorten(value)])),
  })
}
