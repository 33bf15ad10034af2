import type { Attributes } from '../attributes/attribute.js'
import type { AttributesOf, FilledBy, GivenInput, NamesOf, Returned, Values } from '../types/pattern-types.js'
import type { Target } from '../types/target-types.js'
import { declarePattern, type Pattern, type PatternOptions, splitOptions } from './pattern.js'

type None = Record<never, never>

/** An item with its score: the distance for COSINE and EUCLIDEAN, the similarity for DOT_PRODUCT. */
export interface Scored<Item> {
  readonly item: Item
  readonly score: number
}

interface NearestOptions<
  X extends Target,
  Index extends string,
  By extends string,
  Fixed extends string,
  Returns extends string,
  Given extends Attributes,
> extends PatternOptions<Given> {
  /** A vector index of the table. */
  readonly index: Index
  /** The attributes that the caller knows: all of the index's partition key, and any of its filters. */
  readonly by?: By | readonly By[]
  /** Values of these attributes that the design fixes. */
  readonly where?: { readonly [Name in Fixed]: FilledBy<X, Name, Given> }
  /** Maximum number of results, up to 100. Defaults to 10. */
  readonly limit?: number
  /** The attributes to return. Defaults to all except vectors. */
  readonly returns?: readonly Returns[]
}

/** Attributes other than vectors. */
type PlainNames<A extends Attributes> = {
  [Name in keyof A]: 'vector' extends A[Name]['flag'] ? never : Name
}[keyof A]

type Found<X extends Target, Returns extends PropertyKey> = Returned<
  X,
  [Returns] extends [never] ? PlainNames<AttributesOf<X>> : Returns
>

/**
 * Finds the items whose vectors are most similar to the parameter `vector`, the most similar first. Reads a vector
 * index, which is eventually consistent, and returns all results at once.
 * @example
 * const shop = table('Shop', {
 *   partitionKey: 'PK',
 *   vectorIndexes: { ByMeaning: { vector: 'meaning', dimensions: 3, distance: 'COSINE', filters: ['brand'] } },
 * })
 * const Product = shop.entity('PRODUCT', {
 *   key: { PK: 'PRODUCT#<productId>' },
 *   attributes: { productId: id(), brand: id(), meaning: vector({ dimensions: 3 }) },
 * })
 * nearest(Product, { index: 'ByMeaning', by: 'brand', limit: 5 }).operation // → 'nearest'
 */
export function nearest<
  X extends Target,
  const Index extends NonNullable<X['types']['table']['vectorIndexes']>,
  const By extends NamesOf<X> = never,
  Fixed extends NamesOf<X> = never,
  const Returns extends NamesOf<X> = never,
  Given extends Attributes = None,
>(
  target: X,
  options: NearestOptions<X, Index, By, Fixed, Returns, Given>,
): Pattern<
  'nearest',
  { vector: readonly number[] } & Values<AttributesOf<X>, By> & GivenInput<Given>,
  Scored<Found<X, Returns>>[]
> {
  const [general, read] = splitOptions(options)
  return declarePattern('nearest', { targets: [target], options: general, read })
}
