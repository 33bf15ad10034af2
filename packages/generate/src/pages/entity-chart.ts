import {
  allKeyAttributes,
  type DerivedModel,
  type DesignModel,
  type IndexModel,
  type KeyTemplates,
  type ProjectionModel,
  type TableModel,
  type VectorIndexModel,
} from '@tablewright/design/model'
import { code, markdownTable } from './markdown-table.js'

interface Row {
  readonly name: string
  readonly keys: KeyTemplates
}

/** Returns the entity chart of each table: the keys of each kind of item, and the projections of its indexes. */
export function entityChart(model: DesignModel): string {
  return Object.values(model.tables)
    .map((table) => tableChart(model, table))
    .join('\n\n')
}

function tableChart(model: DesignModel, table: TableModel): string {
  const rows = [...entityRows(model, table.name), ...derivedRows(model, table.name)]
  const keys = allKeyAttributes(table).map(({ name }) => name)
  const chart = markdownTable(
    ['Entity', ...keys],
    rows.map((row) => [row.name, ...keys.map((key) => code(row.keys[key]?.text ?? ''))]),
  )
  const indexes = [
    ...Object.values(table.indexes).map(indexLine),
    ...Object.values(table.vectorIndexes ?? {}).map(vectorIndexLine),
  ]
  return [`### ${table.name}`, chart, ...(indexes.length > 0 ? [indexes.join('\n')] : [])].join('\n\n')
}

function entityRows(model: DesignModel, table: string): readonly Row[] {
  return Object.values(model.entities).filter((entity) => entity.table === table)
}

function derivedRows(model: DesignModel, table: string): readonly Row[] {
  return Object.values(model.derived).flatMap((derived) => {
    if (derived.kind === 'count' || derived.kind === 'twin' || derived.table !== table) return []
    return [{ name: `${shortName(derived)} (${relation(derived)})`, keys: derived.keys }]
  })
}

function shortName({ name, source }: DerivedModel): string {
  return name.slice(source.length + 1)
}

function relation(derived: DerivedModel): string {
  switch (derived.kind) {
    case 'unique':
      return `guards ${derived.source}`
    case 'pointer':
      return `points to ${derived.source}`
    case 'memberOf':
      return `set of ${derived.source}`
    default:
      return `copy of ${derived.source}`
  }
}

function indexLine({ name, kind, partition, sort, projection }: IndexModel): string {
  const keys = [...partition, ...sort].map((key) => code(key.name)).join(', ')
  return `- ${name}: ${kind} index on ${keys}, projecting ${carriedText(projection)}`
}

function carriedText(projection: ProjectionModel): string {
  return projection.kind === 'INCLUDE'
    ? `only ${projection.attributes.map(code).join(', ')}`
    : projection.kind
}

function vectorIndexLine(index: VectorIndexModel): string {
  const named = (what: string, keys: VectorIndexModel['filters']) =>
    keys.length === 0 ? '' : `, ${what} ${keys.map((key) => code(key.name)).join(', ')}`
  const { name, vector, dimensions, distance, partition, filters, projection } = index
  return `- ${name}: vector index on ${code(vector)} of ${dimensions} dimensions by ${distance}${named('partitioned by', partition)}${named('filtered by', filters)}, projecting ${carriedText(projection)}`
}
