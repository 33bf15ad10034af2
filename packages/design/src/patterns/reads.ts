import type { Attributes } from '../attributes/attribute.js'
import type { When } from '../conditions/when.js'
import type { ExpectationModel } from '../model/item-model.js'
import type { Consistency } from '../model/pattern-model.js'
import type { Simplify } from '../types/item-types.js'
import type {
  AttributesOf,
  FilledBy,
  GivenInput,
  Intersection,
  KeyInput,
  KeyNamesOf,
  Member,
  NamesOf,
  Page,
  RangeInput,
  Returned,
  Served,
  Values,
} from '../types/pattern-types.js'
import type { Target } from '../types/target-types.js'
import {
  declarePattern,
  type Pattern,
  type PatternOptions,
  type RangeNames,
  splitOptions,
} from './pattern.js'

type None = Record<never, never>

interface ReadOptions<Returns extends string, Given extends Attributes> extends PatternOptions<Given> {
  /** The attributes to return. Defaults to all. */
  readonly returns?: readonly Returns[]
  readonly consistency?: Consistency
}

interface KeyedOptions<
  X extends Target,
  Fixed extends string,
  Returns extends string,
  Given extends Attributes,
> extends ReadOptions<Returns, Given> {
  /** Values of key attributes that the design fixes. */
  readonly where?: { readonly [Name in Fixed]: FilledBy<X, Name, Given> }
  /** Drops expired items that DynamoDB has not deleted yet. */
  readonly expired?: 'hide'
}

/**
 * Reads one item by its key. Returns the item or null; for the set of a `memberOf()`, the set.
 * @example
 * const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK' })
 * const Locker = lockers.entity('LOCKER', {
 *   key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
 *   attributes: { lockerId: id(), status: oneOf('AVAILABLE', 'OCCUPIED'), version: version() },
 * })
 * get(Locker, { id: 'AP-01', rate: 'high' }).operation // → 'get'
 */
export function get<
  X extends Target,
  Fixed extends KeyNamesOf<X> = never,
  const Returns extends NamesOf<X> = never,
  Given extends Attributes = None,
>(
  target: X,
  options: KeyedOptions<X, Fixed, Returns, Given> = {},
): Pattern<
  'get',
  KeyInput<X, Fixed, Given>,
  X['types']['kind'] extends 'memberOf' ? ReadonlySet<string> : Returned<X, Returns> | null
> {
  const [general, read] = splitOptions(options)
  return declarePattern('get', { targets: [target], options: general, read })
}

/** Reads items by a list of keys, the parameter `keys`. Returns those that exist, in any order. */
export function batchGet<
  X extends Target,
  Fixed extends KeyNamesOf<X> = never,
  const Returns extends NamesOf<X> = never,
>(
  target: X,
  options: KeyedOptions<X, Fixed, Returns, None> & { readonly expect?: ExpectationModel } = {},
): Pattern<'batchGet', { keys: Simplify<KeyInput<X, Fixed, None>>[] }, Returned<X, Returns>[]> {
  const [general, read] = splitOptions(options)
  return declarePattern('batchGet', { targets: [target], options: general, read })
}

type Gets = Readonly<Record<string, Pattern<'get'>>>

/** Reads several items in one transaction. */
export function transactGet<const G extends Gets>(
  gets: G,
  options: PatternOptions = {},
): Pattern<'transactGet', Intersection<G[keyof G]['input']>, { [Name in keyof G]: G[Name]['output'] }> {
  return declarePattern('transactGet', { targets: [], options, steps: gets })
}

interface QueryOptions<
  X extends Target,
  By extends string,
  Fixed extends string,
  Returns extends string,
  Given extends Attributes,
> extends KeyedOptions<X, Fixed, Returns, Given> {
  /** Attributes that the caller gives: all of the partition key, and any leading parts of the sort key. */
  readonly by?: By | readonly By[]
  /** Whether the range includes its end. Defaults to `half-open`, `[from, to)`. */
  readonly bounds?: 'half-open' | 'closed'
  /** `newest` and `descending` read backwards. */
  readonly order?: 'ascending' | 'descending' | 'newest' | 'oldest'
  /** Default number of results on one page. Defaults to 25. */
  readonly page?: number
  /** Kinds of items in the same range that are not returned. */
  readonly skipping?: readonly Target[]
  /** Filter of the results. Applied after the read, so it saves no read units. */
  readonly filter?: When<AttributesOf<X>, Given>
  readonly expect?: ExpectationModel
}

interface RangeOptions<Between, From, Before, Prefix, Index, Limit, Names> {
  /** Other names for the parameters `from`, `to`, `before` and `prefix`, if an attribute has one of these names. */
  readonly names?: Names
  readonly index?: Index
  /** The caller gives `from` and `to`. */
  readonly between?: Between
  /** The caller gives `from`. */
  readonly from?: From
  /** The caller gives `before`. */
  readonly before?: Before
  /** The caller gives `prefix`. */
  readonly beginsWith?: Prefix
  /** Maximum number of results over all pages. With 1, the result is the item or null. */
  readonly limit?: Limit
}

/**
 * Reads the items of one partition whose sort keys are in a range, page by page.
 * @example
 * const events = table('Events', { partitionKey: 'PK', sortKey: 'SK' })
 * const Event = events.entity('EVENT', {
 *   key: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<at>#<eventId>' },
 *   attributes: { lockerId: id(), at: timestamp().onCreate(), eventId: ulid().onCreate() },
 * })
 * query(Event, { id: 'AP-08', by: 'lockerId', between: 'at', order: 'newest' }).operation // → 'query'
 */
export function query<
  X extends Target,
  const By extends NamesOf<X> = never,
  Fixed extends NamesOf<X> = never,
  const Between extends NamesOf<X> = never,
  const From extends NamesOf<X> = never,
  const Before extends NamesOf<X> = never,
  const Prefix extends NamesOf<X> = never,
  const Index extends keyof X['types']['table']['indexes'] & string = never,
  const Limit extends number = number,
  const Returns extends NamesOf<X> = never,
  Given extends Attributes = None,
  const Names extends RangeNames = RangeNames,
>(
  target: X,
  options: QueryOptions<X, By, Fixed, Returns, Given> &
    RangeOptions<Between, From, Before, Prefix, Index, Limit, Names> &
    Served<X, By | Fixed, Index>,
): Pattern<
  'query',
  Values<AttributesOf<X>, By> &
    RangeInput<AttributesOf<X>, Between, From, Before, Prefix, Names> &
    GivenInput<Given>,
  Limit extends 1 ? Returned<X, Returns> | null : Page<Returned<X, Returns>>
> {
  const [general, read] = splitOptions(options)
  return declarePattern('query', { targets: [target], options: general, read })
}

/**
 * Reads items of several kinds that share a partition, in the order of their sort keys.
 * @example
 * const shop = table('Shop', { partitionKey: 'PK', sortKey: 'SK' })
 * const Client = shop.entity('CLIENT', {
 *   key: { PK: 'CLIENT#<ClientId>', SK: 'CLIENT#<ClientId>' },
 *   attributes: { clientId: id() },
 * })
 * const Invoice = shop.entity('INVOICE', {
 *   key: { PK: 'CLIENT#<ClientId>', SK: '#INVOICE#<InvoiceId>' },
 *   attributes: { clientId: id(), invoiceId: ulid().onCreate() },
 * })
 * collection([Client, Invoice], { by: 'clientId', order: 'descending', limit: 11 }).operation // → 'query'
 */
export function collection<
  const Xs extends readonly [Target, ...Target[]],
  const By extends NamesOf<Xs[0]> = never,
  Fixed extends NamesOf<Xs[0]> = never,
  const Index extends keyof Xs[number]['types']['table']['indexes'] & string = never,
  Given extends Attributes = None,
  const Between extends NamesOf<Xs[0]> = never,
  const From extends NamesOf<Xs[0]> = never,
  const Before extends NamesOf<Xs[0]> = never,
  const Prefix extends NamesOf<Xs[0]> = never,
  const Names extends RangeNames = RangeNames,
>(
  targets: Xs,
  options: Omit<QueryOptions<Xs[0], By, Fixed, never, Given>, 'filter'> & {
    /** Filter on attributes that all kinds of items have. Applied after the read. */
    readonly filter?: When<AttributesOf<Xs[number]>, Given>
  } & RangeOptions<Between, From, Before, Prefix, Index, number, Names> &
    Served<Xs[0], By | Fixed, Index>,
): Pattern<
  'query',
  Values<AttributesOf<Xs[0]>, By> &
    RangeInput<AttributesOf<Xs[0]>, Between, From, Before, Prefix, Names> &
    GivenInput<Given>,
  Page<Member<Xs[number]>>
> {
  const [general, read] = splitOptions(options)
  return declarePattern('query', { targets, options: general, read })
}

/** Reads a whole table or index. For maintenance only: `check` reports its cost. */
export function scan<const Xs extends readonly Target[]>(
  targets: Xs,
  options: PatternOptions & {
    readonly maintenance: true
    readonly index?: keyof Xs[number]['types']['table']['indexes'] & string
    readonly page?: number
    readonly filter?: When<AttributesOf<Xs[number]>>
    readonly expired?: 'hide'
    readonly consistency?: Consistency
    readonly expect?: ExpectationModel
  },
): Pattern<'scan', unknown, Page<Member<Xs[number]>>> {
  const [general, read] = splitOptions(options)
  return declarePattern('scan', { targets, options: general, read: read as object })
}
