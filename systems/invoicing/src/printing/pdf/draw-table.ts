import type { Column, PaperTable } from '../paper.js'
import { colors, type Document, printable, reserve, sheet, use } from './sheet.js'

export interface TableLayout {
  readonly width: number
  readonly size: number
  readonly padding: number
}

interface ColumnPosition {
  readonly column: Column
  readonly left: number
  readonly width: number
}

/** A row taller than a page is continued in rows with at most this number of lines. */
const maxLines = 40

/** Draws a table at the current position. The head is repeated on every page, and no row is split. */
export function drawTable(document: Document, table: PaperTable, layout: TableLayout): void {
  const places = positionsOf(table, layout)
  const head = () =>
    drawRow(
      document,
      places,
      table.columns.map(({ label }) => label),
      { ...layout, isHead: true },
    )
  reserve(document, 3 * layout.size + 6 * layout.padding)
  head()
  for (const cells of table.rows.flatMap(dividedRow)) {
    const height = rowHeight(document, places, cells, layout)
    if (document.y + height > sheet.bottom) {
      reserve(document, height)
      head()
    }
    drawRow(document, places, cells, layout)
  }
}

function positionsOf({ columns }: PaperTable, { width, padding }: TableLayout): readonly ColumnPosition[] {
  const all = columns.reduce((sum, column) => sum + column.width, 0)
  let left: number = sheet.left
  return columns.map((column) => {
    const share = (column.width / all) * width
    const place = { column, left: left + padding, width: share - 2 * padding }
    left += share
    return place
  })
}

function dividedRow(cells: readonly string[]): readonly (readonly string[])[] {
  const texts = cells.map((cell) => printable(cell).split('\n'))
  const longest = Math.max(...texts.map((lines) => lines.length))
  const rows: string[][] = []
  for (let start = 0; start < Math.max(1, longest); start += maxLines) {
    rows.push(texts.map((lines) => lines.slice(start, start + maxLines).join('\n')))
  }
  return rows
}

function rowHeight(
  document: Document,
  places: readonly ColumnPosition[],
  cells: readonly string[],
  { size, padding }: TableLayout,
): number {
  use(document, { size })
  const heights = places.map(({ width }, index) => document.heightOfString(cells[index] || ' ', { width }))
  return Math.max(...heights) + 2 * padding
}

function drawRow(
  document: Document,
  places: readonly ColumnPosition[],
  cells: readonly string[],
  layout: TableLayout & { readonly isHead?: true },
): void {
  const { size, padding, isHead } = layout
  const top = document.y
  const height = rowHeight(document, places, cells, isHead ? { ...layout, size: size + 0.5 } : layout)
  use(document, isHead ? { font: 'bold', size: size - 0.5 } : { size })
  for (const [index, { column, left, width }] of places.entries()) {
    const align = column.right ? 'right' : 'left'
    document.text(cells[index] ?? '', left, top + padding, { width, align })
  }
  const right = places.at(-1)!
  document
    .moveTo(sheet.left, top + height)
    .lineTo(right.left + right.width + padding, top + height)
    .lineWidth(isHead ? 1.2 : 0.5)
    .strokeColor(isHead ? colors.text : colors.line)
    .stroke()
  document.x = sheet.left
  document.y = top + height
}
