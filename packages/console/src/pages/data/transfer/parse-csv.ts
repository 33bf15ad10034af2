/** Rows of CSV by RFC 4180: fields in quotes may hold commas, quotes and line ends. Empty rows are left out. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) throw new SyntaxError(`Row ${rows.length + 1} has a quote inside a field.`)
    const [, quoted, plain = '', end] = found
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',' && field.lastIndex < text.length) continue
    if (end === ',') row.push('')
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  return rows
}
