import { TablewrightError } from '@tablewright/base'
import type { DesignModel } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'

/** An item and its table. */
export interface TableItem {
  readonly table: string
  readonly item: Item
}

/**
 * A line of an export: an item to write, or the key of an item to delete, with the old item if the line has
 * it.
 */
export interface TableLine extends TableItem {
  readonly deleted: boolean
}

/** The context of a line. */
export interface LineContext {
  readonly line: number
  /** The table of the file. Undefined if lines name their table. */
  readonly table?: string | undefined
  readonly kind?: 'items' | 'changes'
}

/** Returns one line of a file in the format of DynamoDB's exports, with the table in addition to the item. */
export function writeItemLine({ table, item }: TableItem): string {
  return `${JSON.stringify({ Table: table, Item: item })}\n`
}

interface ParsedLine {
  readonly Table?: unknown
  readonly Item?: unknown
  readonly Keys?: unknown
  readonly NewImage?: unknown
  readonly OldImage?: unknown
}

/** Reads a line without a design. `table` is undefined if neither the line nor the file names one. */
export function readExportLine(
  text: string,
  { line, table, kind = 'items' }: LineContext,
): Omit<TableLine, 'table'> & { readonly table: string | undefined } {
  const { Table = table, Item, Keys, NewImage, OldImage } = parsedLine(text, line)
  if (Table !== undefined && typeof Table !== 'string') throw wrongLine(line, 'names no Table')
  if (kind === 'items') {
    if (!isItem(Item)) throw wrongLine(line, 'holds no Item')
    return { table: Table, item: Item, deleted: false }
  }
  if (isItem(NewImage)) return { table: Table, item: NewImage, deleted: false }
  if (!isItem(Keys)) throw wrongLine(line, 'holds neither a NewImage nor Keys')
  return { table: Table, item: isItem(OldImage) ? OldImage : Keys, deleted: true }
}

/**
 * Reads a line for a design. If the design has one table, the line can omit its name. `tableNames` maps a
 * table of the export to one of the design.
 */
export function readItemLine(
  text: string,
  context: LineContext,
  { tables }: DesignModel,
  tableNames: ReadonlyMap<string, string> = new Map(),
): TableLine {
  const names = Object.values(tables).map(({ name }) => name)
  const { line } = context
  const read = readExportLine(text, context)
  const named = read.table ?? (names.length === 1 ? names[0] : undefined)
  if (named === undefined) throw wrongLine(line, 'names no Table')
  const table = tableNames.get(named) ?? named
  if (!names.includes(table)) {
    throw wrongLine(line, `is of the table ${table}, and the design has ${names.join(', ')}`)
  }
  return { ...read, table }
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null
}

function parsedLine(text: string, line: number): ParsedLine {
  try {
    return (JSON.parse(text) ?? {}) as object
  } catch (cause) {
    throw wrongLine(line, 'is no JSON', cause)
  }
}

export function wrongLine(line: number, what: string, cause?: unknown): TablewrightError {
  return new TablewrightError('LINE_WRONG', `Line ${line} ${what}.`, {
    remedy: `Correct it, and continue with --from-line ${line}.`,
    data: { line },
    cause,
  })
}
