import { TablewrightError } from '@tablewright/base'
import type { Attributes } from '../attributes/attribute.js'
import type { Derivation } from '../derived/derivation.js'
import type { ExpectationModel } from '../model/item-model.js'
import { checkOptions, checkParameter } from '../options/check-options.js'
import { attribute, derivation as derivationShape, expectation } from '../options/language-shapes.js'
import { oneOf, onlyTrue, ownRecordOf, recordOf, required, type Shapes, text } from '../options/shape.js'
import {
  buildTable,
  checkTableOptions,
  type GlobalIndex,
  type KeyAttribute,
  type LocalIndex,
  type TableKeys,
  type TableOptions,
  type TableSpec,
  type VectorIndex,
} from '../tables/table.js'
import type { CheckedDerivations, Derivations, DerivedTarget } from '../types/derived-types.js'
import type { KeyTexts, TableTypes, Target, TargetTypes } from '../types/target-types.js'
import type { CheckedTemplate, Mistake } from '../types/template-types.js'

/** The declaration of a kind of item. Patterns refer to it; `design()` gives it its name. */
export interface Entity<Types extends TargetTypes = TargetTypes, D extends Derivations = Derivations>
  extends Target<Types> {
  readonly declaration: EntityDeclaration
  /** Exists in the type system only. */
  readonly derivations: D
}

export interface EntityDeclaration {
  readonly table: TableSpec
  readonly type: string
  readonly key: KeyTexts
  readonly attributes: Attributes
  readonly derives: Readonly<Record<string, Derivation>>
  readonly recognize?: 'key'
  readonly immutable?: true
  readonly expect?: ExpectationModel
}

/** A derived item as patterns name it: which one, of which entity. */
export interface DerivedReference {
  readonly source: Entity
  readonly derivation: string
}

type KeyNames<T extends TableTypes> =
  | T['partition']
  | T['sort']
  | {
      [Index in keyof T['indexes']]: T['indexes'][Index]['partition'] | T['indexes'][Index]['sort']
    }[keyof T['indexes']]

/**
 * The type errors of a key: a missing key attribute, one that the table does not have, a placeholder without an
 * attribute.
 */
type CheckedKey<Key, A extends Attributes, T extends TableTypes> = {
  readonly [Name in T['partition'] | T['sort']]: string
} & {
  readonly [Name in keyof Key]: Name extends KeyNames<T>
    ? CheckedTemplate<Key[Name], A>
    : Mistake<'neither the table nor an index has a key attribute of this name'>
}

/** An entity, with its derived items as properties. */
export type EntityWith<Types extends TargetTypes, D extends Derivations> = Entity<Types, D> & {
  readonly [Name in keyof D]: DerivedTarget<Name, D[Name], Types>
}

export interface Table<T extends TableTypes> {
  readonly spec: TableSpec
  /**
   * Declares a kind of item, like a row of the entity chart.
   * @example
   * const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK' })
   * const Locker = lockers.entity('LOCKER', {
   *   key: { PK: 'LOCKER#<lockerId>', SK: 'META' },
   *   attributes: { lockerId: id(), ownerId: id(), status: oneOf('AVAILABLE', 'OCCUPIED') },
   *   derives: { OwnerLocker: mirror({ key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' } }) },
   * })
   * query(Locker.OwnerLocker, { by: 'ownerId' }).operation // → 'query'
   */
  entity<
    const Type extends string,
    const Key extends KeyTexts,
    A extends Attributes,
    D extends Derivations = Record<never, Derivation>,
  >(
    type: Type,
    declaration: {
      /** A template for each key attribute: the table's, and those of the indexes it appears in. */
      readonly key: Key & CheckedKey<Key, A, T>
      readonly attributes: A
      /** Derived items, written in the same transaction. */
      readonly derives?: D & CheckedDerivations<D, A>
      /** Recognizes items by their key, because they lack the table's entity-type attribute. */
      readonly recognize?: 'key'
      /** Items are created and read, never changed or deleted. Time to live still removes them. */
      readonly immutable?: true
      readonly expect?: ExpectationModel
    },
  ): EntityWith<{ kind: 'entity'; type: Type; attributes: A; key: Key; table: T }, D>
}

type IndexDeclarations = Readonly<Record<string, GlobalIndex | LocalIndex>>

type NameOf<Key> = Key extends string
  ? Key
  : Key extends { readonly name: infer Name }
    ? Name & string
    : Key extends readonly (infer Each)[]
      ? NameOf<Each>
      : never

type IndexTypesOf<Indexes extends IndexDeclarations, Partition extends string> = {
  [Index in keyof Indexes]: {
    partition: Indexes[Index] extends GlobalIndex ? NameOf<Indexes[Index]['partitionKey']> : Partition
    sort: NameOf<Indexes[Index]['sortKey']>
  }
}

/**
 * Declares a DynamoDB table, existing or to be created.
 * @example
 * const lockers = table('SmartLocker', { partitionKey: 'PK', sortKey: 'SK', entityType: 'entityType' })
 */
export function table<
  const Partition extends KeyAttribute,
  const Sort extends KeyAttribute = never,
  const Indexes extends IndexDeclarations = Record<never, GlobalIndex>,
  const VectorIndexes extends Readonly<Record<string, VectorIndex>> = Record<never, VectorIndex>,
>(
  name: string,
  options: TableOptions & {
    readonly partitionKey: Partition
    readonly sortKey?: Sort
    readonly indexes?: Indexes
    /** Indexes that find items by the similarity of a vector. Only for tables that are billed on demand. */
    readonly vectorIndexes?: VectorIndexes
  },
): Table<{
  partition: NameOf<Partition>
  sort: NameOf<Sort>
  indexes: IndexTypesOf<Indexes, NameOf<Partition>>
  vectorIndexes: keyof VectorIndexes & string
}> {
  checkTableOptions(name, options)
  const { partitionKey, sortKey, indexes, vectorIndexes, ...rest } = options
  const keys: TableKeys = {
    partitionKey,
    ...(sortKey === undefined ? {} : { sortKey }),
    ...(indexes === undefined ? {} : { indexes }),
    ...(vectorIndexes === undefined ? {} : { vectorIndexes }),
  }
  const spec = buildTable(name, keys, rest)
  return {
    spec,
    entity: (type, parts) => {
      checkParameter(`an entity of ${name}`, 'The type', type, text)
      checkOptions(`entity ${type}`, parts, entityShapes)
      const { derives = {}, ...declaration } = parts
      return declareEntity({
        ...declaration,
        table: spec,
        type,
        derives: derives as EntityDeclaration['derives'],
      })
    },
  }
}

const entityShapes: Shapes = {
  key: required(recordOf(text)),
  attributes: required(recordOf(attribute)),
  derives: ownRecordOf(derivationShape),
  recognize: oneOf('key'),
  immutable: onlyTrue,
  expect: expectation,
}

/** Options of an entity, except its derived items. */
const ownProperties: ReadonlySet<string> = new Set(['declaration', 'derivations', 'types'])

export function declareEntity<Types extends TargetTypes, D extends Derivations>(
  declaration: EntityDeclaration,
): EntityWith<Types, D> {
  const entity = { declaration } as Entity
  const taken = Object.keys(declaration.derives).find((name) => ownProperties.has(name) || name.includes('.'))
  if (taken !== undefined) {
    throw new TablewrightError('NAME_TAKEN', `${declaration.type} cannot derive an item called "${taken}".`, {
      remedy: 'Choose another name, without a dot.',
      data: { entity: declaration.type, derived: taken },
    })
  }
  const derived = Object.keys(declaration.derives).map((derivation): [string, DerivedReference] => [
    derivation,
    Object.freeze({ source: entity, derivation }),
  ])
  return Object.freeze(Object.assign(entity, Object.fromEntries(derived))) as unknown as EntityWith<Types, D>
}
