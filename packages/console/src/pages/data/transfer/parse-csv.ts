/**
 * Rows of CSV by RFC 4180: fields in quotes may hold separators, quotes and line ends. Empty rows are left out. Spreadsheets
 * of many countries separate by semicolons, and copied cells by tabs: the head says which.
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  const separator = separatorOf(text)
  const field = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) throw new SyntaxError(`Row ${rows.length + 1} has a quote inside a field.`)
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === separator && field.lastIndex < text.length) continue
    if (end === separator) row.push('')
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  return rows
}

function separatorOf(text: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"(?:[^"]|"")*"/g, '')
  return head.includes(',') ? ',' : ([';', '\t'].find((each) => head.includes(each)) ?? ',')
}
