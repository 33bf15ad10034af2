import type { Attributes } from '../attributes/attribute.js'
import type { When } from '../conditions/when.js'
import type { ExpectationModel } from '../model/item-model.js'
import { checkOptions } from '../options/check-options.js'
import { expectation, target } from '../options/language-shapes.js'
import {
  boolean,
  either,
  listOf,
  object,
  ownName,
  ownRecordOf,
  positiveInteger,
  recordOf,
  required,
  type Shapes,
  storedName,
  text,
} from '../options/shape.js'
import type { KeyTexts, Target } from '../types/target-types.js'

/** Attributes to copy: by name, or under another name as `{ lockerAlias: 'alias' }`. */
export type Copies = readonly string[] | Readonly<Record<string, string>>

/** The declaration of a derived item. The type system tracks `key`, `copies` and `twin`. */
export interface Derivation<
  Kind extends string = string,
  Key extends KeyTexts = KeyTexts,
  C extends Copies = Copies,
  W extends object = object,
  Type extends string = string,
> {
  readonly kind: Kind
  readonly key: Key
  readonly copies: C
  /** Condition of the source for the item to exist. Defaults to always. */
  readonly while: W | undefined
  readonly spec: DerivationSpec
  /** The declared entity type, or `never` if it follows from the name. Exists in the type system only. */
  readonly declaredType: Type
}

export interface DerivationSpec {
  /** The value of the entity-type attribute. Defaults to the name in capitals. */
  readonly type?: string
  readonly kept?: boolean
  readonly set?: string
  readonly element?: string
  readonly shards?: number
  readonly atMost?: number
  readonly target?: Target
  readonly attribute?: string
  readonly requires?: object
  readonly expect?: ExpectationModel
}

interface DerivationOptions<Key, C, W, Type> {
  /** Key templates in the notation of the entity chart. Attributes of the source fill the placeholders. */
  readonly key: Key
  /** Attributes of the source to copy in addition to those in the key. */
  readonly copies?: C
  /** Value of the entity-type attribute. Defaults to the name in capitals: `OWNER_LOCKER`. */
  readonly type?: Type
  /** Condition of the source: the item exists only while it holds. */
  readonly while?: W
  readonly expect?: ExpectationModel
}

/**
 * Makes a value unique: no two sources can have it. The guard item moves with the value and is deleted with its source.
 * @example
 * unique({ key: { PK: 'CLIENTEMAIL#<Email>', SK: 'CLIENTEMAIL#<Email>' }, copies: ['clientId'] })
 */
export function unique<
  const Key extends KeyTexts,
  const C extends Copies = readonly [],
  const W extends object = object,
  const Type extends string = never,
>(
  options: DerivationOptions<Key, C, W, Type> & {
    /** Keeps the guard when its source is deleted: the value is never used again. */
    readonly kept?: boolean
  },
): Derivation<'unique', Key, C, NoInfer<W>, NoInfer<Type>> {
  return derivation('unique', options)
}

/**
 * Maintains a copy of some attributes under another key, for another access path. It moves when its key
 * changes.
 */
export function mirror<
  const Key extends KeyTexts,
  const C extends Copies = readonly [],
  const W extends object = object,
  const Type extends string = never,
>(options: DerivationOptions<Key, C, W, Type>): Derivation<'mirror', Key, C, NoInfer<W>, NoInfer<Type>> {
  return derivation('mirror', options)
}

/**
 * Maintains one item that points to the source for which `while` holds. At most one of the sources with the
 * same key can fulfill it.
 */
export function pointer<
  const Key extends KeyTexts,
  const C extends Copies = readonly [],
  const W extends object = object,
  const Type extends string = never,
>(
  options: DerivationOptions<Key, C, W, Type> & { readonly while: W },
): Derivation<'pointer', Key, C, NoInfer<W>, NoInfer<Type>> {
  return derivation('pointer', options)
}

/**
 * Maintains an element for the source in a string set, which is a separate item.
 * @example
 * memberOf({ key: { pk: 'account_status#<status>' }, set: 'data', element: '<accountId>' })
 */
export function memberOf<const Key extends KeyTexts, const W extends object = object>(options: {
  readonly key: Key
  /** The stored attribute that holds the set. */
  readonly set: string
  /** Template of the element. */
  readonly element: string
  readonly while?: W
  /** Spreads the set over this number of items: the partition key gets one more part, `#<shard>`. */
  readonly shards?: number
  /**
   * Maximum number of elements in one item, to stay below 400 KB. A source that would exceed it is refused.
   */
  readonly atMost?: number
  readonly expect?: ExpectationModel
}): Derivation<'memberOf', Key, readonly [], NoInfer<W>> {
  return derivation('memberOf', options)
}

/**
 * Counts the sources in a number attribute of another entity, which must exist and fulfill `requires` when
 * the count increases.
 */
export function count<Counted extends Target, const W extends object = object>(
  target: Counted,
  options: {
    readonly attribute: keyof Counted['types']['attributes'] & string
    readonly while?: W
    readonly requires?: When<Counted['types']['attributes']>
  },
): Derivation<'count', Record<never, string>, readonly [], NoInfer<W>> {
  return derivation('count', { ...options, target, key: {} })
}

/** Creates and deletes another entity together with this one, and keeps attributes of the same name equal. */
export function twin<Other extends Target>(other: Other): TwinDerivation<Other['types']['attributes']> {
  return derivation('twin', { target: other, key: {} }) as unknown as TwinDerivation<
    Other['types']['attributes']
  >
}

export interface TwinDerivation<A extends Attributes = Attributes>
  extends Derivation<'twin', Record<never, string>, readonly []> {
  /** Exists in the type system only. */
  readonly twin: A
}

const key = required(recordOf(text))
const item: Shapes = {
  key,
  copies: either(listOf(ownName), ownRecordOf(ownName)),
  type: text,
  while: object,
  expect: expectation,
}

const shapesByKind: Readonly<Record<string, Shapes>> = {
  unique: { ...item, kept: boolean },
  mirror: item,
  pointer: { ...item, while: required(object) },
  memberOf: {
    key,
    set: required(storedName),
    element: required(text),
    while: object,
    shards: positiveInteger,
    atMost: positiveInteger,
    expect: expectation,
  },
  count: { key, target: required(target), attribute: required(ownName), while: object, requires: object },
  twin: { key, target: required(target) },
}

function derivation<
  Kind extends string,
  Key extends KeyTexts,
  C extends Copies,
  W extends object,
  Type extends string,
>(
  kind: Kind,
  options: DerivationSpec & { readonly key: Key; readonly copies?: C; readonly while?: W },
): Derivation<Kind, Key, C, W, Type> {
  checkOptions(`${kind}()`, options, shapesByKind[kind]!)
  const { key, copies = [] as unknown as C, while: condition, ...spec } = options
  return { kind, key, copies, while: condition, spec } as Derivation<Kind, Key, C, W, Type>
}
