import { paint } from './paint.js'

export interface TableOptions {
  readonly width: number
  readonly color: boolean
}

const gap = '  '
const narrowest = 8

/**
 * Renders a table that fits the width: the widest columns shrink, and their texts continue on the next line. Words are
 * divided only if there is no other way.
 */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { width, color }: TableOptions,
): string {
  const all = [headings, ...rows]
  const available = width - gap.length * (headings.length - 1)
  const whole = fitWidths(columnWidths(all, lengthOf), available, columnWidths(all, longestWord))
  const widths = fitWidths(whole, available, Array(headings.length).fill(0))
  const heading = renderRow(headings, widths).map((line) => paint(color, 'bold', line))
  return [...heading, ...rows.flatMap((row) => renderRow(row, widths))].join('\n')
}

/**
 * Renders records as a table, or one below the other if a table would divide words: an id in pieces cannot be copied into
 * the next command.
 */
export function renderRecords(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  options: TableOptions,
): string {
  const words = columnWidths([headings, ...rows], longestWord)
  const fits = sum(words) + gap.length * (headings.length - 1) <= options.width
  if (fits) return renderTable(headings, rows, options)
  const labelWidth = Math.max(...headings.map(lengthOf))
  const line = (label: string, text: string) =>
    `${paint(options.color, 'bold', label.padEnd(labelWidth))}${gap}${text}`
  const filled = (row: readonly string[]) =>
    headings.flatMap((label, column) => (row[column] === '' ? [] : [line(label, row[column]!)]))
  return rows.map((row) => filled(row).join('\n')).join('\n\n')
}

function columnWidths(rows: readonly (readonly string[])[], widthOf: (text: string) => number): number[] {
  return rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))))
}

function lengthOf(text: string): number {
  return text.length
}

function longestWord(text: string): number {
  return Math.max(...text.split(' ').map(lengthOf))
}

/** Shrinks the widest column by one until all fit or none can shrink further. */
function fitWidths(widths: readonly number[], available: number, least: readonly number[]): number[] {
  const fitted = [...widths]
  for (let excess = sum(fitted) - available; excess > 0; excess--) {
    const room = fitted.map((each, column) => (each > Math.max(narrowest, least[column]!) ? each : 0))
    const widest = Math.max(...room)
    if (widest === 0) break
    fitted[room.indexOf(widest)]!--
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
