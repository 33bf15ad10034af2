import { TablewrightError } from '@tablewright/base'
import { isObject, object, problemOf, type Shape, type Shapes } from './shape.js'

/**
 * Throws OPTION_INVALID for options that do not match the types. For programs without types and casts, in
 * which an unknown option would silently do nothing.
 */
export function checkOptions(place: string, options: unknown, shapes: Shapes): void {
  if (!isObject(options)) throw wrongShape(place, 'The options', object, options)
  const problem = problemOf(options, shapes)
  if (problem?.shape) throw wrongShape(place, problem.option, problem.shape, options[problem.option])
  if (problem) throw unknownOption(place, problem.option, Object.keys(shapes))
}

/** Throws OPTION_INVALID for a parameter that does not match the types. */
export function checkParameter(place: string, name: string, value: unknown, shape: Shape): void {
  if (!shape.accepts(value)) throw wrongShape(place, name, shape, value)
}

function wrongShape(place: string, option: string, { expected }: Shape, value: unknown): TablewrightError {
  const subject = `${option} of ${place}`
  const message =
    value === undefined
      ? `${subject} is missing; it must be ${expected}.`
      : `${subject} must be ${expected}, not ${shown(value)}.`
  return new TablewrightError('OPTION_INVALID', message, {
    remedy: 'Give a value that the types of the language accept.',
    data: { place, option },
  })
}

function unknownOption(place: string, option: string, known: readonly string[]): TablewrightError {
  return new TablewrightError('OPTION_INVALID', `${place} has no option called "${option}".`, {
    remedy: known.length > 0 ? `Use one of: ${known.join(', ')}.` : 'Leave it out.',
    data: { place, option },
  })
}

/** Prints a value for an error message. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
