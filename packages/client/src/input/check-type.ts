import type { Make } from '@tablewright/base'
import {
  foldText,
  isDate,
  isHostname,
  isTimestamp,
  isUlid,
  isUuid,
  type TypeModel,
} from '@tablewright/design'
import { RefusedInput } from './refused-value.js'

/** Gives the value back, normalised where the type says so, or throws a RefusedInput. */
export type TypeCheck = (value: unknown) => unknown

/** The check of a type, made once. */
export function typeCheck(type: TypeModel, make: Make): TypeCheck {
  switch (type.kind) {
    case 'text':
      return make(textCheck, type.minimumLength, type.maximumLength, type.lowerCase ? foldText : undefined)
    case 'id':
      return type.form === 'ulid'
        ? make(passing, isUlid, 'a ULID')
        : type.form === 'uuid'
          ? make(passing, isUuid, 'a UUID')
          : make(passing, isFullText, 'a text that is not empty')
    case 'number':
      return make(passing, isNumber, 'a finite number')
    case 'integer':
      return make(integerCheck, type.minimum, type.maximum)
    case 'money':
      return make(integerCheck)
    case 'version':
      return make(integerCheck, 0)
    case 'boolean':
      return make(passing, isBoolean, 'true or false')
    case 'timestamp':
      return make(passing, isTimestamp, 'a UTC time like 2020-08-31T16:02:16.808Z')
    case 'date':
      return make(passing, isDate, 'a date like 2020-08-31')
    case 'oneOf':
      return make(choiceCheck, type.values)
    case 'hostname':
      return make(passing, isHostname, 'a lower-case host name')
    case 'binary':
      return make(passing, isBinary, 'a Uint8Array')
    case 'set':
      return make(setCheck, elementTests[type.element], type.element)
    case 'list':
      return make(listCheck, typeCheck(type.element, make))
    case 'map':
      return make(mapCheck, typeCheck(type.value, make))
    case 'record':
      return planRecordCheck(type, make)
    case 'json':
      return make(passing, isJson, 'JSON')
    case 'schema':
      return anything
  }
}

export function passing(test: (value: unknown) => boolean, expected: string): TypeCheck {
  return (value) => {
    if (test(value)) return value
    throw new RefusedInput(`must be ${expected}`)
  }
}

export function isFullText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

export function isText(value: unknown): boolean {
  return typeof value === 'string'
}

export function isNumber(value: unknown): boolean {
  return Number.isFinite(value)
}

export function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

export function isBinary(value: unknown): boolean {
  return value instanceof Uint8Array
}

export function isJson(value: unknown): boolean {
  return JSON.stringify(value) !== undefined
}

export function anything(value: unknown): unknown {
  return value
}

export function choiceCheck(values: readonly string[]): TypeCheck {
  return passing((value) => values.includes(value as string), `one of ${values.join(', ')}`)
}

export function textCheck(
  minimumLength = 0,
  maximumLength = Infinity,
  fold?: (text: string) => string,
): TypeCheck {
  return (value) => {
    if (typeof value !== 'string') throw new RefusedInput('must be a text')
    const text = fold ? fold(value) : value
    if (text.length < minimumLength) throw new RefusedInput(`must have ${minimumLength} characters or more`)
    if (text.length > maximumLength) throw new RefusedInput(`must have ${maximumLength} characters at most`)
    return text
  }
}

export function integerCheck(minimum = -Infinity, maximum = Infinity): TypeCheck {
  return (value) => {
    if (!Number.isSafeInteger(value)) throw new RefusedInput('must be a whole number')
    if ((value as number) < minimum) throw new RefusedInput(`must be ${minimum} or more`)
    if ((value as number) > maximum) throw new RefusedInput(`must be ${maximum} at most`)
    return value
  }
}

const elementTests = { text: isText, number: isNumber, binary: isBinary }

export function setCheck(test: (value: unknown) => boolean, element: string): TypeCheck {
  return passing((value) => value instanceof Set && [...value].every(test), `a Set of ${element} values`)
}

export function listCheck(element: TypeCheck): TypeCheck {
  return (value) => {
    if (!Array.isArray(value)) throw new RefusedInput('must be a list')
    return value.map((each, index) => inside(index, element, each))
  }
}

export function mapCheck(member: TypeCheck): TypeCheck {
  return (value) => {
    const entries = Object.entries(plainObject(value))
    return Object.fromEntries(entries.map(([name, each]) => [name, inside(name, member, each)]))
  }
}

/** A field by its name, its check, and whether it may be left out. */
type FieldCheck = readonly [name: string, check: TypeCheck, optional: boolean]

function planRecordCheck({ fields }: Extract<TypeModel, { kind: 'record' }>, make: Make): TypeCheck {
  return make(
    recordCheck,
    Object.entries(fields).map(
      ([name, { type, optional }]): FieldCheck => [
        name,
        typeCheck(type, make),
        optional || type.kind === 'set',
      ],
    ),
  )
}

export function recordCheck(fields: readonly FieldCheck[]): TypeCheck {
  return (value) => {
    const given = plainObject(value)
    for (const name in given) {
      if (fields.every(([known]) => known !== name))
        throw new RefusedInput('is not a field of this record').within(name)
    }
    const record: Record<string, unknown> = {}
    for (const [name, check, optional] of fields) {
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
