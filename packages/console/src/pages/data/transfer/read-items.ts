import type { DataKind } from '@tablewright/server/console-api'
import { entityField } from './item-files.js'
import { parseCsv } from './parse-csv.js'

/** Items of a file. Those in wire form name no entity: their keys do. */
export interface ReadItems {
  readonly format: 'CSV' | 'JSON' | 'DynamoDB JSON'
  readonly items: readonly ReadItem[]
}

export interface ReadItem {
  /** Row or line in the file. */
  readonly line: number
  /** Absent in wire form, and if the file does not name it. */
  readonly entity?: string
  readonly values: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

/** Reads CSV, JSON lines, a JSON list, exports of DynamoDB, or what `aws dynamodb scan` prints. Throws with the line. */
export function readItems(text: string, kinds: readonly DataKind[]): ReadItems {
  const body = text.replace(/^\uFEFF/, '')
  if (body.trim() === '') throw new SyntaxError('The file is empty.')
  if (!/^\s*[[{]/.test(body)) return readCsv(body, kinds)
  const rows = readJson(body)
  const wire = rows.map(({ values }) => wireItem(values))
  if (wire.every((item) => item !== undefined)) {
    return {
      format: 'DynamoDB JSON',
      items: rows.map(({ line }, index) => ({ line, values: wire[index]! })),
    }
  }
  return { format: 'JSON', items: rows.map(({ line, values }) => withEntity(line, values)) }
}

function readJson(text: string): readonly { line: number; values: Values }[] {
  const whole = parsed(text)
  if (whole !== undefined) {
    const { Items } = whole as { Items?: unknown }
    const list = Array.isArray(whole) ? whole : Array.isArray(Items) ? Items : [whole]
    return list.map((each, index) => ({ line: index + 1, values: objectAt(each, index + 1) }))
  }
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    return [{ line: index + 1, values: objectAt(parsed(line), index + 1) }]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function objectAt(value: unknown, line: number): Values {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values
  throw new SyntaxError(`Line ${line} holds no JSON object.`)
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

function readCsv(text: string, kinds: readonly DataKind[]): ReadItems {
  const [names = [], ...rows] = parseCsv(text)
  const items = rows.map((cells, index) => {
    if (cells.length !== names.length)
      throw new SyntaxError(`Row ${index + 2} has ${cells.length} fields; the head has ${names.length}.`)
    const { entity, values } = withEntity(
      index + 2,
      Object.fromEntries(names.map((name, at) => [name, cells[at]!])),
    )
    const kind = kinds.find(({ name }) => name === entity) ?? kinds[0]
    return { line: index + 2, ...(entity !== undefined && { entity }), values: typed(values, kind) }
  })
  return { format: 'CSV', items }
}

/** Text columns are kept as text; others are parsed as JSON. Empty cells are skipped. */
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
