import type { Attributes } from '../attributes/attribute.js'
import type { ChangeOf } from '../changes.js'
import type { When } from '../conditions/when.js'
import type { Entity } from '../entities/entity.js'
import type {
  AttributesOf,
  ChangeableNames,
  EditInput,
  FilledBy,
  GivenInput,
  ItemOf,
  KeyInput,
  KeyNamesOf,
  NamesOf,
  NewItemInput,
  Values,
  VersionNames,
} from '../types/pattern-types.js'
import { declarePattern, type Pattern, type PatternOptions, splitOptions } from './pattern.js'

type None = Record<never, never>

interface WriteOptions<X extends Entity, Given extends Attributes> extends PatternOptions<Given> {
  /** Condition of the item before the write: `{ status: ['AVAILABLE'] }`. */
  readonly when?: When<AttributesOf<X>, Given>
}

interface CreateOptions<X extends Entity, Fixed extends string, Given extends Attributes>
  extends PatternOptions<Given> {
  /** Values that the design fixes. The caller gives the other attributes. */
  readonly to?: { readonly [Name in Fixed]: FilledBy<X, Name, Given> }
}

/** Writes an item, and replaces an existing one. `when` may restrict that. */
export function put<X extends Entity, Fixed extends NamesOf<X> = never, Given extends Attributes = None>(
  entity: X,
  options: CreateOptions<X, Fixed, Given> & WriteOptions<X, Given> = {},
): Pattern<'put', NewItemInput<X, Fixed> & GivenInput<Given>, ItemOf<X>> {
  const [general, write] = splitOptions(options)
  return declarePattern('put', { targets: [entity], options: general, write })
}

/**
 * Creates an item. Rejects with ALREADY_EXISTS if there is one with the same key.
 * @example
 * const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK' })
 * const Locker = lockers.entity('LOCKER', {
 *   key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
 *   attributes: { lockerId: id(), status: oneOf('AVAILABLE', 'OCCUPIED'), version: version() },
 * })
 * create(Locker, { to: { status: 'AVAILABLE' } }).operation // → 'create'
 */
export function create<X extends Entity, Fixed extends NamesOf<X> = never, Given extends Attributes = None>(
  entity: X,
  options: CreateOptions<X, Fixed, Given> = {},
): Pattern<'create', NewItemInput<X, Fixed> & GivenInput<Given>, ItemOf<X>> {
  const [general, write] = splitOptions(options)
  return declarePattern('create', { targets: [entity], options: general, write })
}

interface KeyedWriteOptions<X extends Entity, Known extends string, Guard, Given extends Attributes>
  extends WriteOptions<X, Given> {
  /** Key attributes with values that the design fixes. */
  readonly where?: { readonly [Name in Known]: FilledBy<X, Name, Given> }
  /** The version attribute. The caller gives the version it has read; another one rejects with VERSION_MISMATCH. */
  readonly guard?: Guard
}

interface UpdateOptions<
  X extends Entity,
  Known extends string,
  Guard,
  SetNames,
  EditNames,
  Given extends Attributes,
> extends KeyedWriteOptions<X, Known, Guard, Given> {
  /** Attributes that the caller must give. */
  readonly set?: readonly SetNames[]
  /** Attributes that the caller may give; null removes an optional one. */
  readonly edit?: readonly EditNames[]
  /** Changes that the design fixes: `{ status: 'OCCUPIED', attempts: increment() }`. */
  readonly to?: {
    readonly [Name in ChangeableNames<X>]?: ChangeOf<AttributesOf<X>[Name]['value'], AttributesOf<X>, Given>
  }
  /** Creates the item if it is missing. Without it, a missing item rejects with NOT_FOUND. */
  readonly upsert?: boolean
  /** Leaves the version and the `onWrite` attributes unchanged. */
  readonly quiet?: boolean
}

/**
 * Changes an existing item.
 * @example
 * const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK' })
 * const Locker = lockers.entity('LOCKER', {
 *   key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
 *   attributes: { lockerId: id(), status: oneOf('AVAILABLE', 'OCCUPIED'), version: version() },
 * })
 * update(Locker, { id: 'AP-03', set: ['status'], guard: 'version' }).operation // → 'update'
 */
export function update<
  X extends Entity,
  const SetNames extends ChangeableNames<X> = never,
  const EditNames extends ChangeableNames<X> = never,
  const Guard extends VersionNames<X> = never,
  Known extends KeyNamesOf<X> = never,
  Given extends Attributes = None,
>(
  entity: X,
  options: UpdateOptions<X, Known, Guard, SetNames, EditNames, Given>,
): Pattern<
  'update',
  KeyInput<X, Known, Given> &
    Values<AttributesOf<X>, SetNames | Guard> &
    EditInput<AttributesOf<X>, EditNames>,
  ItemOf<X>
> {
  const [general, write] = splitOptions(options)
  return declarePattern('update', { targets: [entity], options: general, write })
}

/** Deletes an item and returns it. Returns null if it is missing; with `mustExist`, rejects with NOT_FOUND. */
export function remove<
  X extends Entity,
  const Guard extends VersionNames<X> = never,
  Known extends KeyNamesOf<X> = never,
  Given extends Attributes = None,
>(
  entity: X,
  options: KeyedWriteOptions<X, Known, Guard, Given> & { readonly mustExist?: boolean } = {},
): Pattern<'delete', KeyInput<X, Known, Given> & Values<AttributesOf<X>, Guard>, ItemOf<X> | null> {
  const [general, write] = splitOptions(options)
  return declarePattern('delete', { targets: [entity], options: general, write })
}

/** A step that changes nothing: the transaction succeeds only if `when` holds for the item. */
export function ensure<
  X extends Entity,
  Known extends KeyNamesOf<X> = never,
  Given extends Attributes = None,
>(
  entity: X,
  options: Omit<KeyedWriteOptions<X, Known, never, Given>, 'guard'> & {
    readonly when: When<AttributesOf<X>, Given>
  },
): Pattern<'check', KeyInput<X, Known, Given>, undefined> {
  const [general, write] = splitOptions(options)
  return declarePattern('check', { targets: [entity], options: general, write })
}
