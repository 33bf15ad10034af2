import type { TableOptions } from '../output/table.js'
import { type Row, renderRecord, renderRows } from '../systems/render-output.js'

/** Renders the answer of a pattern, given as plain JSON, for people. */
export function renderAnswer(answer: unknown, options: TableOptions): string {
  if (answer === undefined) return 'Done.'
  if (answer === null) return 'No item found.'
  if (Array.isArray(answer)) return renderList(answer, options)
  return typeof answer === 'object' ? renderRecord(answer as Row) : String(answer)
}

/** Renders items as a table, and elements of a set on separate lines. */
function renderList(answers: readonly unknown[], options: TableOptions): string {
  const items = answers.filter((answer): answer is Row => typeof answer === 'object' && answer !== null)
  if (items.length > 0 || answers.length === 0) return renderRows(items.map(flatRow), options)
  return answers.map(String).join('\n')
}

/** Flattens a result of a search into one row, with its score first. */
function flatRow(row: Row): Row {
  const { item, score } = row
  const isScored = Object.keys(row).length === 2 && typeof score === 'number' && typeof item === 'object'
  return isScored ? { score, ...(item as Row) } : row
}
