import type { FieldModel, TextType, TypeModel } from '../model/type-model.js'
import { acceptsValue, memberType } from './accepts-value.js'

type TypeOf<Kind extends TypeModel['kind']> = Extract<TypeModel, { kind: Kind }>

/** Text lengths of kinds other than `text`, and whether folding leaves their values unchanged. */
const textForms = {
  timestamp: { shortest: 24, longest: 24, folded: false },
  date: { shortest: 10, longest: 10, folded: true },
  ulid: { shortest: 26, longest: 26, folded: false },
  uuid: { shortest: 36, longest: 36, folded: true },
  id: { shortest: 1, longest: Infinity, folded: false },
} as const

/**
 * Whether every value of one type is a value of another and is stored in the same form, so that it needs no further
 * check. `accepts-value.ts` defines the values of a type.
 * @example
 * import { isAssignable } from '@tablewright/design/model'
 * isAssignable({ kind: 'oneOf', values: ['a'] }, { kind: 'text', maximumLength: 1 }) // → true
 * isAssignable({ kind: 'text' }, { kind: 'oneOf', values: ['a'] }) // → false
 */
export function isAssignable(from: TypeModel, to: TypeModel): boolean {
  if (to.kind === 'schema') return from.kind === 'schema' && from.vendor === to.vendor
  if (from.kind === 'oneOf') return from.values.every((value) => isPlainText(to) && acceptsValue(to, value))
  switch (to.kind) {
    case 'text':
      return isTextWithin(from, to)
    case 'id':
      return isIdOf(from, to)
    case 'number':
      return isNumeric(from)
    case 'integer':
    case 'money':
    case 'version':
      return isIntegerWithin(from, to)
    case 'timestamp':
      return from.kind === 'timestamp' && from.stored === to.stored
    case 'list':
      return from.kind === 'list' && fitsSize(from, to) && isAssignable(from.element, to.element)
    case 'map':
      return from.kind === 'map' && fitsSize(from, to) && isAssignable(from.value, to.value)
    case 'set':
      return from.kind === 'set' && isSetOf(from, to)
    case 'record':
      return from.kind === 'record' && isRecordOf(from, to)
    case 'vector':
      return from.kind === 'vector' && from.dimensions === to.dimensions
    case 'boolean':
    case 'date':
    case 'hostname':
    case 'binary':
    case 'json':
      return from.kind === to.kind
    case 'oneOf':
      return false
  }
}

/** Whether values are stored as the same text as in code. */
function isPlainText({ kind }: TypeModel): boolean {
  return kind === 'text' || kind === 'id' || kind === 'oneOf' || kind === 'date'
}

function isNumeric({ kind }: TypeModel): boolean {
  return kind === 'number' || kind === 'integer' || kind === 'money' || kind === 'version'
}

function isTextWithin(from: TypeModel, to: TextType): boolean {
  if (from.kind === 'text') {
    return (
      fits(from.minimumLength ?? 0, from.maximumLength ?? Infinity, to) &&
      (!to.lowerCase || from.lowerCase === true) &&
      (to.pattern === undefined || to.pattern === from.pattern)
    )
  }
  if (to.pattern !== undefined) return false
  const form = textForm(from)
  return form !== undefined && fits(form.shortest, form.longest, to) && (!to.lowerCase || form.folded)
}

function fits(shortest: number, longest: number, { minimumLength = 0, maximumLength = Infinity }: TextType) {
  return shortest >= minimumLength && longest <= maximumLength
}

/**
 * A host name is stored with reversed labels and a time to live as a number, so neither is stored as its
 * text.
 */
function textForm(from: TypeModel): (typeof textForms)[keyof typeof textForms] | undefined {
  switch (from.kind) {
    case 'timestamp':
      return from.stored === 'iso' ? textForms.timestamp : undefined
    case 'date':
      return textForms.date
    case 'id':
      return from.form === 'text' ? textForms.id : textForms[from.form]
    default:
      return undefined
  }
}

function isIdOf(from: TypeModel, to: TypeOf<'id'>): boolean {
  if (from.kind === 'id') return to.form === 'text' || from.form === to.form
  if (to.form !== 'text') return false
  if (from.kind === 'text') return (from.minimumLength ?? 0) >= 1
  return textForm(from) !== undefined
}

function isIntegerWithin(from: TypeModel, to: TypeOf<'integer' | 'money' | 'version'>): boolean {
  if (from.kind === 'number' || !isNumeric(from)) return false
  if (to.kind === 'money' && from.kind === 'money') return to.currency === undefined || same(from, to)
  const [low, high] = integerRange(from)
  const [lowest, highest] = integerRange(to)
  return low >= lowest && high <= highest
}

/** Returns the smallest and the greatest value of a numeric type. */
export function integerRange(type: TypeModel): readonly [minimum: number, maximum: number] {
  if (type.kind === 'integer') {
    return [type.minimum ?? Number.MIN_SAFE_INTEGER, type.maximum ?? Number.MAX_SAFE_INTEGER]
  }
  if (type.kind === 'version') return [0, Number.MAX_SAFE_INTEGER]
  if (type.kind === 'money') return [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  return [-Infinity, Infinity]
}

interface Sized {
  readonly atMost?: number
}

function fitsSize(from: Sized, to: Sized): boolean {
  return (from.atMost ?? Infinity) <= (to.atMost ?? Infinity)
}

function isSetOf(from: TypeOf<'set'>, to: TypeOf<'set'>): boolean {
  return from.element === to.element && fitsSize(from, to) && isAssignable(memberType(from), memberType(to))
}

function isRecordOf(from: TypeOf<'record'>, to: TypeOf<'record'>): boolean {
  const names = new Set([...Object.keys(from.fields), ...Object.keys(to.fields)])
  return [...names].every((name) => {
    const [one, other] = [from.fields[name], to.fields[name]]
    if (!one) return other!.optional || other!.type.kind === 'set'
    return other !== undefined && isFieldOf(one, other)
  })
}

function isFieldOf(from: FieldModel, to: FieldModel): boolean {
  const required = !to.optional && to.type.kind !== 'set'
  const missing = from.optional || from.type.kind === 'set'
  return from.stored === to.stored && !(missing && required) && isAssignable(from.type, to.type)
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Whether a value of one type can be compared with an attribute of another: both have the same stored form.
 * The value may be outside the attribute's domain.
 */
export function isComparable(value: TypeModel, attribute: TypeModel): boolean {
  if (isNumeric(attribute)) return isNumeric(value)
  if (attribute.kind === 'timestamp') return value.kind === 'timestamp'
  if (isPlainText(attribute)) return isPlainText(value)
  if (attribute.kind === 'set') return value.kind === 'set' && value.element === attribute.element
  return value.kind === attribute.kind
}
