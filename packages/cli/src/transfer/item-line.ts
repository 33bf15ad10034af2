import { TablewrightError } from '@tablewright/base'
import type { DesignModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'

/** An item and its table. */
export interface TableItem {
  readonly table: string
  readonly item: Item
}

/** One line of a file: as in DynamoDB's own exports, and the table beside the item. */
export function writeItemLine({ table, item }: TableItem): string {
  return `${JSON.stringify({ Table: table, Item: item })}\n`
}

/** Reads a line. Where the design has one table, a line need not name it. */
export function readItemLine(text: string, line: number, { tables }: DesignModel): TableItem {
  const names = Object.values(tables).map(({ name }) => name)
  const { Table = names.length === 1 ? names[0] : undefined, Item } = parsedLine(text, line)
  if (typeof Item !== 'object' || Item === null) throw wrongLine(line, 'holds no Item')
  if (typeof Table !== 'string') throw wrongLine(line, 'names no Table')
  if (!names.includes(Table)) {
    throw wrongLine(line, `is of the table ${Table}, and the design has ${names.join(', ')}`)
  }
  return { table: Table, item: Item as Item }
}

function parsedLine(text: string, line: number): { readonly Table?: unknown; readonly Item?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as object
  } catch (cause) {
    throw wrongLine(line, 'is no JSON', cause)
  }
}

export function wrongLine(line: number, what: string, cause?: unknown): TablewrightError {
  return new TablewrightError('LINE_WRONG', `Line ${line} ${what}.`, {
    remedy: `Correct it, and go on with --from-line ${line}.`,
    data: { line },
    cause,
  })
}
