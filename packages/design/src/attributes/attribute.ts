import { TablewrightError } from '@tablewright/base'
import type { DefaultModel, GeneratedValue } from '../model/attribute-model.js'
import type { CodecModel, DelimiterHandling, SortDirection } from '../model/codec-model.js'
import type { JsonValue } from '../model/json.js'
import type { TypeModel } from '../model/type-model.js'
import { checkParameter } from '../options/check-options.js'
import { keyCodec, standardSchema } from '../options/language-shapes.js'
import { amount, functionShape, type Shape, storedName } from '../options/shape.js'
import type { KeyCodec } from '../templates/custom-codec.js'
import type { StandardSchema } from './standard-schema.js'

/** How the value of an attribute is written in keys. */
export interface KeyForm {
  readonly onDelimiter: DelimiterHandling
  readonly fold: boolean
  readonly width: number
  readonly direction: SortDirection
  readonly encoding: Extract<CodecModel, { kind: 'binary' }>['encoding']
  /** Custom codec, from `.inKeys(keyCodec(…))`. */
  readonly codec?: Extract<CodecModel, { kind: 'custom' }>
}

/** Functions of an attribute. They are not plain data, so the design holds them next to its model. */
export interface AttributeFunctions {
  readonly schema?: StandardSchema
  readonly default?: () => unknown
  readonly onCreate?: () => unknown
  readonly onWrite?: () => unknown
}

export interface AttributeSpec {
  readonly type: TypeModel
  readonly keyForm: KeyForm
  readonly optional: boolean
  readonly immutable: boolean
  readonly timeToLive: boolean
  readonly keyOnly: boolean
  readonly default?: DefaultModel
  readonly onCreate?: GeneratedValue
  readonly onWrite?: GeneratedValue
  readonly path?: readonly [string, ...string[]]
  readonly bytes?: number
  readonly secret?: true
  readonly constant?: true
  readonly functions: AttributeFunctions
}

/**
 * Properties of an attribute that the type system tracks: `optional` may be missing from an item; `filled`
 * may be omitted when the item is created; `managed` is never given by a caller; `immutable` is never
 * changed; `version` may be a guard; `ttl` is copied to derived items; `vector` is not returned by `nearest`
 * by default; `@Name` is its name in the table.
 */
export type AttributeFlag =
  | 'optional'
  | 'filled'
  | 'managed'
  | 'immutable'
  | 'version'
  | 'ttl'
  | 'vector'
  | `@${string}`

/**
 * One attribute of an entity, or one parameter of a pattern. Created by `text()`, `id()` and the other kinds;
 * immutable.
 */
export class Attribute<Value, Flag extends AttributeFlag = never> {
  declare readonly value: Value
  declare readonly flag: Flag
  readonly spec: AttributeSpec

  constructor(spec: AttributeSpec) {
    this.spec = spec
  }

  /** Makes the attribute optional. */
  optional(): Attribute<Value, Flag | 'optional'> {
    return this.#with({ optional: true })
  }

  /** Sets the default for creates that omit the attribute: a value, or a function that is called at each create. */
  default(value: (Value & JsonValue) | (() => Value)): Attribute<Value, Flag | 'filled'> {
    checkParameter('.default()', 'The value', value, defined)
    return typeof value === 'function'
      ? this.#with({
          default: { kind: 'function' },
          functions: { ...this.spec.functions, default: value as () => unknown },
        })
      : this.#with({ default: { kind: 'literal', value } })
  }

  /** Generates the value when a create omits it: the current time, a new id, or the result of `make`. */
  onCreate(make?: () => Value): Attribute<Value, Flag | 'filled'> {
    if (make !== undefined) checkParameter('.onCreate()', 'The parameter', make, functionShape)
    return this.#with({
      onCreate: make ? 'function' : generatedFor(this.spec.type),
      functions: make ? { ...this.spec.functions, onCreate: make } : this.spec.functions,
    })
  }

  /** Generates the value at every write: the current time, or the result of `make`. */
  onWrite(make?: () => Value): Attribute<Value, Flag | 'managed'> {
    if (make !== undefined) checkParameter('.onWrite()', 'The parameter', make, functionShape)
    return this.#with({
      onWrite: make ? 'function' : generatedFor(this.spec.type),
      functions: make ? { ...this.spec.functions, onWrite: make } : this.spec.functions,
    })
  }

  /** Forbids updates of the attribute. */
  immutable(): Attribute<Value, Flag | 'immutable'> {
    return this.#with({ immutable: true })
  }

  /** Stores the value only in the table's key and reads it back from there, for tables whose items do not repeat it. */
  keyOnly(): Attribute<Value, Flag> {
    return this.#with({ keyOnly: true })
  }

  /**
   * Makes this the time to live of the table: DynamoDB deletes the item some time after this time. Stored in
   * whole seconds.
   */
  ttl(): Attribute<Value, Flag | 'ttl'> {
    return this.#with({ timeToLive: true, type: expiringType(this.spec.type) })
  }

  /** Sets the stored name. Further names lead into nested maps: `.stored('data', 'state')`. */
  stored<const Name extends string>(
    name: Name,
    ...inside: readonly string[]
  ): Attribute<Value, Flag | `@${Name}`> {
    for (const each of [name, ...inside]) checkParameter('.stored()', 'A name', each, storedName)
    return this.#with({ path: [name, ...inside] })
  }

  /** Validates the value with a Standard Schema (zod, valibot, arktype) at every write, in addition to its kind. */
  validate(schema: StandardSchema<unknown, Value>): Attribute<Value, Flag> {
    checkParameter('.validate()', 'The schema', schema, standardSchema)
    return this.#with({ functions: { ...this.spec.functions, schema } })
  }

  /** Writes the value in keys with a custom codec, made by `keyCodec`. */
  inKeys(codec: KeyCodec<Value>): Attribute<Value, Flag> {
    checkParameter('.inKeys()', 'The codec', codec, keyCodec)
    return this.#with({ keyForm: { ...this.spec.keyForm, codec: codec.model } })
  }

  /** Hides the value: logs, traces and the console print a mask instead. */
  secret(): Attribute<Value, Flag> {
    return this.#with({ secret: true })
  }

  /** Sets the expected size of the value in bytes, for the proofs of size and price. */
  bytes(expected: number): Attribute<Value, Flag> {
    checkParameter('.bytes()', 'The size', expected, amount)
    return this.#with({ bytes: expected })
  }

  #with<More extends AttributeFlag>(change: Partial<AttributeSpec>): Attribute<Value, Flag | More> {
    return new Attribute({ ...this.spec, ...change })
  }
}

const defined: Shape = { expected: 'a value or a function', accepts: (value) => value !== undefined }

function generatedFor(type: TypeModel): GeneratedValue {
  if (type.kind === 'timestamp' || type.kind === 'date') return 'now'
  if (type.kind === 'id' && type.form !== 'text') return type.form
  throw new TablewrightError('ATTRIBUTE_INVALID', `An attribute of kind ${type.kind} cannot be generated.`, {
    remedy: 'Use timestamp(), date(), ulid() or uuid(), or give a function that returns the value.',
    data: { kind: type.kind },
  })
}

/** DynamoDB reads the time to live as a number of seconds. */
function expiringType(type: TypeModel): TypeModel {
  if (type.kind === 'timestamp') return { kind: 'timestamp', stored: 'seconds' }
  if (type.kind === 'integer' || type.kind === 'number') return type
  throw new TablewrightError('ATTRIBUTE_INVALID', `A time to live cannot be of kind ${type.kind}.`, {
    remedy: 'Use timestamp().ttl().',
    data: { kind: type.kind },
  })
}

/** An attribute of any type. */
export type AnyAttribute = Attribute<unknown, AttributeFlag>

export type Attributes = Readonly<Record<string, AnyAttribute>>
