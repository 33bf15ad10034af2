import type { DerivedModel } from '../model/derived-model.js'
import type { DesignModel } from '../model/design-model.js'
import type { IndexModel, TableModel } from '../model/table-model.js'
import type { KeyTemplates } from '../model/template-model.js'
import { allKeyAttributes } from '../tables/table.js'
import { code, markdownTable } from './markdown-table.js'

interface Row {
  readonly name: string
  readonly keys: KeyTemplates
}

/** The entity chart of each table: which item stands under which keys, and what its indexes carry. */
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
  const indexes = Object.values(table.indexes).map(indexLine)
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
  const carried =
    projection.kind === 'INCLUDE' ? `only ${projection.attributes.map(code).join(', ')}` : projection.kind
  return `- ${name}: ${kind} index on ${keys}, projecting ${carried}`
}
