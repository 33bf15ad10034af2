import { TablewrightError } from '@tablewright/base'
import type { AnyAction } from './action.js'

/**
 * Throws if an outcome names a field that neither the answer nor the input of its action has. Also throws if
 * its last text names a field that may be missing: the last text is the fallback.
 */
export function requireOutcome(face: string, action: AnyAction, outcome: readonly string[]): void {
  const { output } = action
  const answered = output.kind === 'record' ? output.fields : {}
  const fields = { ...action.input, ...answered }
  const named = outcome.flatMap(outcomeFields)
  const last = outcomeFields(outcome.at(-1) ?? '')
  const wrong = [
    ...named.filter((name) => !Object.hasOwn(fields, name)),
    ...last.filter((name) => fields[name]?.spec.optional),
  ]
  if (wrong.length === 0) return
  throw new TablewrightError(
    'ACTION_INVALID',
    `${face}: the outcome names ${wrong.join(', ')}, which the answer may not contain.`,
    {
      remedy: `Use ${Object.keys(fields).join(', ') || 'no fields'}, and only required fields in the last text.`,
      data: { face, fields: wrong },
    },
  )
}

/** Returns the fields named in an outcome: `userId` in `User <userId> added`. */
function outcomeFields(text: string): string[] {
  return [...text.matchAll(/<(\w+)>/g)].map((match) => match[1]!)
}
