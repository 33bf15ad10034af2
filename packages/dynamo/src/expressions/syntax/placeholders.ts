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
  if (names !== undefined) {
    checkKeys('ExpressionAttributeNames', names, namePattern)
    for (const key in names) checkAttributeName(names[key]!)
  }
  if (values !== undefined) checkKeys('ExpressionAttributeValues', values, valuePattern)
  const used = new Set<string>()
  const look = <Meaning>(map: Readonly<Record<string, Meaning>> | undefined, placeholder: string) => {
    if (map === undefined || !Object.hasOwn(map, placeholder)) return undefined
    used.add(placeholder)
    return map[placeholder]
  }
  return {
    name: (placeholder) => look(names, placeholder),
    value: (placeholder) => look(values, placeholder),
    rejectUnused() {
      rejectUnused('ExpressionAttributeNames', names, used)
      rejectUnused('ExpressionAttributeValues', values, used)
    },
  }
}

const namePattern = /^#[A-Za-z0-9_]+$/
const valuePattern = /^:[A-Za-z0-9_]+$/

function checkKeys(parameter: string, map: object, pattern: RegExp): void {
  const keys = Object.keys(map)
  if (keys.length === 0) throw validationError(`${parameter} must not be empty`)
  const wrong = keys.find((key) => !pattern.test(key))
  if (wrong !== undefined) {
    throw validationError(`${parameter} contains invalid key: Syntax error; key: "${wrong}"`)
  }
}

function rejectUnused(parameter: string, map: object | undefined, used: ReadonlySet<string>): void {
  if (map === undefined) return
  const unused = Object.keys(map).filter((key) => !used.has(key))
  if (unused.length === 0) return
  throw validationError(`Value provided in ${parameter} unused in expressions: keys: {${unused.join(', ')}}`)
}
