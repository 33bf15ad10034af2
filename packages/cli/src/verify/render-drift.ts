import type { DriftFinding, VerifyReport } from '@tablewright/client'
import { renderTable, type TableOptions } from '../output/table.js'

const headings = ['drift', 'derived item', 'key', 'detail', 'repaired']

/** Renders one line for each drifted item, and the total. */
export function renderDrift(
  { examined, findings }: VerifyReport,
  left: number,
  options: TableOptions,
): string {
  const items = `${examined} item${examined === 1 ? '' : 's'} examined`
  if (findings.length === 0) return `${items}: every derived item is as its sources say.`
  const repaired = findings.length - left
  const sums = [...(repaired > 0 ? [`${repaired} repaired`] : []), ...(left > 0 ? [`${left} left`] : [])]
  return `${renderTable(headings, findings.map(rowOf), options)}\n\n${items}, ${findings.length} drifted: ${sums.join(', ')}.`
}

function rowOf({ kind, derived, table, key, detail = '', repaired }: DriftFinding): string[] {
  const keyText = Object.values(key)
    .map((value) => String(Object.values(value)[0]))
    .join(' | ')
  return [kind, derived, `${table} ${keyText}`, detail, repaired ? 'yes' : 'no']
}
