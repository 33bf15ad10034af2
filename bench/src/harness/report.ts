import type { History } from './history.js'
import type { Row } from './row.js'

/**
 * Prints rows as a table, or as JSON when the program was called with `--json`, and makes the program fail when a bar
 * was missed. With a history, it says by how much each row moved and records the run, unless `--no-record` is given.
 */
export function report(title: string, rows: readonly Row[], history?: History): void {
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2))
  else console.log(`${title}\n\n${table(rows, history)}`)
  if (!process.argv.includes('--no-record')) history?.record(rows)
  if (rows.some((row) => !row.met)) process.exitCode = 1
}

const heading = ['', 'ours', 'reference', 'ops/s', 'ratio', 'bar', 'spread', 'moved', '']

function table(rows: readonly Row[], history: History | undefined): string {
  const lines = [heading, ...rows.map((row) => cells(row, history?.change(row)))]
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column]!, column))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cells(row: Row, change: number | undefined): string[] {
  return [
    row.name,
    amount(row.ours, row.unit),
    row.reference === null ? '' : amount(row.reference, row.unit),
    row.unit === undefined ? Math.round(1e6 / row.ours).toLocaleString('en') : '',
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.bar === null ? '' : `${row.good === 'atLeast' ? '≥' : '≤'} ${row.bar.toLocaleString('en')}`,
    row.rounds === 1 ? '' : `±${(row.spread * 100).toFixed(0)} %`,
    change === undefined ? '' : `${change < 0 ? '' : '+'}${(change * 100).toFixed(0)} %`,
    row.met ? '' : 'MISSED',
  ]
}

function amount(value: number, unit: string | undefined): string {
  return unit === undefined ? time(value) : `${value.toLocaleString('en')} ${unit}`
}

function time(microseconds: number): string {
  return microseconds < 1 ? `${(microseconds * 1000).toFixed(0)} ns` : `${microseconds.toFixed(2)} µs`
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
