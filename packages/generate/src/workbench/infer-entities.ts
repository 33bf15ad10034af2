import {
  type AttributeFields,
  type AttributeValue,
  attributeType,
  type Item,
  ownProperty,
} from '@tablewright/dynamo'
import { distinctNames, pascalName } from '../infrastructure/names.js'
import { inferKind } from './infer-kind.js'
import { inferTemplate } from './infer-template.js'
import type { WorkbenchAttribute, WorkbenchFacet, WorkbenchTable } from './workbench-model.js'

/** An entity of a design before it is written down. */
export interface EntityDraft {
  readonly name: string
  readonly type: string
  /** By key attribute of the table and of the indexes it appears in. */
  readonly keys: Readonly<Record<string, string>>
  /** Declarations by name, such as `text().optional()`. */
  readonly attributes: Readonly<Record<string, string>>
  /** The table has an entity-type attribute, but these items do not. */
  readonly knownByKey: boolean
}

export interface TableDraft {
  readonly table: WorkbenchTable
  readonly entityType: string | undefined
  readonly entities: readonly EntityDraft[]
}

/** What a facet of a model says of one kind of item. */
interface Kind {
  readonly name: string
  readonly aliases: Readonly<Record<string, string>>
  readonly attributes: readonly string[]
  readonly items: readonly Item[]
}

/** The kinds of items in a table: a facet each, or the table itself where it has none. */
export function inferTable(table: WorkbenchTable): TableDraft {
  const kinds = kindsOf(table)
  const entityType = typeAttribute(table, kinds)
  const names = distinctNames(
    kinds.map(({ name }) => name),
    pascalName,
  )
  const drafts = kinds.map((kind) => draftOf(table, kind, entityType, names.get(kind.name)!))
  const shapes = drafts.map(({ keys }) =>
    JSON.stringify(tableKeys(table).map(({ AttributeName }) => keys[AttributeName])),
  )
  // Several looks at the same items are one kind.
  return {
    table,
    entityType,
    entities: drafts.filter((_, index) => shapes.indexOf(shapes[index]!) === index),
  }
}

function tableKeys({ KeyAttributes: { PartitionKey, SortKey } }: Pick<WorkbenchTable, 'KeyAttributes'>) {
  return [PartitionKey, ...(SortKey ? [SortKey] : [])]
}

function kindsOf(table: WorkbenchTable): readonly Kind[] {
  const [partition, sort] = tableKeys(table).map(({ AttributeName }) => AttributeName)
  const kinds = table.TableFacets.filter((facet) => !isOtherLook(table, facet)).map((facet): Kind => {
    const { PartitionKeyAlias, SortKeyAlias } = facet.KeyAttributeAlias
    return {
      name: facet.FacetName,
      aliases: { [partition!]: PartitionKeyAlias, ...(sort && SortKeyAlias ? { [sort]: SortKeyAlias } : {}) },
      attributes: facet.NonKeyAttributes,
      items: facet.TableData,
    }
  })
  if (kinds.length > 0) return kinds
  const attributes = table.NonKeyAttributes.map(({ AttributeName }) => AttributeName)
  return [{ name: table.TableName, aliases: {}, attributes, items: table.TableData }]
}

/** A facet whose keys are called like other attributes shows an index, not a kind of item. */
function isOtherLook(table: WorkbenchTable, { KeyAttributeAlias }: WorkbenchFacet): boolean {
  const [partition, sort] = tableKeys(table).map(({ AttributeName }) => AttributeName)
  const { PartitionKeyAlias, SortKeyAlias } = KeyAttributeAlias
  const names = [partition, sort, ...table.NonKeyAttributes.map(({ AttributeName }) => AttributeName)]
  const shifted = (alias: string | undefined, own: string | undefined) =>
    alias !== own && names.includes(alias)
  return shifted(PartitionKeyAlias, partition) && shifted(SortKeyAlias, sort)
}

const typeName = /^_*(?:entity)?_?type$|^_*entity(?:name)?$|^__edb_e__$/i

/** The attribute that says of every item what it is: the same in all items of a kind, and different in each kind. */
function typeAttribute(table: WorkbenchTable, kinds: readonly Kind[]): string | undefined {
  return table.NonKeyAttributes.map(({ AttributeName }) => AttributeName)
    .filter((name) => typeName.test(name))
    .find((name) => {
      const types = kinds.map(({ items }) => [...new Set(items.map((item) => textOf(item, name)))])
      const told = types.filter(([type]) => type !== undefined).map(([type]) => type)
      return types.every(({ length }) => length <= 1) && told.length > 0 && new Set(told).size === told.length
    })
}

function textOf(item: Item, name: string): string | undefined {
  return (ownProperty(item, name) as AttributeFields | undefined)?.S
}

function draftOf(
  table: WorkbenchTable,
  kind: Kind,
  entityType: string | undefined,
  name: string,
): EntityDraft {
  const type = entityType === undefined || !kind.items[0] ? undefined : textOf(kind.items[0], entityType)
  const plain = kind.attributes.filter((attribute) => attribute !== entityType)
  const tableTemplates = tableKeys(table).map(
    (key) => [key.AttributeName, tableTemplate(key, kind, plain)] as const,
  )
  const indexTemplates = indexKeys(table, kind, plain)
  const keys = Object.fromEntries([...tableTemplates, ...indexTemplates])
  const parts = placeholders(Object.values(keys))
  // Made of attributes; where it is one itself, it stays.
  const made = Object.keys(keys).filter((key) => !parts.has(key))
  const stored = plain.filter((attribute) => !made.includes(attribute))
  const ownKeys = tableKeys(table).map(({ AttributeName }) => AttributeName)
  return {
    name,
    type: type ?? name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase(),
    keys,
    attributes: Object.fromEntries([
      ...[...parts]
        .filter((part) => !stored.includes(part))
        .map((part) => [part, partDeclaration(table, kind, part, ownKeys)] as const),
      ...stored.map(
        (attribute) => [attribute, declaration(table, kind, attribute, parts.has(attribute))] as const,
      ),
    ]),
    knownByKey:
      entityType !== undefined &&
      (!kind.attributes.includes(entityType) || (type === undefined && kind.items.length > 0)),
  }
}

/** As the alias says it, if it says how; else as the items show it; else the attribute as it is. */
function tableTemplate(key: WorkbenchAttribute, kind: Kind, attributes: readonly string[]): string {
  const { AttributeName, AttributeType } = key
  const alias = kind.aliases[AttributeName]
  if (AttributeType !== 'S') return `<${AttributeName}>`
  if (alias !== undefined && (alias.includes('<') || alias.includes('#'))) return alias
  const inferred = inferTemplate(AttributeName, kind.items, attributes)
  if (inferred !== undefined) return inferred
  if (alias !== undefined && alias !== AttributeName)
    return /^[A-Z_]+$/.test(alias) ? alias : `<${wordOf(alias)}>`
  return `<${wordOf(AttributeName)}>`
}

function wordOf(name: string): string {
  return name.replace(/\W+/g, '_')
}

/** Of the indexes in which the kind has all keys. */
function indexKeys(
  table: WorkbenchTable,
  kind: Kind,
  attributes: readonly string[],
): readonly (readonly [string, string])[] {
  const known = new Set([...attributes, ...tableKeys(table).map(({ AttributeName }) => AttributeName)])
  const own = new Set(tableKeys(table).map(({ AttributeName }) => AttributeName))
  return table.GlobalSecondaryIndexes.filter((index) =>
    tableKeys(index).every(({ AttributeName }) => known.has(AttributeName)),
  ).flatMap((index) =>
    tableKeys(index)
      .filter(({ AttributeName }) => !own.has(AttributeName))
      .map(({ AttributeName, AttributeType }) => {
        const others = attributes.filter((name) => name !== AttributeName)
        const template = AttributeType === 'S' ? inferTemplate(AttributeName, kind.items, others) : undefined
        return [AttributeName, template ?? `<${AttributeName}>`] as const
      }),
  )
}

function placeholders(templates: readonly string[]): ReadonlySet<string> {
  return new Set(
    templates.flatMap((template) => [...template.matchAll(/<([^<>]+)>/g)].map((match) => match[1]!)),
  )
}

/** A part of a key that no attribute holds: it is the key attribute itself, or stands in the key alone. */
function partDeclaration(table: WorkbenchTable, kind: Kind, part: string, keys: readonly string[]): string {
  const isKey =
    keys.includes(part) ||
    table.GlobalSecondaryIndexes.some((index) =>
      tableKeys(index).some(({ AttributeName }) => AttributeName === part),
    )
  return isKey ? declaration(table, kind, part, true) : 'id().keyOnly()'
}

function declaration(table: WorkbenchTable, kind: Kind, name: string, isKeyPart: boolean): string {
  const values = kind.items.flatMap((item) => ownProperty(item, name) ?? []) as readonly AttributeValue[]
  const declared = [
    ...tableKeys(table),
    ...table.GlobalSecondaryIndexes.flatMap(tableKeys),
    ...table.NonKeyAttributes,
  ]
  const type = values[0]
    ? attributeType(values[0])
    : declared.find(({ AttributeName }) => AttributeName === name)?.AttributeType
  const optional = values.length < kind.items.length ? '.optional()' : ''
  return `${inferKind(type ?? 'S', values, isKeyPart)}${optional}`
}
