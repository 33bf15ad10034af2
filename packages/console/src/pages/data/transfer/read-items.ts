import type { DataKind } from '@tablewright/server/console-api'
import { entityField } from './item-files.js'
import { parseCsv } from './parse-csv.js'

/** The items of a file. Items in wire form have no entity, which follows from their keys. */
export interface ReadItems {
  readonly format: 'CSV' | 'JSON' | 'DynamoDB JSON'
  readonly items: readonly ReadItem[]
  /** Rows and lines without a valid item. */
  readonly unreadable: readonly UnreadableLine[]
}

export interface UnreadableLine {
  readonly line: number
  readonly reason: string
}

export interface ReadItem {
  /** Row or line in the file. */
  readonly line: number
  /** Absent in wire form, and if the file does not name it. */
  readonly entity?: string
  readonly values: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

/**
 * Reads CSV, JSON lines, a JSON list, exports of DynamoDB, or the output of `aws dynamodb scan`. Skips lines
 * without an item. Throws if there are no items.
 */
export function readItems(text: string, kinds: readonly DataKind[]): ReadItems {
  const read = readBody(text, kinds)
  const [first] = read.unreadable
  if (read.items.length === 0)
    throw new SyntaxError(first ? `Line ${first.line}: ${first.reason}` : 'The file holds no items.')
  return read
}

function readBody(text: string, kinds: readonly DataKind[]): ReadItems {
  const body = text.replace(/^\uFEFF/, '')
  if (body.trim() === '') throw new SyntaxError('The file is empty.')
  if (!isJson(body)) return readCsv(body, kinds)
  const lines = readJson(body)
  const rows = lines.flatMap(({ line, value }) => (isObject(value) ? [{ line, values: value }] : []))
  const unreadable = lines
    .filter(({ value }) => !isObject(value))
    .map(({ line }) => ({ line, reason: 'This is no JSON object.' }))
  const wire = rows.map(({ line, values }) => ({ line, values: wireItem(values) }))
  const items = wire.flatMap(({ line, values }) => (values === undefined ? [] : [{ line, values }]))
  // Skip a broken line instead of treating the file as plain JSON.
  if (items.length * 2 >= rows.length) {
    const others = wire
      .filter(({ values }) => values === undefined)
      .map(({ line }) => ({ line, reason: 'This is no item in DynamoDB JSON.' }))
    return { format: 'DynamoDB JSON', unreadable: [...unreadable, ...others], items }
  }
  return { format: 'JSON', unreadable, items: rows.map(({ line, values }) => withEntity(line, values)) }
}

/** Whether a text is JSON or JSON lines, also if its first lines are broken. */
function isJson(text: string): boolean {
  if (/^\s*[[{]/.test(text)) return true
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const objects = lines.filter((line) => /^\s*\{/.test(line) && isObject(parsed(line)))
  return objects.length * 2 >= lines.length
}

function readJson(text: string): readonly { line: number; value: unknown }[] {
  const whole = parsed(text)
  if (whole !== undefined) {
    const { Items } = whole as { Items?: unknown }
    const list = Array.isArray(whole) ? whole : Array.isArray(Items) ? Items : [whole]
    return list.map((each, index) => ({ line: index + 1, value: each }))
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    return [{ line: index + 1, value: parsed(line) }]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const types = new Set(['S', 'N', 'B', 'BOOL', 'NULL', 'L', 'M', 'SS', 'NS', 'BS'])

/** Returns the item in wire form, plain or under `Item`; undefined if it is not one. */
function wireItem(values: Values): Values | undefined {
  const item = typeof values.Item === 'object' && values.Item !== null ? (values.Item as Values) : values
  const isWire = Object.values(item).every((value) => {
    if (typeof value !== 'object' || value === null) return false
    const names = Object.keys(value)
    return names.length === 1 && types.has(names[0]!)
  })
  return isWire ? item : undefined
}

function withEntity(line: number, given: Values): ReadItem {
  const { [entityField]: entity, ...values } = given
  return { line, ...(typeof entity === 'string' && entity !== '' && { entity }), values }
}

type Cells = readonly string[] | undefined

function whyUnreadable(cells: Cells, fields: number): string {
  if (cells === undefined) return 'It has a quote inside a field, or one that is not closed.'
  return `It has ${cells.length} fields; the head has ${fields}.`
}

function readCsv(text: string, kinds: readonly DataKind[]): ReadItems {
  const [names, ...rows] = parseCsv(text)
  if (names === undefined)
    throw new SyntaxError('The first row, which names the columns, has a quote inside a field.')
  const isWhole = (cells: Cells): cells is readonly string[] => cells?.length === names.length
  const unreadable = rows.flatMap((cells, index) =>
    isWhole(cells) ? [] : [{ line: index + 2, reason: whyUnreadable(cells, names.length) }],
  )
  const items = rows.flatMap((cells, index) => {
    if (!isWhole(cells)) return []
    const { entity, values } = withEntity(
      index + 2,
      Object.fromEntries(names.map((name, at) => [name, cells[at]!])),
    )
    const kind = kinds.find(({ name }) => name === entity) ?? kinds[0]
    return [{ line: index + 2, ...(entity !== undefined && { entity }), values: typed(values, kind) }]
  })
  return { format: 'CSV', items, unreadable }
}

/** Parses the cells of a row: text columns unchanged, others as JSON. Empty cells are skipped. */
function typed(values: Values, kind: DataKind | undefined): Values {
  const entries = Object.entries(values).flatMap(([name, cell]) => {
    const text = String(cell).replace(/^'(?=[=+\-@\t\r])/, '')
    if (text === '') return []
    const schema = kind?.columns.find((column) => column.name === name)?.schema
    const value = schema?.type === 'string' ? text : (parsed(text) ?? text)
    return [[name, value] as const]
  })
  return Object.fromEntries(entries)
}
