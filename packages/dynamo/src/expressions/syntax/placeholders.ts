import type { AttributeValue } from '../../attribute-value.js'
import { validationError } from '../../errors/validation.js'
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
  readonly #count: number
  /** Few, and looked up in sequence: the text of all expressions is limited. */
  readonly #used: string[] = []

  constructor(names: Names | undefined, values: Values | undefined) {
    this.#names = names
    this.#values = values
    let count = 0
    if (names !== undefined) {
      count = checkKeys('ExpressionAttributeNames', names, namePattern)
      for (const key in names) checkAttributeName(names[key]!)
    }
    if (values !== undefined) count += checkKeys('ExpressionAttributeValues', values, valuePattern)
    this.#count = count
  }

  name(placeholder: string): string | undefined {
    return this.#find(this.#names, placeholder)
  }

  value(placeholder: string): AttributeValue | undefined {
    return this.#find(this.#values, placeholder)
  }

  rejectUnused(): void {
    if (this.#used.length === this.#count) return
    rejectUnused('ExpressionAttributeNames', this.#names, this.#used)
    rejectUnused('ExpressionAttributeValues', this.#values, this.#used)
  }

  #find<Meaning>(map: Readonly<Record<string, Meaning>> | undefined, placeholder: string) {
    if (map === undefined || !Object.hasOwn(map, placeholder)) return undefined
    if (!this.#used.includes(placeholder)) this.#used.push(placeholder)
    return map[placeholder]
  }
}

const namePattern = /^#[A-Za-z0-9_]+$/
const valuePattern = /^:[A-Za-z0-9_]+$/

/** Returns the number of keys. */
function checkKeys(parameter: string, map: object, pattern: RegExp): number {
  const keys = Object.keys(map)
  if (keys.length === 0) throw validationError(`${parameter} must not be empty`)
  for (const key of keys)
    if (!pattern.test(key))
      throw validationError(`${parameter} contains invalid key: Syntax error; key: "${key}"`)
  return keys.length
}

function rejectUnused(parameter: string, map: object | undefined, used: readonly string[]): void {
  if (map === undefined) return
  const unused = Object.keys(map).filter((key) => !used.includes(key))
  if (unused.length === 0) return
  throw validationError(`Value provided in ${parameter} unused in expressions: keys: {${unused.join(', ')}}`)
}
