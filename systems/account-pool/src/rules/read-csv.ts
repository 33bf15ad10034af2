/** A row of a CSV text. */
export interface CsvRow {
  /** Number of its first line, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Whether a quote was not closed. */
  readonly isOpen: boolean
}

const separators = [',', ';', '\t']
const byteOrderMark = '\ufeff'

/**
 * Parses CSV (RFC 4180): quoted cells may contain separators, line breaks and doubled quotes. The first
 * separator in the text determines it: comma, semicolon or tab, because spreadsheets differ by country.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const csv = text.startsWith(byteOrderMark) ? text.slice(1) : text
  const hint = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(csv)
  const separator = hint?.[1] ?? firstSeparator(csv)
  let [at, line] = [hint?.[0].length ?? 0, hint ? 2 : 1]
  while (at < csv.length) {
    const row = readRow(csv, at, separator)
    yield { line, cells: row.cells, isOpen: row.isOpen }
    line += csv.slice(at, row.end).match(/\r\n|\r|\n/g)?.length ?? 0
    at = row.end
  }
}

function firstSeparator(csv: string): string {
  const outside = csv.replace(/"(?:[^"]|"")*"/g, '')
  return separators.find((each) => each === /[,;\t]/.exec(outside)?.[0]) ?? ','
}

interface Row {
  readonly cells: readonly string[]
  readonly isOpen: boolean
  /** Start of the next row. */
  readonly end: number
}

function readRow(csv: string, start: number, separator: string): Row {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = readCell(csv, at, separator)
    cells.push(cell.text)
    at = cell.end
    if (csv[at] === separator) at++
    else return { cells, isOpen: cell.isOpen, end: at + (csv.startsWith('\r\n', at) ? 2 : 1) }
  }
}

function readCell(csv: string, start: number, separator: string) {
  const quoted = /^[ ]*"/.exec(csv.slice(start, start + 100))
  if (quoted === null) {
    const end = endOfCell(csv, start, separator)
    return { text: csv.slice(start, end).trim(), end, isOpen: false }
  }
  let [text, at] = ['', start + quoted[0].length]
  for (;;) {
    const quote = csv.indexOf('"', at)
    if (quote < 0) {
      const end = endOfCell(csv, start, separator)
      return { text: csv.slice(start, end).trim(), end, isOpen: true }
    }
    text += csv.slice(at, quote)
    if (csv[quote + 1] !== '"') {
      const end = endOfCell(csv, quote + 1, separator)
      return { text: text + csv.slice(quote + 1, end).trimEnd(), end, isOpen: false }
    }
    text += '"'
    at = quote + 2
  }
}

function endOfCell(csv: string, start: number, separator: string): number {
  for (let at = start; at < csv.length; at++) {
    const character = csv[at]
    if (character === separator || character === '\n' || character === '\r') return at
  }
  return csv.length
}
