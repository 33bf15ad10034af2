/** Returns a Markdown table with aligned columns. Empty columns are left out. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = columns.map((_, index) => index).filter((index) => rows.some((row) => row[index] !== ''))
  const cells = [columns, ...rows].map((row) => used.map((index) => escapeBars(row[index] ?? '')))
  const widths = used.map((_, column) => Math.max(3, ...cells.map((row) => row[column]!.length)))
  const lines = cells.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column]!))))
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function escapeBars(cell: string): string {
  return cell.replaceAll('|', '\\|')
}

/** Returns a text as Markdown code, because keys contain `<` and `#`. */
export function code(text: string): string {
  return text === '' ? '' : `\`${text}\``
}
