import {
  foldText,
  isDate,
  isHostname,
  isTimestamp,
  isUlid,
  isUuid,
  type TextType,
  type TypeModel,
} from '@tablewright/design'
import { RefusedInput } from './refused-value.js'

/** Gives the value back, normalised where the type says so, or throws a RefusedInput. */
export type TypeCheck = (value: unknown) => unknown

/** The check of a type, made once. */
export function typeCheck(type: TypeModel): TypeCheck {
  switch (type.kind) {
    case 'text':
      return textCheck(type)
    case 'id':
      return type.form === 'ulid'
        ? passing(isUlid, 'a ULID')
        : type.form === 'uuid'
          ? passing(isUuid, 'a UUID')
          : passing(isFullText, 'a text that is not empty')
    case 'number':
      return passing(Number.isFinite, 'a finite number')
    case 'integer':
      return integerCheck(type.minimum, type.maximum)
    case 'money':
      return integerCheck()
    case 'version':
      return integerCheck(0)
    case 'boolean':
      return passing((value) => typeof value === 'boolean', 'true or false')
    case 'timestamp':
      return passing(isTimestamp, 'a UTC time like 2020-08-31T16:02:16.808Z')
    case 'date':
      return passing(isDate, 'a date like 2020-08-31')
    case 'oneOf':
      return passing((value) => type.values.includes(value as string), `one of ${type.values.join(', ')}`)
    case 'hostname':
      return passing(isHostname, 'a lower-case host name')
    case 'binary':
      return passing((value) => value instanceof Uint8Array, 'a Uint8Array')
    case 'set':
      return setCheck(type.element)
    case 'list':
      return listCheck(typeCheck(type.element))
    case 'map':
      return mapCheck(typeCheck(type.value))
    case 'record':
      return recordCheck(type)
    case 'json':
      return passing((value) => JSON.stringify(value) !== undefined, 'JSON')
    case 'schema':
      return (value) => value
  }
}

function passing(test: (value: unknown) => boolean, expected: string): TypeCheck {
  return (value) => {
    if (test(value)) return value
    throw new RefusedInput(`must be ${expected}`)
  }
}

function isFullText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function textCheck({ minimumLength = 0, maximumLength = Infinity, lowerCase }: TextType): TypeCheck {
  return (value) => {
    if (typeof value !== 'string') throw new RefusedInput('must be a text')
    const text = lowerCase ? foldText(value) : value
    if (text.length < minimumLength) throw new RefusedInput(`must have ${minimumLength} characters or more`)
    if (text.length > maximumLength) throw new RefusedInput(`must have ${maximumLength} characters at most`)
    return text
  }
}

function integerCheck(minimum = -Infinity, maximum = Infinity): TypeCheck {
  return (value) => {
    if (!Number.isSafeInteger(value)) throw new RefusedInput('must be a whole number')
    if ((value as number) < minimum) throw new RefusedInput(`must be ${minimum} or more`)
    if ((value as number) > maximum) throw new RefusedInput(`must be ${maximum} at most`)
    return value
  }
}

const elementTests = {
  text: (value: unknown) => typeof value === 'string',
  number: Number.isFinite as (value: unknown) => boolean,
  binary: (value: unknown) => value instanceof Uint8Array,
}

function setCheck(element: keyof typeof elementTests): TypeCheck {
  return passing(
    (value) => value instanceof Set && [...value].every(elementTests[element]),
    `a Set of ${element} values`,
  )
}

function listCheck(element: TypeCheck): TypeCheck {
  return (value) => {
    if (!Array.isArray(value)) throw new RefusedInput('must be a list')
    return value.map((each, index) => inside(index, element, each))
  }
}

function mapCheck(member: TypeCheck): TypeCheck {
  return (value) => {
    const entries = Object.entries(plainObject(value))
    return Object.fromEntries(entries.map(([name, each]) => [name, inside(name, member, each)]))
  }
}

function recordCheck({ fields }: Extract<TypeModel, { kind: 'record' }>): TypeCheck {
  const parts = Object.entries(fields).map(([name, { type, optional }]) => ({
    name,
    optional: optional || type.kind === 'set',
    check: typeCheck(type),
  }))
  return (value) => {
    const given = plainObject(value)
    for (const name in given) {
      if (!Object.hasOwn(fields, name)) throw new RefusedInput('is not a field of this record').within(name)
    }
    const record: Record<string, unknown> = {}
    for (const { name, optional, check } of parts) {
      if (given[name] !== undefined) record[name] = inside(name, check, given[name])
      else if (!optional) throw new RefusedInput('is missing').within(name)
    }
    return record
  }
}

function plainObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw new RefusedInput('must be an object')
}

function inside(step: string | number, check: TypeCheck, value: unknown): unknown {
  try {
    return check(value)
  } catch (refusal) {
    throw refusal instanceof RefusedInput ? refusal.within(step) : refusal
  }
}
