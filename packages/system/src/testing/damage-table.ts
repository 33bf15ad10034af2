import { isTablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import type { CheckResult, RepairResult } from '../invariants.js'
import { type DamageKind, type RawDamage, rawDamages } from './raw-damage.js'

/** A system whose stored items are damaged one after the other. */
export interface DamagedSystem {
  readonly driver: Driver
  readonly table: string
  readonly keyNames: readonly string[]
  /** Names an item in the table, so that one of each kind is damaged: `Lease, active`. Undefined leaves it out. */
  readonly nameOf: (item: Item) => string | undefined
  readonly check: () => Promise<CheckResult>
  readonly repair: () => Promise<RepairResult>
}

/** `impossible`: the database refuses to store it. */
export type DamageOutcome = 'repaired' | 'left to a person' | 'not found' | 'impossible'

export interface DamageResult {
  readonly name: string
  readonly path: string
  readonly kind: DamageKind
  readonly outcome: DamageOutcome
  /** Invariants that the check named. */
  readonly invariants: readonly string[]
}

/** Damages one item of each name in every way, and says what `check` finds and `repair` makes of it. */
export async function tryDamages(system: DamagedSystem): Promise<readonly DamageResult[]> {
  const before = await readAll(system)
  const named = new Map<string, Item>()
  for (const item of before) {
    const name = system.nameOf(item)
    if (name !== undefined && !named.has(name)) named.set(name, item)
  }
  const results: DamageResult[] = []
  for (const [name, item] of [...named].sort(([one], [other]) => (one < other ? -1 : 1))) {
    for (const damage of rawDamages(item, system.keyNames)) {
      results.push({ name, path: damage.path, kind: damage.kind, ...(await tryDamage(system, damage)) })
      await restore(system, before)
    }
  }
  return results
}

async function tryDamage(
  system: DamagedSystem,
  { item, instead }: RawDamage,
): Promise<Pick<DamageResult, 'outcome' | 'invariants'>> {
  await remove(system, item)
  try {
    for (const Item of instead) await system.driver.send('PutItem', { TableName: system.table, Item })
  } catch (error) {
    // A key of an index has the type that the table says.
    if (isTablewrightError(error, 'ValidationException')) return { outcome: 'impossible', invariants: [] }
    throw error
  }
  const { violations } = await system.check()
  const invariants = [...new Set(violations.map(({ invariant }) => invariant))].sort()
  if (violations.length === 0) return { outcome: 'not found', invariants }
  const { violations: left } = await system.repair()
  return { outcome: left.length === 0 ? 'repaired' : 'left to a person', invariants }
}

async function readAll({ driver, table }: DamagedSystem): Promise<readonly Item[]> {
  const items: Item[] = []
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await driver.send('Scan', {
      TableName: table,
      ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
    })
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

async function restore(system: DamagedSystem, before: readonly Item[]): Promise<void> {
  for (const item of await readAll(system)) await remove(system, item)
  for (const Item of before) await system.driver.send('PutItem', { TableName: system.table, Item })
}

function remove({ driver, table, keyNames }: DamagedSystem, item: Item) {
  const Key = Object.fromEntries(keyNames.map((name) => [name, item[name]!]))
  return driver.send('DeleteItem', { TableName: table, Key })
}

const kinds: readonly DamageKind[] = [
  'item deleted',
  'item copied',
  'attribute removed',
  'wrong type',
  'other value',
]

/** The results as a table of Markdown, a row for each attribute. */
export function damageTable(results: readonly DamageResult[]): string {
  const rows = new Map<string, { readonly cells: [string, string]; readonly outcomes: Outcomes }>()
  for (const { name, path, kind, outcome } of results) {
    const cells: [string, string] = [name, path === '' ? '(the item)' : `\`${path}\``]
    const row = rows.get(cells.join()) ?? { cells, outcomes: new Map() }
    row.outcomes.set(kind, outcome)
    rows.set(cells.join(), row)
  }
  return aligned([
    ['item', 'attribute', ...kinds],
    ...[...rows.values()].map(({ cells, outcomes }) => [
      ...cells,
      ...kinds.map((kind) => outcomes.get(kind) ?? ''),
    ]),
  ])
}

type Outcomes = Map<DamageKind, DamageOutcome>

/** Columns of equal width, as the formatter of the repository leaves them. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [head, ...body] = rows
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
