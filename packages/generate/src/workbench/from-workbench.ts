import { camelName, distinctNames } from '../infrastructure/names.js'
import { type EntityDraft, inferTable, type TableDraft } from './infer-entities.js'
import { readWorkbench } from './read-workbench.js'
import { propertyName, quoted } from './source-text.js'
import type { WorkbenchIndex, WorkbenchTable } from './workbench-model.js'

/**
 * A design file from a model of NoSQL Workbench: tables, indexes and a kind of item for each facet. A model names no access
 * patterns; the file has the least of them, to be filled in.
 */
export function designFromWorkbench(text: string): string {
  const model = readWorkbench(text)
  const tables = model.DataModel.map(inferTable)
  const entities = tables.flatMap((draft) => draft.entities.map((entity) => ({ draft, entity })))
  const names = distinctNames(
    tables.map(({ table }) => table.TableName),
    (name) => `${camelName(name)}Table`,
  )
  const unique = distinctEntities(entities.map(({ entity }) => entity))
  const body = [
    ...tables.map((draft) => tableText(draft, names.get(draft.table.TableName)!)),
    ...entities.map(({ draft, entity }, index) =>
      entityText(entity, unique[index]!, names.get(draft.table.TableName)!),
    ),
    designText(model.ModelName, unique),
  ].join('\n\n')
  return `import { ${usedNames(body).join(', ')} } from '@tablewright/design'\n\n${body}\n`
}

/** Tables may have facets of the same name. */
function distinctEntities(entities: readonly EntityDraft[]): readonly string[] {
  const taken = new Map<string, number>()
  return entities.map(({ name }) => {
    const number = (taken.get(name) ?? 0) + 1
    taken.set(name, number)
    return number === 1 ? name : `${name}${number}`
  })
}

const importable =
  'binary boolean design get id integer list map number record set table text timestamp ulid uuid'

function usedNames(text: string): readonly string[] {
  return importable.split(' ').filter((name) => new RegExp(`(?<![\\w.])${name}\\(`).test(text))
}

function tableText({ table, entityType }: TableDraft, name: string): string {
  const { KeyAttributes, GlobalSecondaryIndexes, ProvisionedCapacitySettings: capacity } = table
  const throughput = table.BillingMode === 'PROVISIONED' ? capacity?.ProvisionedThroughput : undefined
  const lines = [
    `partitionKey: ${keyText(KeyAttributes.PartitionKey)},`,
    ...(KeyAttributes.SortKey ? [`sortKey: ${keyText(KeyAttributes.SortKey)},`] : []),
    ...(entityType === undefined ? [] : [`entityType: ${quoted(entityType)},`]),
    ...(throughput
      ? [
          `billing: { readUnits: ${throughput.ReadCapacityUnits}, writeUnits: ${throughput.WriteCapacityUnits} },`,
        ]
      : []),
    ...(GlobalSecondaryIndexes.length > 0
      ? ['indexes: {', ...GlobalSecondaryIndexes.map((index) => `  ${indexText(index)},`), '},']
      : []),
  ]
  return [`const ${name} = table(${quoted(table.TableName)}, {`, ...lines.map(indent), '})'].join('\n')
}

function keyText({ AttributeName, AttributeType }: WorkbenchTable['NonKeyAttributes'][number]): string {
  return AttributeType === 'S'
    ? quoted(AttributeName)
    : `{ name: ${quoted(AttributeName)}, type: ${quoted(AttributeType)} }`
}

function indexText({ IndexName, KeyAttributes, Projection }: WorkbenchIndex): string {
  const { PartitionKey, SortKey } = KeyAttributes
  const { ProjectionType = 'ALL', NonKeyAttributes = [] } = Projection ?? {}
  const parts = [
    `partitionKey: ${keyText(PartitionKey)}`,
    ...(SortKey ? [`sortKey: ${keyText(SortKey)}`] : []),
    ...(ProjectionType === 'INCLUDE' ? [`projection: [${NonKeyAttributes.map(quoted).join(', ')}]`] : []),
    ...(ProjectionType === 'KEYS_ONLY' ? [`projection: 'KEYS_ONLY'`] : []),
  ]
  return `${propertyName(IndexName)}: { ${parts.join(', ')} }`
}

function entityText(
  { type, keys, attributes, knownByKey }: EntityDraft,
  name: string,
  table: string,
): string {
  const keyLines = Object.entries(keys).map(
    ([key, template]) => `  ${propertyName(key)}: ${quoted(template)},`,
  )
  const attributeLines = Object.entries(attributes).map(
    ([attribute, kind]) => `  ${propertyName(attribute)}: ${kind},`,
  )
  const lines = [
    'key: {',
    ...keyLines,
    '},',
    'attributes: {',
    ...attributeLines,
    '},',
    ...(knownByKey ? ["recognise: 'key',"] : []),
  ]
  return [`export const ${name} = ${table}.entity(${quoted(type)}, {`, ...lines.map(indent), '})'].join('\n')
}

function designText(name: string, entities: readonly string[]): string {
  return [
    '// The model names no access patterns: these are the least that there is. Add those that you need.',
    `export const ${camelName(name)}Design = design(${quoted(name)}, {`,
    `  entities: { ${entities.join(', ')} },`,
    '  patterns: {',
    ...entities.map((entity) => `    ${camelName(entity)}ByKey: get(${entity}),`),
    '  },',
    '})',
  ].join('\n')
}

function indent(line: string): string {
  return `  ${line}`
}
