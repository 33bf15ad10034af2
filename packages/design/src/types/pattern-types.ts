import type { Attributes } from '../attributes/attribute.js'
import type { Entity } from '../entities/entity.js'
import type { Pattern, RangeNames } from '../patterns/pattern.js'
import type { ReferenceTo } from '../values.js'
import type { Derivations, TwinAttributes } from './derived-types.js'
import type { ItemShape, NewItemShape, Simplify } from './item-types.js'
import type { TableTypes, Target } from './target-types.js'
import type { AttributesInKey, Mistake } from './template-types.js'

/** The type of an item of an entity or derived item. */
export type ItemOf<X extends Target> = ItemShape<X['types']['attributes']>

/** The input of a pattern. */
export type InputOf<P extends Pattern> = Simplify<P['input']>

/** The output of a pattern. */
export type OutputOf<P extends Pattern> = P['output']

/** One page of results. The cursor leads to the next page and is null at the end. */
export interface Page<Item> {
  readonly items: Item[]
  readonly cursor: string | null
}

/** An item of a collection, with the declared type of its entity: `'LOCKER'`. */
export type Member<X extends Target> = X extends Target
  ? { readonly type: X['types']['type']; readonly item: ItemOf<X> }
  : never

export type AttributesOf<X extends Target> = X['types']['attributes']
export type NamesOf<X extends Target> = keyof X['types']['attributes'] & string

/** A literal for an attribute, or a reference to a value of its type. */
export type FilledBy<X extends Target, Name extends string, Given extends Attributes> =
  | AttributesOf<X>[Name]['value']
  | ReferenceTo<AttributesOf<X>[Name]['value'], AttributesOf<X>, Given>

type PrimaryNames<T extends TableTypes> = T['partition'] | T['sort']

/** The attributes in an item's key. */
export type KeyNamesOf<X extends Target> = AttributesInKey<
  X['types']['key'],
  PrimaryNames<X['types']['table']>,
  X['types']['attributes']
> &
  string

export type Values<A extends Attributes, Names extends PropertyKey> = {
  [Name in Names & keyof A]: A[Name]['value']
}

/** Parameters of one call that finds an item by its key. */
export type KeyInput<X extends Target, Fixed extends PropertyKey, Given extends Attributes> = Values<
  AttributesOf<X>,
  Exclude<KeyNamesOf<X>, Fixed>
> &
  GivenInput<Given>

export type GivenInput<Given extends Attributes> = [keyof Given] extends [never] ? unknown : ItemShape<Given>

/** A result with all attributes, or with those in `returns`. */
export type Returned<X extends Target, Returns extends PropertyKey> = [Returns] extends [never]
  ? ItemOf<X>
  : ItemShape<Pick<AttributesOf<X>, Returns & keyof AttributesOf<X>>>

type PartitionNames<T extends TableTypes, Index extends PropertyKey> = [Index] extends [never]
  ? T['partition']
  : T['indexes'][Index & keyof T['indexes']]['partition']

type Unserved<X extends Target, Known, Index extends PropertyKey> = Exclude<
  AttributesInKey<X['types']['key'], PartitionNames<X['types']['table'], Index>, AttributesOf<X>>,
  Known
>

/** The type error at `by` if the partition key is not fully known. */
export type Served<X extends Target, Known, Index extends PropertyKey> = [Unserved<X, Known, Index>] extends [
  never,
]
  ? unknown
  : { readonly by: Mistake<`the partition key also needs ${Unserved<X, Known, Index> & string}`> }

/** The parameter of one end of a range. */
type EndInput<Names extends RangeNames, End extends keyof RangeNames, Value> = {
  [Name in Names[End] extends string ? (string extends Names[End] ? End : Names[End]) : End]: Value
}

export type RangeInput<
  A extends Attributes,
  Between extends PropertyKey,
  From extends PropertyKey,
  Before extends PropertyKey,
  Prefix extends PropertyKey,
  Names extends RangeNames,
> = ([Between] extends [never]
  ? unknown
  : EndInput<Names, 'from', A[Between & keyof A]['value']> &
      EndInput<Names, 'to', A[Between & keyof A]['value']>) &
  ([From] extends [never] ? unknown : EndInput<Names, 'from', A[From & keyof A]['value']>) &
  ([Before] extends [never] ? unknown : EndInput<Names, 'before', A[Before & keyof A]['value']>) &
  ([Prefix] extends [never] ? unknown : EndInput<Names, 'prefix', string>)

/** Attributes that may be a guard. */
export type VersionNames<X extends Target> = {
  [Name in NamesOf<X>]: 'version' extends AttributesOf<X>[Name]['flag'] ? Name : never
}[NamesOf<X>]

/** Names that a caller may change: not managed, not declared immutable, not in the key. */
export type ChangeableNames<X extends Target> = Exclude<
  {
    [Name in NamesOf<X>]: [('managed' | 'immutable') & AttributesOf<X>[Name]['flag']] extends [never]
      ? Name
      : never
  }[NamesOf<X>],
  KeyNamesOf<X>
>

/** The input to create an item, including attributes that only its twin has. */
export type NewItemInput<X extends Entity, Fixed extends PropertyKey> = NewItemShape<AttributesOf<X>, Fixed> &
  TwinInput<X['derivations'], AttributesOf<X>, Fixed>

type TwinInput<D extends Derivations, A extends Attributes, Fixed extends PropertyKey> = [
  TwinAttributes<D>,
] extends [never]
  ? unknown
  : NewItemShape<TwinAttributes<D>, Fixed | keyof A>

/** Optional parameters; null removes an attribute that may be missing. */
export type EditInput<A extends Attributes, Names extends PropertyKey> = {
  [Name in Names & keyof A]?: 'optional' extends A[Name]['flag'] ? A[Name]['value'] | null : A[Name]['value']
}

export type Intersection<Union> = (Union extends Union ? (part: Union) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never
