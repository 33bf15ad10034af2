import type { AttributeValue } from '../../attribute-value.js'
import { validationError } from '../../errors/validation.js'
import { maxPlaceholderLength } from '../../limits.js'
import { utf8Length } from '../../size/byte-length.js'
import { checkAttributeName } from '../../values/attribute-name.js'

/**
 * The names and values of the placeholders of a request. One object serves all expressions of the request and tracks
 * which placeholders none of them used.
 */
export interface Placeholders {
  name(placeholder: string): string | undefined
  value(placeholder: string): AttributeValue | undefined
  /** Throws if a placeholder is defined but not used, as DynamoDB does after all expressions were read. */
  rejectUnused(): void
}

type Names = Readonly<Record<string, string>>
type Values = Readonly<Record<string, AttributeValue>>

/**
 * Creates placeholders from ExpressionAttributeNames and ExpressionAttributeValues. The values must be valid
 * already.
 *
 * @example
 * const placeholders = createPlaceholders({ '#s': 'status' }, { ':open': { S: 'OPEN' } })
 * const condition = parseCondition('#s = :open', placeholders)
 * placeholders.rejectUnused()
 */
export function createPlaceholders(names?: Names, values?: Values): Placeholders {
  return new RequestPlaceholders(names, values)
}

class RequestPlaceholders implements Placeholders {
  readonly #names: Names | undefined
  readonly #values: Values | undefined
  /** Kept, because V8 sorts the names of an object with thousands of them each time that they are listed. */
  readonly #nameKeys: readonly string[]
  readonly #valueKeys: readonly string[]
  /** Few, and looked up in sequence: the text of all expressions is limited. */
  readonly #used: string[] = []

  constructor(names: Names | undefined, values: Values | undefined) {
    this.#names = names
    this.#values = values
    this.#nameKeys = names === undefined ? noKeys : checkKeys('ExpressionAttributeNames', names, namePattern)
    for (const key of this.#nameKeys) checkName(key, names![key]!)
    this.#valueKeys =
      values === undefined ? noKeys : checkKeys('ExpressionAttributeValues', values, valuePattern)
  }

  name(placeholder: string): string | undefined {
    return this.#find(this.#names, placeholder)
  }

  value(placeholder: string): AttributeValue | undefined {
    return this.#find(this.#values, placeholder)
  }

  rejectUnused(): void {
    if (this.#used.length === this.#nameKeys.length + this.#valueKeys.length) return
    rejectUnused('ExpressionAttributeNames', this.#nameKeys, this.#used)
    rejectUnused('ExpressionAttributeValues', this.#valueKeys, this.#used)
  }

  #find<Meaning>(map: Readonly<Record<string, Meaning>> | undefined, placeholder: string) {
    if (map === undefined || !Object.hasOwn(map, placeholder)) return undefined
    if (!this.#used.includes(placeholder)) this.#used.push(placeholder)
    return map[placeholder]
  }
}

const namePattern = /^#[A-Za-z0-9_]+$/
const valuePattern = /^:[A-Za-z0-9_]+$/

const noKeys: readonly string[] = []

/** Shorter keys are always within the limit: each character takes at most three bytes. */
const certainlyFits = maxPlaceholderLength / 3

/** Adds the key to the error of an invalid name. */
function checkName(key: string, name: string): void {
  try {
    checkAttributeName(name)
  } catch (error) {
    throw validationError(
      `ExpressionAttributeNames contains invalid value: ${(error as Error).message} for key ${key}`,
    )
  }
}

/** Returns the keys. */
function checkKeys(parameter: string, map: object, pattern: RegExp): readonly string[] {
  const keys = Object.keys(map)
  if (keys.length === 0) throw validationError(`${parameter} must not be empty`)
  for (const key of keys) {
    if (key.length > certainlyFits && utf8Length(key) > maxPlaceholderLength)
      throw placeholderTooLong(parameter, utf8Length(key))
    if (!pattern.test(key))
      throw validationError(`${parameter} contains invalid key: Syntax error; key: "${key}"`)
  }
  return keys
}

/** Only names are reported with their size. */
function placeholderTooLong(parameter: string, size: number): Error {
  const message = `${parameter} contains invalid key: The expression attribute map contains a key that is too long;`
  return validationError(
    parameter === 'ExpressionAttributeNames' ? `${message} size of key: ${size}` : message,
  )
}

function rejectUnused(parameter: string, keys: readonly string[], used: readonly string[]): void {
  const known = new Set(used)
  const unused = keys.filter((key) => !known.has(key))
  if (unused.length === 0) return
  throw validationError(`Value provided in ${parameter} unused in expressions: keys: {${unused.join(', ')}}`)
}
