/**
 * Parses CSV (RFC 4180): quoted fields may contain separators, quotes and line ends. Empty rows are left out.
 * The first row determines the separator: comma, semicolon (spreadsheets in many countries) or tab (copied
 * cells). A row with an unclosed or misplaced quote is undefined.
 */
export function parseCsv(text: string): readonly (readonly string[] | undefined)[] {
  const rows: (string[] | undefined)[] = []
  let row: string[] = []
  const separator = separatorOf(text)
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  while (field.lastIndex < text.length) {
    const at = field.lastIndex
    const found = field.exec(text)
    if (!found) {
      rows.push(undefined)
      row = []
      field.lastIndex = nextLine(text, at)
      continue
    }
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator && field.lastIndex < text.length) continue
    if (end === separator) row.push('')
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  return rows
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end + 1
}

function separatorOf(text: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"(?:[^"]|"")*"/g, '')
  return head.includes(',') ? ',' : ([';', '\t'].find((each) => head.includes(each)) ?? ',')
}
