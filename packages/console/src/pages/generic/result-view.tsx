import type { JsonSchema } from '@tablewright/system'
import type { ComponentChildren, JSX } from 'preact'
import { kindOf, labelOf } from '../../kit/form/schema.js'
import { Card, type Column, DescriptionList, EmptyState, Table } from '../../kit/index.js'
import { shownValue } from './value.js'

type Row = Readonly<Record<string, unknown>>

export interface ResultTableProps {
  readonly label: string
  readonly fields: JsonSchema
  readonly rows: readonly Row[]
  readonly rowLink?: ((row: Row) => string | undefined) | undefined
  readonly foot?: ComponentChildren
}

/** Returns a column for each field that any row has. */
export function columnsOf(fields: JsonSchema, rows: readonly Row[]): readonly Column<Row>[] {
  const properties = Object.entries(fields.properties ?? {})
  const used = properties.filter(([name]) => rows.some((row) => row[name] !== undefined))
  return used.map(([name, schema], index): Column<Row> => {
    const kind = kindOf(schema)
    return {
      name: labelOf(name),
      cell: (row) => shownValue(schema, row[name]),
      value: (row) => plainValue(row[name]),
      right: kind === 'number' || kind === 'money',
      minor: index > 2,
    }
  })
}

function plainValue(value: unknown): string | number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Shown in place of an empty list. */
export function NoRows(): JSX.Element {
  return <EmptyState title="No entries">No entry matches, or there is none yet.</EmptyState>
}

/** Rows of an answer. */
export function ResultTable({ label, fields, rows, rowLink, foot }: ResultTableProps): JSX.Element {
  if (rows.length === 0) return <NoRows />
  const columns = columnsOf(fields, rows)
  const places = new Map(rows.map((row, index) => [row, String(index)]))
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => places.get(row)!}
      {...(rowLink && { rowLink: (row: Row) => rowLink(row) ?? '' })}
      {...(foot !== undefined && { foot })}
    />
  )
}

/** The result of an operation, rendered by its description. */
export function ResultView({ schema, data }: { schema: JsonSchema | undefined; data: unknown }): JSX.Element {
  if (schema === undefined || data === undefined)
    return <EmptyState title="Done">The operation returns no data.</EmptyState>
  const list = schema.type === 'array' ? schema : schema.properties?.items
  const rows = Array.isArray(data) ? data : (data as { items?: unknown }).items
  if (list?.items !== undefined && Array.isArray(rows)) {
    return (
      <Card flush>
        <ResultTable label="Result" fields={list.items} rows={rows as Row[]} />
      </Card>
    )
  }
  return <RecordView schema={schema} record={data as Row} />
}

function RecordView({ schema, record }: { schema: JsonSchema; record: Row }): JSX.Element {
  const fields = Object.entries(schema.properties ?? {})
  const tables = fields.filter(([name, field]) => isTable(field) && (record[name] as unknown[])?.length > 0)
  const plain = fields.filter((field) => !tables.includes(field))
  return (
    <div class="stack">
      <Card>
        <DescriptionList
          items={plain.map(([name, field]) => [labelOf(name), shownValue(field, record[name])] as const)}
        />
      </Card>
      {tables.map(([name, field]) => (
        <Card key={name} title={labelOf(name)} flush>
          <ResultTable label={labelOf(name)} fields={field.items!} rows={record[name] as Row[]} />
        </Card>
      ))}
    </div>
  )
}

function isTable(schema: JsonSchema): boolean {
  return schema.type === 'array' && schema.items?.properties !== undefined
}
