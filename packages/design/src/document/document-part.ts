import { TablewrightError } from '@tablewright/base'
import type { DerivedModel } from '../model/derived-model.js'
import type { DesignModel } from '../model/design-model.js'
import type { EntityModel } from '../model/item-model.js'
import type { PatternModel } from '../model/pattern-model.js'
import type { TableModel } from '../model/table-model.js'

/** The part of a design that its original document describes. */
export interface DocumentPart {
  /** Entities of the document, by name. */
  readonly entities: readonly string[]
  /** Patterns of the document, by name. */
  readonly patterns: readonly string[]
  /** Additions to leave out: `Locker.bookings` (attribute), `Locker.LocationLocker` (derived), `Invoicing.GSI2` (index). */
  readonly additions: readonly string[]
}

/** Returns the names of attributes or derived items that are added to an entity, for `additions`. */
export function addedTo(entity: string, ...groups: readonly object[]): readonly string[] {
  return groups.flatMap((group) => Object.keys(group)).map((name) => `${entity}.${name}`)
}

/**
 * Returns the part of a design that its document describes: without added entities, attributes, derived items, indexes,
 * patterns and steps. The result is for printing and comparing; it is not a design to run.
 */
export function documentPart(model: DesignModel, part: DocumentPart): DesignModel {
  requireNames(model, part)
  const added = new Set(part.additions)
  const entities = new Set(part.entities)
  const derived = Object.entries(model.derived).filter(
    ([name, { source }]) => entities.has(source) && !added.has(name),
  )
  return {
    name: model.name,
    tables: mapValues(model.tables, (table) => withoutIndexes(table, added)),
    entities: mapValues(pick(model.entities, part.entities), (entity) =>
      withoutAdditions(model, entity, added),
    ),
    derived: Object.fromEntries(derived.map(([name, item]) => [name, withoutIndexKeys(model, item, added)])),
    patterns: mapValues(pick(model.patterns, part.patterns), (pattern) => withoutSteps(pattern, entities)),
  }
}

function withoutIndexes(table: TableModel, added: ReadonlySet<string>): TableModel {
  const kept = (indexes: object) => Object.keys(indexes).filter((name) => !added.has(`${table.name}.${name}`))
  const { vectorIndexes = {} } = table
  const vectors = kept(vectorIndexes)
  return {
    ...table,
    indexes: pick(table.indexes, kept(table.indexes)),
    ...(vectors.length > 0 ? { vectorIndexes: pick(vectorIndexes, vectors) } : {}),
  }
}

/** An added index may share key attributes with the table and with the document's own indexes. */
function keptKeys(table: TableModel, added: ReadonlySet<string>): readonly string[] {
  const kept = Object.values(table.indexes).filter(({ name }) => !added.has(`${table.name}.${name}`))
  return [table, ...kept].flatMap(({ partition, sort }) => [...partition, ...sort].map(({ name }) => name))
}

/** Prints derived items without the keys of added indexes. */
function withoutIndexKeys(
  { tables }: DesignModel,
  item: DerivedModel,
  added: ReadonlySet<string>,
): DerivedModel {
  if (!('table' in item)) return item
  const keyNames = keptKeys(tables[item.table]!, added)
  const keys = Object.keys(item.keys).filter((name) => keyNames.includes(name))
  return { ...item, keys: pick(item.keys, keys) } as DerivedModel
}

function withoutAdditions(
  { tables }: DesignModel,
  entity: EntityModel,
  added: ReadonlySet<string>,
): EntityModel {
  const isKept = (name: string) => !added.has(`${entity.name}.${name}`)
  const keyNames = keptKeys(tables[entity.table]!, added)
  const keys = Object.keys(entity.keys).filter((name) => keyNames.includes(name))
  return {
    ...entity,
    keys: pick(entity.keys, keys),
    attributes: pick(entity.attributes, Object.keys(entity.attributes).filter(isKept)),
    derives: entity.derives.filter((name) => !added.has(name)),
  }
}

function withoutSteps(pattern: PatternModel, entities: ReadonlySet<string>): PatternModel {
  if (pattern.operation !== 'transact') return pattern
  return { ...pattern, steps: pattern.steps.filter(({ write }) => entities.has(write.target)) }
}

function requireNames(model: DesignModel, { entities, patterns, additions }: DocumentPart): void {
  const known = new Set([
    ...Object.keys(model.derived),
    ...Object.values(model.entities).flatMap(({ name, attributes }) =>
      Object.keys(attributes).map((attribute) => `${name}.${attribute}`),
    ),
    ...Object.values(model.tables).flatMap(({ name, indexes }) =>
      Object.keys(indexes).map((index) => `${name}.${index}`),
    ),
  ])
  const unknown = [
    ...entities.filter((name) => !model.entities[name]),
    ...patterns.filter((name) => !model.patterns[name]),
    ...additions.filter((name) => !known.has(name)),
  ]
  if (unknown.length === 0) return
  throw new TablewrightError(
    'DOCUMENT_UNKNOWN',
    `The document part names ${unknown.join(', ')}, which the design does not have.`,
    {
      remedy: 'Name entities, patterns, attributes, derived items and indexes of the design.',
      data: { unknown },
    },
  )
}

function pick<Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(names.map((name) => [name, record[name]!]))
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
