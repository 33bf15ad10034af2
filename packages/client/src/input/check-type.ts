import { isJson, isVector, type TypeModel, textPattern } from '@tablewright/design/model'
import { foldText, isDate, isHostname, isTimestamp, isUlid, isUuid } from '@tablewright/design/templates'
import { interpreter, type Makers } from '../items/interpreter.js'
import { RefusedInput, refusedWithin } from './refused-input.js'
import { wholeSeconds } from './whole-seconds.js'

/** Returns the value, normalized if the type requires it. Throws a RefusedInput. */
export type TypeCheck = (value: unknown) => unknown

type TypeOf<Kind extends TypeModel['kind']> = Extract<TypeModel, { kind: Kind }>
type Of = (type: TypeModel) => TypeCheck

// One factory for each kind of type, each a separate export: a compiled client imports those of its parameters.

export function idCheck({ form }: TypeOf<'id'>): TypeCheck {
  return form === 'uuid' ? passing(isUuid, 'a UUID') : ulidIdCheck({ form })
}

/** For a design whose ids are ULIDs and plain texts. */
export function ulidIdCheck({ form }: Pick<TypeOf<'id'>, 'form'>): TypeCheck {
  return form === 'ulid' ? passing(isUlid, 'a ULID') : textIdCheck()
}

/** For a design whose ids are all plain texts. */
export function textIdCheck(): TypeCheck {
  return passing(isFullText, 'a text that is not empty')
}

export function numberCheck(): TypeCheck {
  const check = passing(Number.isFinite, 'a finite number')
  return (value) => withoutSign(check(value) as number)
}

/** DynamoDB has no negative zero: 0 is answered as it is read back. */
function withoutSign(value: number): number {
  return value + 0
}

export function moneyCheck(): TypeCheck {
  return wholeCheck()
}

export function isVersion(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export function versionCheck(): TypeCheck {
  return passing(isVersion, 'a whole number from 0')
}

export function integerCheck({ minimum, maximum }: TypeOf<'integer'>): TypeCheck {
  return wholeCheck(minimum, maximum)
}

export function booleanCheck(): TypeCheck {
  return passing(isBoolean, 'true or false')
}

/** Checks a time. One that is stored in seconds is rounded down, so that keys and items agree. */
export function timestampCheck({ stored }: TypeOf<'timestamp'>): TypeCheck {
  const check = isoTimestampCheck()
  return stored === 'seconds' ? (value) => wholeSeconds(check(value) as string) : check
}

/** For a design that stores no time in seconds. */
export function isoTimestampCheck(): TypeCheck {
  return passing(isTimestamp, 'a UTC time like 2020-08-31T16:02:16.808Z')
}

export function dateCheck(): TypeCheck {
  return passing(isDate, 'a date like 2020-08-31')
}

export function hostnameCheck(): TypeCheck {
  return passing(isHostname, 'a lower-case host name')
}

export function binaryCheck(): TypeCheck {
  return passing(isBinary, 'a Uint8Array')
}

export function setCheck({ element, member, atMost }: TypeOf<'set'>, of: Of): TypeCheck {
  const test = { text: isText, number: Number.isFinite, binary: isBinary }[element]
  const check = passing(
    (value) => value instanceof Set && [...value].every(test),
    `a Set of ${element} values`,
  )
  const each = member && of(member)
  return (value) => {
    const members = check(value) as ReadonlySet<unknown>
    checkSize(members.size, atMost)
    return each ? new Set([...members].map(each)) : members
  }
}

function checkSize(size: number, atMost = Infinity): void {
  if (size > atMost) throw new RefusedInput(`must have ${atMost} elements at most`)
}

/** As it is read back: without fields that are undefined. */
export function jsonCheck(): TypeCheck {
  const check = passing(isJson, 'JSON')
  return (value) => JSON.parse(JSON.stringify(check(value)))
}

/** As it is read back: without fields that are undefined. What would be read back as another value is refused. */
export function schemaCheck(): TypeCheck {
  return asReadBack
}

function asReadBack(value: unknown): unknown {
  if (typeof value === 'bigint') throw new RefusedInput('must not be or have a BigInt')
  if (typeof value === 'number') return value + 0
  if (isEmptySet(value)) throw new RefusedInput('must not be or have an empty set')
  if (Array.isArray(value)) return value.map(asReadBack)
  if (Object.prototype.toString.call(value) !== '[object Object]') return value
  const fields = Object.entries(value as object).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([name, field]) => [name, asReadBack(field)]))
}

export function oneOfCheck({ values }: TypeOf<'oneOf'>): TypeCheck {
  return passing((value) => values.includes(value as string), `one of ${values.join(', ')}`)
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

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}

function isBinary(value: unknown): boolean {
  return value instanceof Uint8Array
}

export function textCheck(type: TypeOf<'text'>): TypeCheck {
  const check = plainTextCheck(type)
  return type.lowerCase ? (value) => check(typeof value === 'string' ? foldText(value) : value) : check
}

/** For a design that folds no text. */
export function plainTextCheck({
  minimumLength = 0,
  maximumLength = Infinity,
  pattern,
  expected,
}: TypeOf<'text'>): TypeCheck {
  const expression = pattern === undefined ? undefined : textPattern(pattern)
  return (text) => {
    if (typeof text !== 'string') throw new RefusedInput('must be a text')
    if (text.length < minimumLength || text.length > maximumLength) {
      throw new RefusedInput(expectedLength(text, minimumLength, maximumLength))
    }
    if (expression && !expression.test(text))
      throw new RefusedInput(expected ? `must be ${expected}` : `must match ${pattern}`)
    return text
  }
}

function expectedLength({ length }: string, minimum: number, maximum: number): string {
  if (length === 0 && minimum === 1) return 'must not be empty'
  const count = (limit: number) => `${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (minimum === maximum) return `must have ${count(minimum)}`
  return length < minimum ? `must have ${count(minimum)} or more` : `must have ${count(maximum)} at most`
}

function wholeCheck(minimum = -Infinity, maximum = Infinity): TypeCheck {
  return (value) => {
    if (!Number.isSafeInteger(value)) throw new RefusedInput('must be a whole number')
    if ((value as number) < minimum) throw new RefusedInput(`must be ${minimum} or more`)
    if ((value as number) > maximum) throw new RefusedInput(`must be ${maximum} at most`)
    return withoutSign(value as number)
  }
}

export function listCheck(type: TypeOf<'list'>, of: Of): TypeCheck {
  const element = of(type.element)
  return (value) => {
    if (!Array.isArray(value)) throw new RefusedInput('must be a list')
    checkSize(value.length, type.atMost)
    return value.map((each, index) => inside(index, element, each, refuseEmptySet))
  }
}

export function vectorCheck({ dimensions }: TypeOf<'vector'>): TypeCheck {
  return passing((value) => isVector(value, dimensions), `a list of ${dimensions} numbers`)
}

export function mapCheck(type: TypeOf<'map'>, of: Of): TypeCheck {
  const member = of(type.value)
  return (value) => {
    const entries = Object.entries(plainObject(value))
    checkSize(entries.length, type.atMost)
    const checked = entries.map(([name, each]) => [name, inside(name, member, each)] as const)
    return Object.fromEntries(checked.filter(([, each]) => !isEmptySet(each)))
  }
}

/** A field: its name, its check, and whether it may be omitted. */
type FieldCheck = readonly [name: string, check: TypeCheck, optional: boolean]

export function recordCheck(type: TypeOf<'record'>, of: Of): TypeCheck {
  const fields = Object.entries(type.fields).map(
    ([name, field]): FieldCheck => [name, of(field.type), field.optional || field.type.kind === 'set'],
  )
  return (value) => {
    const given = plainObject(value)
    for (const name in given) {
      if (fields.every(([known]) => known !== name))
        throw new RefusedInput('is not a field of this record', name)
    }
    const record: Record<string, unknown> = {}
    for (const [name, check, optional] of fields) {
      const field = given[name] === undefined ? undefined : inside(name, check, given[name])
      if (field === undefined && !optional) throw new RefusedInput('is missing', name)
      if (field !== undefined && !isEmptySet(field)) record[name] = field
    }
    return record
  }
}

function plainObject(value: unknown): Readonly<Record<string, unknown>> {
  // A Map, a Set or a Date has no fields of its own: all it holds would be lost.
  if (Object.prototype.toString.call(value) === '[object Object]') return value as Record<string, unknown>
  throw new RefusedInput('must be an object')
}

/** Whether a value is an empty set. DynamoDB has none: maps and records omit it, and lists refuse it. */
function isEmptySet(value: unknown): boolean {
  return value instanceof Set && value.size === 0
}

function refuseEmptySet(value: unknown): unknown {
  if (isEmptySet(value)) throw new RefusedInput('must not be empty inside a list')
  return value
}

function inside(
  step: string | number,
  check: TypeCheck,
  value: unknown,
  then: TypeCheck = (checked) => checked,
): unknown {
  try {
    return then(check(value))
  } catch (refusal) {
    throw refusedWithin(typeof step === 'number' ? `[${step}]` : step, refusal)
  }
}

const allChecks = {
  text: textCheck,
  id: idCheck,
  number: numberCheck,
  integer: integerCheck,
  money: moneyCheck,
  version: versionCheck,
  boolean: booleanCheck,
  timestamp: timestampCheck,
  date: dateCheck,
  oneOf: oneOfCheck,
  hostname: hostnameCheck,
  binary: binaryCheck,
  set: setCheck,
  list: listCheck,
  vector: vectorCheck,
  map: mapCheck,
  record: recordCheck,
  json: jsonCheck,
  schema: schemaCheck,
} satisfies Makers<TypeModel, TypeCheck>

/** Returns the check of a type. */
export const typeCheck: Of = /* @__PURE__ */ interpreter<TypeModel, TypeCheck>(allChecks)
