import type { TypeModel } from '@tablewright/design/model'
import { type FieldLabels, fieldLabel, type OutputShape } from '@tablewright/system'
import { renderRecords, type TableOptions } from '../output/table.js'
import { visibleText } from '../output/visible-text.js'
import { type FieldTypes, recordTypes, renderValue, typesOf } from './render-value.js'

export type Row = Readonly<Record<string, unknown>>

/** Renders the answer of an action for people: a table, or a line for each field with its label. */
export function renderOutput(output: OutputShape, json: unknown, options: TableOptions): string {
  switch (output.kind) {
    case 'record':
      return renderLabeled(json as Row, typesOf(output.fields), output.labels ?? {}, options)
    case 'list':
      return renderTyped(json as readonly Row[], typesOf(output.fields), options)
    case 'page': {
      const { items, cursor } = json as { readonly items: readonly Row[]; readonly cursor?: string }
      return renderTyped(items, typesOf(output.fields), options) + renderMore(cursor)
    }
    case 'text':
      return String(json)
    case 'file':
      return (json as { readonly fileName: string }).fileName
    case 'nothing':
      return 'Done.'
  }
}

function renderTyped(rows: readonly Row[], types: FieldTypes, options: TableOptions): string {
  if (rows.length === 0) return 'No entries.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return renderRecords(
    names.map(fieldLabel),
    rows.map((row) => names.map((name) => renderValue(types[name], row[name], row))),
    options,
  )
}

/** Renders one line for each field; lists of records are tables below. */
function renderLabeled(row: Row, types: FieldTypes, labels: FieldLabels, options: TableOptions): string {
  const labelOf = (name: string) => (Object.hasOwn(labels, name) ? labels[name]! : fieldLabel(name))
  const tables = Object.entries(row).filter(([name, value]) => isTable(types[name], value))
  const lines = Object.entries(row).filter(
    ([name, value]) => value !== undefined && !isTable(types[name], value),
  )
  const width = Math.max(0, ...lines.map(([name]) => labelOf(name).length))
  return [
    lines
      .map(([name, value]) =>
        `${labelOf(name).padEnd(width)}  ${renderValue(types[name], value, row)}`.trimEnd(),
      )
      .join('\n'),
    ...tables.map(([name, value]) => {
      const { element } = types[name] as ListOfRecords
      const rows = (value as readonly Row[]).map((each) => ({ ...each }))
      return `${labelOf(name)}\n${renderRowsOf(rows, recordTypes(element), row, { ...options, labelOf })}`
    }),
  ].join('\n\n')
}

/** Renders the rows of a list inside a record. They have the currency of the record. */
function renderRowsOf(
  rows: readonly Row[],
  types: FieldTypes,
  owner: Row,
  { labelOf, ...options }: TableOptions & { readonly labelOf: (name: string) => string },
): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return renderRecords(
    names.map(labelOf),
    rows.map((row) => names.map((name) => renderValue(types[name], row[name], { ...owner, ...row }))),
    options,
  )
}

interface ListOfRecords {
  readonly kind: 'list'
  readonly element: Extract<TypeModel, { kind: 'record' }>
}

function isTable(type: TypeModel | undefined, value: unknown): boolean {
  return type?.kind === 'list' && type.element.kind === 'record' && (value as readonly unknown[]).length > 0
}

/** Renders the rows of a page, and the command for the next page. */
export function renderPage(
  items: readonly Row[],
  cursor: string | null | undefined,
  options: TableOptions,
): string {
  return renderRows(items, options) + renderMore(cursor)
}

function renderMore(cursor: string | null | undefined): string {
  return typeof cursor === 'string' ? `\n\nMore: add --cursor ${cursor}` : ''
}

export function renderRecord(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n')
}

export function renderRows(rows: readonly Row[], options: TableOptions): string {
  if (rows.length === 0) return 'No entries.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return renderRecords(
    names,
    rows.map((row) => names.map((name) => cell(row[name]))),
    options,
  )
}

function cell(value: unknown): string {
  if (value === undefined) return ''
  return visibleText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
