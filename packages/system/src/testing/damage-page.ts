import { readFileSync, writeFileSync } from 'node:fs'
import { type DamagedSystem, type DamageName, damageKinds, damageTable, tryDamages } from './damage-table.js'

/** A test run tries every n-th damage; `TABLEWRIGHT_WRITE=damage` tries all. */
const sampleInterval = 9

/**
 * Compares the results of `check` and `repair` on damaged items with the table of a DAMAGE.md. Returns a
 * sentence for each difference. With `TABLEWRIGHT_WRITE=damage`, tries every damage and writes the table
 * instead.
 */
export async function compareDamages(system: DamagedSystem, page: URL): Promise<readonly string[]> {
  const isWriting = process.env.TABLEWRIGHT_WRITE === 'damage'
  const { results, planned } = await tryDamages(system, { every: isWriting ? 1 : sampleInterval })
  const missed = results.flatMap((result) => {
    if (result.outcome === 'throws') return [`${nameOf(result)}: it throws ${String(result.error)}`]
    const isMissed = result.kind === 'wrong type' && result.outcome === 'not found'
    return isMissed ? [`${nameOf(result)}: an item that cannot be read is not found.`] : []
  })
  if (isWriting) {
    const table = `<!-- damage -->\n\n${damageTable(results)}\n\n<!-- /damage -->`
    const written = readFileSync(page, 'utf8').replace(/<!-- damage -->[\s\S]*<!-- \/damage -->/, () => table)
    writeFileSync(page, written)
    return missed
  }
  const stated = readOutcomes(readFileSync(page, 'utf8'))
  const unstated = planned.filter((damage) => !stated.has(nameOf(damage))).map(nameOf)
  return [
    ...missed,
    ...unstated.map((name) => `${name}: the page has no such row.`),
    ...results
      .filter((result) => stated.get(nameOf(result)) !== result.outcome)
      .map((result) => `${nameOf(result)}: ${result.outcome}, not ${stated.get(nameOf(result))}.`),
  ]
}

/** `lease, active data.state wrong type`. */
function nameOf({ name, path, kind }: DamageName): string {
  return `${name} ${path} ${kind}`
}

/** The cells of the table by the names of their damages. */
function readOutcomes(page: string): ReadonlyMap<string, string> {
  const outcomes = new Map<string, string>()
  for (const line of page.split('\n')) {
    const [, name = '', attribute = '', ...cells] = line.split('|').map((cell) => cell.trim())
    const path = attribute === '(the item)' ? '' : attribute.replaceAll('`', '')
    for (const [index, kind] of damageKinds.entries()) {
      if (cells[index]) outcomes.set(nameOf({ name, path, kind }), cells[index])
    }
  }
  return outcomes
}
