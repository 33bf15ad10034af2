import { paint } from './paint.js'

export interface TableOptions {
  readonly width: number
  readonly color: boolean
}

const gap = '  '
const narrowest = 8

/** Renders a table that fits the width: the widest columns shrink, and their texts continue on the next line. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { width, color }: TableOptions,
): string {
  const widths = fitWidths(naturalWidths([headings, ...rows]), width - gap.length * (headings.length - 1))
  const heading = renderRow(headings, widths).map((line) => paint(color, 'bold', line))
  return [...heading, ...rows.flatMap((row) => renderRow(row, widths))].join('\n')
}

function naturalWidths(rows: readonly (readonly string[])[]): number[] {
  return rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
}

/** Shrinks the widest column by one until all fit or none can shrink further. */
function fitWidths(widths: number[], available: number): number[] {
  const fitted = [...widths]
  for (let excess = sum(fitted) - available; excess > 0; excess--) {
    const widest = fitted.indexOf(Math.max(...fitted))
    if (fitted[widest]! <= narrowest) break
    fitted[widest]!--
  }
  return fitted
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function renderRow(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((text, column) => wrap(text, widths[column]!))
  const height = Math.max(...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, column) => (lines[line] ?? '').padEnd(widths[column]!))
      .join(gap)
      .trimEnd(),
  )
}

/** Breaks at spaces where it can, and inside a word that is longer than the line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width)
    const end = space > 0 ? space : width
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, rest]
}
