import { DynamoError, maxMessageLength, type NewerWording } from '../dynamo-error.js'

/** Returns a ValidationException with this message. Does not use the catalog, so that clients need not bundle it. */
export function validationError(message: string, newer?: NewerWording): DynamoError {
  return new DynamoError('ValidationException', message, 400, undefined, newer)
}

/** Returns the error with the most common beginning of validation messages. */
export function invalidParameter(detail: string): DynamoError {
  return validationError(invalidParameterText(detail))
}

export function invalidParameterText(detail: string): string {
  return `One or more parameter values were invalid: ${detail}`
}

/** Returns the text of a violation without the member and its value. */
export function unnamedViolation(broken: string): string {
  return `Failed to satisfy constraint: ${broken}`
}

/**
 * Collects violations of the constraints on parameters, of which DynamoDB reports up to ten together.
 *
 * @example
 * const violations = new ConstraintViolations()
 * violations.add('ab', 'tableName', constraint.lengthAtLeast(3))
 * assert.throws(() => violations.throwIfAny(), /^DynamoError: 1 validation error detected: Value 'ab' at 'tableName'/)
 */
export class ConstraintViolations {
  readonly #violations: string[] = []

  /** `path` is the path of the value, in lower camel case with 1-based members: `keySchema.1.member.keyType`. */
  add(value: unknown, path: string, broken: string): void {
    if (!this.full) this.#push(`Value ${quoted(value)} at '${path}' failed to satisfy constraint: ${broken}`)
  }

  /** Like `add`, but names the member as in the request and does not show its value. */
  addNamed(path: string, broken: string): void {
    this.#push(`Value at '${path}' failed to satisfy constraint: ${broken}`)
  }

  /** As `add`, without the member and its value. */
  addUnnamed(broken: string): void {
    this.#push(unnamedViolation(broken))
  }

  get any(): boolean {
    return this.#violations.length > 0
  }

  /** Whether further violations would not be reported. */
  get full(): boolean {
    return this.#violations.length >= maxViolations
  }

  #push(violation: string): void {
    if (this.#violations.length < maxViolations) this.#violations.push(violation)
  }

  throwIfAny(): void {
    if (this.any) throw this.error()
  }

  error(): DynamoError {
    return violationsError(this.#violations)
  }
}

const maxViolations = 10

/** Returns one error for several violations: "2 validation errors detected: …; …". */
export function violationsError(violations: readonly string[]): DynamoError {
  const plural = violations.length === 1 ? '' : 's'
  return validationError(`${violations.length} validation error${plural} detected: ${violations.join('; ')}`)
}

function quoted(value: unknown): string {
  return value === null || value === undefined ? 'null' : `'${printed(value)}'`
}

function printed(value: unknown): string {
  if (Array.isArray(value)) return `[${joined(value, ', ', printed)}]`
  return typeof value === 'object' ? shortJson(value) : String(value).slice(0, maxMessageLength)
}

/** Returns the JSON of a value, or the beginning of a long one, which a message does not show to its end. */
export function shortJson(value: unknown): string {
  if (Array.isArray(value)) return `[${joined(value, ',', shortJson)}]`
  if (typeof value === 'object' && value !== null)
    return `{${joined(Object.entries(value), ',', ([name, member]) => `${shortJson(name)}:${shortJson(member)}`)}}`
  return JSON.stringify(typeof value === 'string' ? value.slice(0, maxMessageLength) : (value ?? null))
}

/** Joins texts, as many as a message can show. */
function joined<Element>(
  elements: readonly Element[],
  separator: string,
  print: (element: Element) => string,
): string {
  let text = ''
  for (const [index, element] of elements.entries()) {
    text += (index === 0 ? '' : separator) + print(element)
    if (text.length > maxMessageLength) break
  }
  return text
}

/** The constraints on parameters, in DynamoDB's words. */
export const constraint = {
  notNull: 'Member must not be null',
  atLeast: (least: number) => `Member must have value greater than or equal to ${least}`,
  atMost: (max: number) => `Member must have value less than or equal to ${max}`,
  lengthAtLeast: (least: number) => `Member must have length greater than or equal to ${least}`,
  lengthAtMost: (max: number) => `Member must have length less than or equal to ${max}`,
  pattern: (pattern: string) => `Member must satisfy regular expression pattern: ${pattern}`,
  oneOf: (values: readonly string[]) => `Member must satisfy enum value set: [${values.join(', ')}]`,
} as const
