import { isJson } from '../model/json.js'
import type { SetType, TextType, TypeModel } from '../model/type-model.js'
import { isHostname } from '../templates/hostname-codec.js'
import { isDate, isTimestamp, isUlid, isUuid } from '../templates/plain-codecs.js'
import { foldText } from '../templates/text-codec.js'

/**
 * Whether a value is in the domain of a type, in its stored form: a folded text type accepts only texts that
 * folding does not change. A type with a Standard Schema accepts everything here.
 */
export function acceptsValue(type: TypeModel, value: unknown): boolean {
  switch (type.kind) {
    case 'text':
      return typeof value === 'string' && acceptsText(type, value)
    case 'id':
      return type.form === 'ulid'
        ? isUlid(value)
        : type.form === 'uuid'
          ? isUuid(value)
          : typeof value === 'string' && value !== ''
    case 'number':
      return Number.isFinite(value)
    case 'integer':
      return Number.isSafeInteger(value) && isWithin(value as number, type.minimum, type.maximum)
    case 'money':
      return Number.isSafeInteger(value)
    case 'version':
      return Number.isSafeInteger(value) && (value as number) >= 0
    case 'boolean':
      return typeof value === 'boolean'
    case 'timestamp':
      return isTimestamp(value) && (type.stored === 'iso' || value.endsWith('.000Z'))
    case 'date':
      return isDate(value)
    case 'oneOf':
      return type.values.includes(value as string)
    case 'hostname':
      return isHostname(value)
    case 'binary':
      return value instanceof Uint8Array
    case 'json':
      return isJson(value)
    case 'vector':
      return isVector(value, type.dimensions)
    case 'schema':
      return true
    default:
      return acceptsCollection(type, value)
  }
}

type Collection = Extract<TypeModel, { kind: 'list' | 'map' | 'record' | 'set' }>

function acceptsCollection(type: Collection, value: unknown): boolean {
  if (type.kind === 'set') return value instanceof Set && acceptsMembers(type, value)
  if (type.kind === 'list') {
    return (
      Array.isArray(value) &&
      isWithin(value.length, 0, type.atMost) &&
      value.every((each) => acceptsValue(type.element, each))
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  if (type.kind === 'map') {
    return (
      isWithin(entries.length, 0, type.atMost) && entries.every(([, each]) => acceptsValue(type.value, each))
    )
  }
  const given = new Map(entries.filter(([, each]) => each !== undefined))
  return (
    [...given.keys()].every((name) => Object.hasOwn(type.fields, name)) &&
    Object.entries(type.fields).every(([name, field]) =>
      given.has(name)
        ? acceptsValue(field.type, given.get(name))
        : field.optional || field.type.kind === 'set',
    )
  )
}

function acceptsText({ minimumLength, maximumLength, lowerCase, pattern }: TextType, value: string): boolean {
  return (
    isWithin(value.length, minimumLength, maximumLength) &&
    (!lowerCase || foldText(value) === value) &&
    (pattern === undefined || textPattern(pattern).test(value))
  )
}

/** Smallest magnitude of a number other than zero that DynamoDB stores. */
const minStored = 1e-130

/** Whether a value is a list with that number of numbers, each exact in DynamoDB and as a double. */
export function isVector(value: unknown, dimensions: number): value is readonly number[] {
  return Array.isArray(value) && value.length === dimensions && value.every(isCoordinate)
}

function isCoordinate(value: unknown): boolean {
  const size = Math.abs(value as number)
  return typeof value === 'number' && (value === 0 || (size >= minStored && size <= Number.MAX_SAFE_INTEGER))
}

/** The expression of a `pattern`, which the whole text must match. */
export function textPattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u')
}

function acceptsMembers(type: SetType, members: ReadonlySet<unknown>): boolean {
  const member = memberType(type)
  return isWithin(members.size, 0, type.atMost) && [...members].every((each) => acceptsValue(member, each))
}

/** Returns the type of the members of a set. */
export function memberType({ element, member }: SetType): TypeModel {
  return member ?? { kind: element }
}

function isWithin(value: number, minimum = -Infinity, maximum = Infinity): boolean {
  return value >= minimum && value <= maximum
}
