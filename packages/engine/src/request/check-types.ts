import { serializationError, wrongJsonType } from '@tablewright/dynamo'
import { javaName, type MapShape, type NumberShape, type Shape, type StructureShape } from './shape.js'

/** Facts that are collected during a walk over a request. */
export interface Seen {
  /** Whether a member is null, which means the same as a missing member. */
  nulls: boolean
}

/**
 * Throws SerializationException if the request's JSON does not have the types of the service's model. Skips attribute
 * values: they are checked when they are read, and `checkAttributeValueTypes` checks their types only after another
 * error, so that a valid request is walked once.
 */
export function checkTypes(shape: Shape, value: unknown, seen: Seen): void {
  switch (shape.kind) {
    case 'structure':
      checkStructure(shape, value, seen)
      return
    case 'string':
      checkString(value)
      return
    case 'boolean':
      checkBoolean(value)
      return
    case 'Integer':
    case 'Long':
    case 'Date':
      checkNumber(shape, value)
      return
    case 'list':
      if (!Array.isArray(value)) throw notACollection(value)
      for (const element of value) if (element !== null) checkTypes(shape.of, element, seen)
      return
    case 'map':
      checkMap(shape, value, seen)
      return
    case 'attributeValue':
      return
  }
}

function checkStructure(shape: StructureShape, value: unknown, seen: Seen): void {
  if (typeof value !== 'object' || value === null) throw serializationError('Unexpected field type')
  if (Array.isArray(value)) throw unrecognizedCollection(`class ${javaName(shape)}`)
  for (const { name, shape: fieldShape } of shape.fields) {
    const field = (value as Record<string, unknown>)[name]
    if (field === null) seen.nulls = true
    else if (field !== undefined) checkTypes(fieldShape, field, seen)
  }
}

function checkMap(shape: MapShape, value: unknown, seen: Seen): void {
  if (typeof value !== 'object' || value === null) throw serializationError('Unexpected field type')
  if (Array.isArray(value)) throw unrecognizedCollection(shape.javaType)
  if (shape.of.kind === 'attributeValue') return
  for (const key of Object.keys(value)) {
    const element = (value as Record<string, unknown>)[key]
    if (element !== null) checkTypes(shape.of, element, seen)
  }
}

function checkString(value: unknown): void {
  if (typeof value !== 'string') throw wrongJsonType(value, 'String')
}

function checkBoolean(value: unknown): void {
  if (typeof value === 'string') throw serializationError('Unexpected token received from parser')
  if (typeof value !== 'boolean') throw wrongJsonType(value, 'Boolean')
}

function checkNumber(shape: NumberShape, value: unknown): void {
  const isRight = shape.kind === 'Date' ? Number.isFinite(value) : Number.isSafeInteger(value)
  if (!isRight) throw wrongJsonType(value, shape.kind)
}

function notACollection(value: unknown): Error {
  return serializationError(
    typeof value === 'object'
      ? 'Start of structure or map found where not expected'
      : 'Unexpected field type',
  )
}

function unrecognizedCollection(type: string): Error {
  return serializationError(`Unrecognized collection type ${type}`)
}
