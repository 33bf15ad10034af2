import { isTablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import type { CheckResult, RepairResult } from '../invariants.js'
import { type DamageKind, type RawDamage, rawDamages } from './raw-damage.js'

/** A system whose stored items are damaged one after the other. */
export interface DamagedSystem {
  readonly driver: Driver
  readonly tables: readonly string[]
  /** Key attributes, the same in each table. */
  readonly keyNames: readonly string[]
  /** Names an item in the table, so that one of each kind is damaged: `Lease, active`. Undefined leaves it out. */
  readonly nameOf: (item: Item) => string | undefined
  readonly check: () => Promise<CheckResult>
  readonly repair: () => Promise<RepairResult>
}

/** `impossible`: the database refuses to store it. `throws`: `check` or `repair` throws. */
export type DamageOutcome = 'repaired' | 'left to a person' | 'not found' | 'impossible' | 'throws'

export interface DamageResult {
  readonly name: string
  readonly path: string
  readonly kind: DamageKind
  readonly outcome: DamageOutcome
  /** Invariants that the check named. */
  readonly invariants: readonly string[]
  /** The value that was thrown. */
  readonly error?: unknown
}

interface StoredItem {
  readonly table: string
  readonly item: Item
}

interface PlannedDamage extends RawDamage {
  readonly name: string
  readonly table: string
}

/** Selects the damages to try: all, or every n-th. */
export interface DamageChoice {
  readonly every?: number
}

/**
 * Damages one item of each name in every way, and returns the results of `check` and `repair`. With `every:
 * 7`, only every seventh damage is tried; `planned` lists all of them.
 */
export async function tryDamages(
  system: DamagedSystem,
  { every = 1 }: DamageChoice = {},
): Promise<{ readonly results: readonly DamageResult[]; readonly planned: readonly DamageName[] }> {
  const before = await readAll(system)
  const all = planDamages(system, before)
  const results: DamageResult[] = []
  for (const damage of all.filter((_, index) => index % every === 0)) {
    const { name, path, kind } = damage
    results.push({ name, path, kind, ...(await tryDamage(system, damage)) })
    await restore(system, before)
  }
  return { results, planned: all.map(({ name, path, kind }) => ({ name, path, kind })) }
}

export type DamageName = Pick<DamageResult, 'name' | 'path' | 'kind'>

function planDamages(system: DamagedSystem, items: readonly StoredItem[]): readonly PlannedDamage[] {
  const named = new Map<string, StoredItem>()
  for (const stored of items) {
    const name = system.nameOf(stored.item)
    if (name !== undefined && !named.has(name)) named.set(name, stored)
  }
  return [...named]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, { table, item }]) =>
      rawDamages(item, system.keyNames).map((damage) => ({ ...damage, name, table })),
    )
}

async function tryDamage(
  system: DamagedSystem,
  { table, item, instead }: PlannedDamage,
): Promise<Pick<DamageResult, 'outcome' | 'invariants' | 'error'>> {
  await remove(system, { table, item })
  try {
    for (const Item of instead) await system.driver.send('PutItem', { TableName: table, Item })
  } catch (error) {
    // DynamoDB refuses index keys of a wrong type.
    if (isTablewrightError(error, 'ValidationException')) return { outcome: 'impossible', invariants: [] }
    throw error
  }
  try {
    const { violations } = await system.check()
    const invariants = [...new Set(violations.map(({ invariant }) => invariant))].sort()
    if (violations.length === 0) return { outcome: 'not found', invariants }
    const { violations: left } = await system.repair()
    return { outcome: left.length === 0 ? 'repaired' : 'left to a person', invariants }
  } catch (error) {
    return { outcome: 'throws', invariants: [], error }
  }
}

async function readAll({ driver, tables }: DamagedSystem): Promise<readonly StoredItem[]> {
  const items: StoredItem[] = []
  for (const table of tables) {
    let ExclusiveStartKey: Item | undefined
    do {
      const page = await driver.send('Scan', {
        TableName: table,
        ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}),
      })
      items.push(...(page.Items ?? []).map((item) => ({ table, item })))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
  return items
}

/** Restores the items that differ; most of the table is unchanged. */
async function restore(system: DamagedSystem, before: readonly StoredItem[]): Promise<void> {
  const textOf = (stored: StoredItem) => JSON.stringify(stored)
  const wanted = new Set(before.map(textOf))
  const kept = new Set<string>()
  for (const stored of await readAll(system)) {
    if (wanted.has(textOf(stored))) kept.add(textOf(stored))
    else await remove(system, stored)
  }
  for (const stored of before) {
    if (!kept.has(textOf(stored)))
      await system.driver.send('PutItem', { TableName: stored.table, Item: stored.item })
  }
}

function remove({ driver, keyNames }: DamagedSystem, { table, item }: StoredItem) {
  const Key = Object.fromEntries(keyNames.map((name) => [name, item[name]!]))
  return driver.send('DeleteItem', { TableName: table, Key })
}

/** The columns of the table. */
export const damageKinds: readonly DamageKind[] = [
  'item deleted',
  'item copied',
  'attribute removed',
  'wrong type',
  'other value',
]

/** Renders the results as a Markdown table with one row per attribute. */
export function damageTable(results: readonly DamageResult[]): string {
  const rows = new Map<string, { readonly cells: [string, string]; readonly outcomes: Outcomes }>()
  for (const { name, path, kind, outcome } of results) {
    const cells: [string, string] = [name, path === '' ? '(the item)' : `\`${path}\``]
    const row = rows.get(cells.join()) ?? { cells, outcomes: new Map() }
    row.outcomes.set(kind, outcome)
    rows.set(cells.join(), row)
  }
  return aligned([
    ['item', 'attribute', ...damageKinds],
    ...[...rows.values()].map(({ cells, outcomes }) => [
      ...cells,
      ...damageKinds.map((kind) => outcomes.get(kind) ?? ''),
    ]),
  ])
}

type Outcomes = Map<DamageKind, DamageOutcome>

/** Pads the columns like the Markdown formatter of the repository. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [head, ...body] = rows
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
