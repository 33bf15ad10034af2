import { TablewrightError } from '@tablewright/base'
import { maxVectorDimensions } from '@tablewright/dynamo/limits'
import { textPattern } from '../domains/accepts-value.js'
import type { DelimiterHandling } from '../model/codec-model.js'
import type { JsonValue } from '../model/json.js'
import type { FieldModel, SetType, TextType, TypeModel } from '../model/type-model.js'
import { checkOptions, checkParameter } from '../options/check-options.js'
import { attribute as attributeShape, standardSchema } from '../options/language-shapes.js'
import * as shapes from '../options/shape.js'
import type { ItemShape } from '../types/item-types.js'
import {
  type AnyAttribute,
  Attribute,
  type AttributeSpec,
  type Attributes,
  type KeyForm,
} from './attribute.js'
import type { StandardSchema } from './standard-schema.js'

/** Enough digits for every integer that a JavaScript number represents exactly. */
const safeIntegerDigits = 16

const plainKeyForm: KeyForm = {
  onDelimiter: 'refuse',
  fold: false,
  width: safeIntegerDigits,
  direction: 'ascending',
  encoding: 'hex',
}

function spec(type: TypeModel, keyForm: Partial<KeyForm> = {}): AttributeSpec {
  return {
    type,
    keyForm: { ...plainKeyForm, ...keyForm },
    optional: false,
    immutable: false,
    timeToLive: false,
    keyOnly: false,
    functions: {},
  }
}

export interface TextOptions {
  readonly minimumLength?: number
  readonly maximumLength?: number
  /**
   * A regular expression that the whole value must match, without flags other than `u`: `pattern: /[A-Z]{3}/`.
   */
  readonly pattern?: RegExp
  /**
   * Description of the pattern for errors, after "must be": `expected: 'a country code like DE'`. Defaults to
   * the expression.
   */
  readonly expected?: string
  /**
   * Trims the value, composes it (NFC) and converts it to lower case before it is stored or looked up: e-mail
   * addresses, user names.
   */
  readonly lowerCase?: true
  /** Does the same in keys only; the attribute keeps the given spelling. */
  readonly foldInKeys?: true
  /**
   * Handling of the delimiter in a key. Defaults to `refuse`. `escape` writes it as a code; keys then do not
   * sort like the texts. `escape-in-order` needs more characters, but keys sort like the texts.
   */
  readonly delimiter?: DelimiterHandling
}

const direction = shapes.oneOf('ascending', 'descending')

const textShapes: shapes.Shapes = {
  minimumLength: shapes.number,
  maximumLength: shapes.number,
  pattern: shapes.regularExpression,
  expected: shapes.text,
  lowerCase: shapes.onlyTrue,
  foldInKeys: shapes.onlyTrue,
  delimiter: shapes.oneOf('refuse', 'escape', 'escape-in-order'),
}

export function text(options: TextOptions = {}): Attribute<string> {
  checkOptions('text()', options, textShapes)
  const { delimiter = 'refuse', foldInKeys, pattern, ...limits } = options
  const type: TextType = {
    kind: 'text',
    ...limits,
    ...(pattern === undefined ? {} : { pattern: patternSource(pattern) }),
  }
  return new Attribute(spec(type, { onDelimiter: delimiter, fold: Boolean(foldInKeys ?? limits.lowerCase) }))
}

/** Throws for flags that change the meaning of the expression, because the model stores only its source. */
function patternSource({ source, flags }: RegExp): string {
  if (flags.replace('u', '') === '' && compiles(source)) return source
  throw new TablewrightError('ATTRIBUTE_INVALID', `The pattern /${source}/${flags} cannot be stored.`, {
    remedy: 'Write a regular expression that is valid with the flag u and has no other flag.',
    data: { pattern: source, flags },
  })
}

function compiles(source: string): boolean {
  try {
    return textPattern(source) instanceof RegExp
  } catch {
    return false
  }
}

/** An identifier: a text that is not empty. Values that contain the delimiter are refused. */
export function id(): Attribute<string> {
  return new Attribute(spec({ kind: 'id', form: 'text' }))
}

/** An id that begins with its time of creation: ids sort in that order. `.onCreate()` generates one. */
export function ulid(): Attribute<string> {
  return new Attribute(spec({ kind: 'id', form: 'ulid' }))
}

/** A random id. `.onCreate()` generates one. */
export function uuid(): Attribute<string> {
  return new Attribute(spec({ kind: 'id', form: 'uuid' }))
}

/** Any finite number. Its text does not sort by value, so a key with it needs an attribute of type N. */
export function number(): Attribute<number> {
  return new Attribute(spec({ kind: 'number' }))
}

export interface IntegerOptions {
  readonly minimum?: number
  readonly maximum?: number
  /** Digits in a key. Defaults to 16. */
  readonly width?: number
  /** `descending` puts the greatest first in keys. */
  readonly inKeys?: 'ascending' | 'descending'
}

const integerShapes: shapes.Shapes = {
  minimum: shapes.number,
  maximum: shapes.number,
  width: shapes.number,
  inKeys: direction,
}

export function integer(options: IntegerOptions = {}): Attribute<number> {
  checkOptions('integer()', options, integerShapes)
  const { width = safeIntegerDigits, inKeys = 'ascending', ...limits } = options
  if (!Number.isInteger(width) || width < 1 || width > safeIntegerDigits) {
    throw new TablewrightError('ATTRIBUTE_INVALID', `A key width of ${width} digits is not possible.`, {
      remedy: `Choose a whole number from 1 to ${safeIntegerDigits}.`,
      data: { width },
    })
  }
  return new Attribute(spec({ kind: 'integer', ...limits }, { width, direction: inKeys }))
}

const currencyShape = shapes.either(
  shapes.text,
  shapes.objectWith({ currencyIn: shapes.required(shapes.text) }),
)

/** An amount in integer minor units, of a fixed currency or of the currency in another attribute. */
export function money(currency?: string | { readonly currencyIn: string }): Attribute<number> {
  if (currency === undefined) return new Attribute(spec({ kind: 'money' }))
  checkParameter('money()', 'The currency', currency, currencyShape)
  const where = typeof currency === 'string' ? { currency } : { currencyAttribute: currency.currencyIn }
  return new Attribute(spec({ kind: 'money', ...where }))
}

export function boolean(): Attribute<boolean> {
  return new Attribute(spec({ kind: 'boolean' }))
}

/**
 * A point in time: UTC ISO-8601 with milliseconds, always 24 characters. `descending` puts the newest first
 * in keys.
 */
export function timestamp(options: { readonly inKeys?: 'ascending' | 'descending' } = {}): Attribute<string> {
  checkOptions('timestamp()', options, { inKeys: direction })
  return new Attribute(
    spec({ kind: 'timestamp', stored: 'iso' }, { direction: options.inKeys ?? 'ascending' }),
  )
}

/** A day: `2020-08-31`. */
export function date(): Attribute<string> {
  return new Attribute(spec({ kind: 'date' }))
}

/** A version number that starts at 1 and increments with every write. `guard` compares it. */
export function version(): Attribute<number, 'managed' | 'version'> {
  return new Attribute(spec({ kind: 'version' }))
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Attribute<Value> {
  if (values.length === 0) {
    throw new TablewrightError('ATTRIBUTE_INVALID', 'oneOf() has no value.', { remedy: 'Name the values.' })
  }
  checkParameter('oneOf()', 'The values', values, shapes.listOf(shapes.text))
  return new Attribute(spec({ kind: 'oneOf', values: [...values] }))
}

/** A fixed value that every item has, for tables of libraries that mark their items, such as `__edb_v__`. */
export function constant<const Value extends string>(
  value: Value,
): Attribute<Value, 'managed' | 'immutable'> {
  checkParameter('constant()', 'The value', value, shapes.text)
  const type: TypeModel = { kind: 'oneOf', values: [value] }
  return new Attribute({
    ...spec(type),
    immutable: true,
    constant: true,
    default: { kind: 'literal', value },
  })
}

/** A host name, stored and sorted in keys with its labels reversed: `com.example.www`. */
export function reversedHostname(): Attribute<string> {
  return new Attribute(spec({ kind: 'hostname' }))
}

export interface SizeOptions {
  /** Maximum number of elements. */
  readonly atMost?: number
}

export function list<Value>(element: Attribute<Value>, options: SizeOptions = {}): Attribute<Value[]> {
  return new Attribute(spec({ kind: 'list', element: nested(element), ...sizeOf(options) }))
}

/** A map with any names and values of one kind. */
export function map<Value>(
  value: Attribute<Value>,
  options: SizeOptions = {},
): Attribute<Record<string, Value>> {
  return new Attribute(spec({ kind: 'map', value: nested(value), ...sizeOf(options) }))
}

function sizeOf(options: SizeOptions): SizeOptions {
  checkOptions('list(), map() or set()', options, { atMost: shapes.number })
  const { atMost } = options
  if (atMost === undefined) return {}
  if (Number.isSafeInteger(atMost) && atMost > 0) return { atMost }
  throw new TablewrightError('ATTRIBUTE_INVALID', `A size of at most ${atMost} elements is not possible.`, {
    remedy: 'Choose a whole number from 1 on.',
    data: { atMost },
  })
}

/** Named fields in a nested map. */
export function record<const Fields extends Attributes>(fields: Fields): Attribute<ItemShape<Fields>> {
  checkParameter('record()', 'The fields', fields, shapes.recordOf(attributeShape))
  const models = Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, FieldModel] => [
      name,
      { type: nested(field), optional: field.spec.optional, stored: field.spec.path?.[0] ?? name },
    ]),
  )
  checkFieldNames(models)
  return new Attribute(spec({ kind: 'record', fields: models }))
}

function checkFieldNames(fields: Readonly<Record<string, FieldModel>>): void {
  const names = Object.keys(fields)
  const twice = names.find((name, index) =>
    names.slice(0, index).some((other) => fields[other]!.stored === fields[name]!.stored),
  )
  if (twice === undefined) return
  throw new TablewrightError(
    'ATTRIBUTE_PLACE_TAKEN',
    `Two fields of a record are stored as "${fields[twice]!.stored}".`,
    { remedy: 'Give one of them another .stored() name.', data: { field: twice } },
  )
}

/** A DynamoDB set of texts, numbers or bytes. The empty set is a missing attribute. */
export function set<Value extends string | number | Uint8Array>(
  element: Attribute<Value>,
  options: SizeOptions = {},
): Attribute<Set<Value>, 'optional'> {
  const member = nested(element)
  const kind = setElement(element)
  const narrowed = JSON.stringify(member) === JSON.stringify({ kind }) ? {} : { member }
  const type: SetType = { kind: 'set', element: kind, ...narrowed, ...sizeOf(options) }
  return new Attribute({ ...spec(type), optional: true })
}

export interface VectorOptions {
  /** Number of elements of each vector, from 1 to 4,096. */
  readonly dimensions: number
}

/**
 * Numbers that `nearest` compares by similarity, such as the embedding of a text. Stored as a list of numbers. A vector
 * index of the table holds them as 32-bit numbers.
 */
export function vector(options: VectorOptions): Attribute<number[], 'vector'> {
  checkOptions('vector()', options, { dimensions: shapes.number })
  const { dimensions } = options
  if (Number.isSafeInteger(dimensions) && dimensions >= 1 && dimensions <= maxVectorDimensions)
    return new Attribute(spec({ kind: 'vector', dimensions }))
  throw new TablewrightError('ATTRIBUTE_INVALID', `A vector of ${dimensions} dimensions is not possible.`, {
    remedy: `Choose a whole number from 1 to ${maxVectorDimensions}.`,
    data: { dimensions },
  })
}

/** Bytes. Written in keys as hex, or as shorter base64 in an alphabet that keeps their order. */
export function binary(options: { readonly inKeys?: 'hex' | 'base64' } = {}): Attribute<Uint8Array> {
  checkOptions('binary()', options, { inKeys: shapes.oneOf('hex', 'base64') })
  return new Attribute(spec({ kind: 'binary' }, { encoding: options.inKeys ?? 'hex' }))
}

/** Any JSON value, stored as text: conditions cannot read its parts. */
export function json<Value = JsonValue>(): Attribute<Value> {
  return new Attribute(spec({ kind: 'json' }))
}

/** A value that a Standard Schema validates, stored as native DynamoDB types. */
export function schema<Output>(standard: StandardSchema<unknown, Output>): Attribute<Output> {
  checkParameter('schema()', 'The schema', standard, standardSchema)
  return new Attribute({
    ...spec({ kind: 'schema', vendor: standard['~standard'].vendor }),
    functions: { schema: standard },
  })
}

/** Throws for modifiers of an element type: they apply to attributes only and would be lost. */
function nested(attribute: AnyAttribute): TypeModel {
  checkParameter('list(), map(), record() or set()', 'The nested value', attribute, attributeShape)
  const { default: whenMissing, onCreate, onWrite, functions, type, path = [] } = attribute.spec
  const { immutable, timeToLive, keyOnly, secret, constant } = attribute.spec
  const modifiers = {
    'default()': whenMissing,
    'onCreate()': onCreate,
    'onWrite()': onWrite,
    'validate()': functions.schema,
    'immutable()': immutable,
    'ttl()': timeToLive,
    'keyOnly()': keyOnly,
    'secret()': secret,
    'constant()': constant,
    'stored() with several names': path.length > 1,
  }
  const modifier = Object.entries(modifiers).find(([, value]) => value)?.[0]
  if (modifier === undefined) return type
  throw new TablewrightError('ATTRIBUTE_INVALID', `A nested value has ${modifier}.`, {
    remedy: 'Put the modifier on the whole attribute.',
    data: { modifier },
  })
}

function setElement(element: AnyAttribute): 'text' | 'number' | 'binary' {
  const { kind } = nested(element)
  if (kind === 'binary') return 'binary'
  if (kind === 'number' || kind === 'integer' || kind === 'money') return 'number'
  if (kind === 'text' || kind === 'id' || kind === 'oneOf' || kind === 'date') return 'text'
  throw new TablewrightError('ATTRIBUTE_INVALID', `A set cannot hold values of kind ${kind}.`, {
    remedy: 'Use a set of texts, numbers or binary, or a list.',
    data: { kind },
  })
}
