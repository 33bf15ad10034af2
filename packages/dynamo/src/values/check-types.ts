import type { AttributeType } from '../attribute-value.js'
import type { DynamoError } from '../dynamo-error.js'
import { serializationError, wrongJsonType } from '../errors/request-errors.js'
import { maxNestingLevels } from '../limits.js'
import { isBase64 } from './base64.js'

const valueClass = 'com.amazonaws.dynamodb.v20120810.AttributeValue'

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Throws DynamoDB's SerializationException if a value from the wire is not a valid AttributeValue: each field has its
 * JSON type, and binary is valid base64. DynamoDB checks this for a whole request before anything else. Absent fields
 * may be null.
 */
export function checkAttributeValueTypes(value: unknown): void {
  checkValue(value, 1)
}

function checkValue(value: unknown, level: number): void {
  // Deeper nesting is refused with a separate error.
  if (value === null || value === undefined || level > maxNestingLevels) return
  if (typeof value !== 'object') throw serializationError('Unexpected value type in payload')
  if (Array.isArray(value)) throw serializationError(`Unrecognized collection type class ${valueClass}`)
  for (const [type, field] of Object.entries(value)) {
    if (field !== null && Object.hasOwn(checks, type)) checks[type as AttributeType](field, level)
  }
}

/** As `checkAttributeValueTypes`, for the fields of one value without the elements of its list or map. */
export function checkFieldTypes(value: object): void {
  for (const [type, field] of Object.entries(value)) {
    if (field === null || !Object.hasOwn(checks, type)) continue
    if (type === 'L') checkList(field)
    else if (type === 'M') checkMap(field)
    else checks[type as AttributeType](field, 1)
  }
}

type Check = (field: unknown, level: number) => void

const checks: Readonly<Record<AttributeType, Check>> = {
  S: checkString,
  N: checkString,
  B: checkBinary,
  BOOL: checkBoolean,
  NULL: checkBoolean,
  SS: (field) => checkList(field).forEach(checkString),
  NS: (field) => checkList(field).forEach(checkString),
  BS: (field) => checkList(field).forEach(checkBinary),
  L: (field, level) => {
    for (const element of checkList(field)) checkValue(element, level + 1)
  },
  M: (field, level) => {
    for (const element of Object.values(checkMap(field))) checkValue(element, level + 1)
  },
}

function checkString(field: unknown): void {
  if (typeof field !== 'string' && field !== null) throw wrongJsonType(field, 'String')
}

function checkBinary(field: unknown): void {
  if (field === null) return
  if (typeof field !== 'string') throw notBinary(field)
  if (field.length % 4 !== 0) {
    throw serializationError(
      `Base64 encoded length is expected a multiple of 4 bytes but found: ${field.length}`,
    )
  }
  if (!isBase64(field)) throw serializationError('Invalid last non-pad Base64 character dectected')
}

function notBinary(field: unknown): DynamoError {
  if (Array.isArray(field))
    return serializationError('Unrecognized collection type class java.nio.ByteBuffer')
  if (typeof field === 'object') return wrongJsonType(field, 'ByteBuffer')
  return serializationError('only base-64-encoded strings are convertible to bytes')
}

function checkBoolean(field: unknown): void {
  if (typeof field === 'boolean') return
  if (typeof field !== 'string') throw wrongJsonType(field, 'Boolean')
  if (toBoolean(field) === undefined) throw serializationError('Unexpected token received from parser')
}

/** DynamoDB takes these texts for booleans. */
export function toBoolean(field: boolean | string): boolean | undefined {
  if (typeof field === 'boolean') return field
  const word = field.toUpperCase()
  if (word === 'TRUE' || word === '1' || word === 'YES') return true
  return word === 'FALSE' || word === '0' || word === 'NO' ? false : undefined
}

function checkList(field: unknown): readonly unknown[] {
  if (Array.isArray(field)) return field
  if (typeof field === 'object')
    throw serializationError('Start of structure or map found where not expected')
  throw serializationError('Unexpected field type')
}

function checkMap(field: unknown): JsonObject {
  if (typeof field !== 'object') throw serializationError('Unexpected field type')
  if (Array.isArray(field)) {
    throw serializationError(`Unrecognized collection type java.util.Map<java.lang.String, ${valueClass}>`)
  }
  return field as JsonObject
}
