import type { Driver } from '@tablewright/client'
import type { DesignChange, PriceList } from '@tablewright/design'
import { defaultPrices, onDemandPrice } from '@tablewright/design/model'
import { itemSize, readUnitSize, writeUnitSize } from '@tablewright/dynamo'
import type { Migration } from './migration.js'

/** One step of a migration. */
export interface MigrationStep {
  readonly kind: 'expand' | 'backfill' | 'derive' | 'verify' | 'switch' | 'contract'
  /** Describes the step for this pair of designs. */
  readonly does: string
  /** Writers that may be active during the step, and how their writes are preserved. */
  readonly writers: string
  /** The changes of `diff` that require it. */
  readonly changes: readonly DesignChange[]
  readonly estimate?: StepEstimate
}

export interface StepEstimate {
  readonly items: number
  readonly readUnits: number
  readonly writeUnits: number
  readonly dollars: number
  readonly seconds: number
}

export interface MigrationPlan {
  readonly id: string
  readonly steps: readonly MigrationStep[]
}

const both = 'writers of the old design; those with doubleWrites() never leave an item without its new form'

/** Returns the steps from one design to the other. */
export function planMigration(migration: Migration): MigrationPlan {
  const { changes } = migration.difference
  const of = (test: (change: DesignChange) => boolean) => changes.filter(test)
  const indexes = of(
    ({ impact, place }) => impact === 'needs new index' || isNewTable(impact, place, migration),
  )
  const derived = of(({ place, impact }) => place.startsWith('derived.') && impact !== 'safe')
  const moved = of(({ impact }) => impact === 'breaks keys')
  const rewritten = of(({ place, impact }) => impact === 'needs backfill' && !place.startsWith('derived.'))
  const steps: MigrationStep[] = [
    {
      kind: 'expand',
      does: indexes.length > 0 ? `creates ${list(indexes)}` : 'creates nothing',
      writers: 'writers of the old design; DynamoDB fills a new index itself',
      changes: indexes,
    },
    {
      kind: 'backfill',
      does: `rewrites items for ${list([...rewritten, ...moved])}; each write is conditional on the whole item that was read`,
      writers: both,
      changes: [...rewritten, ...moved],
    },
    {
      kind: 'derive',
      does: derived.length > 0 ? `writes ${list(derived)}` : 'finds nothing to derive',
      writers: 'writers of both designs; each repair is conditional on its source',
      changes: derived,
    },
    {
      kind: 'verify',
      does: 'compares every item with its form in the new design, and repeats the backfill where one differs',
      writers: `${both}; without it, none for the length of a pass`,
      changes: [],
    },
    {
      kind: 'switch',
      does: 'records that readers and writers of the new design may start',
      writers:
        'writers of both designs with doubleWrites(), so that the old design can be read and rolled back to',
      changes: [],
    },
    {
      kind: 'contract',
      does: 'removes the items, attributes and indexes that only the old design has; there is no way back',
      writers: 'writers of the new design without doubleWrites()',
      changes: of(({ reason }) => /gone|no longer|leaves/.test(reason)),
    },
  ]
  return { id: migration.id, steps }
}

function isNewTable(impact: string, place: string, { before, after }: Migration): boolean {
  const table = place.split('.')[1] ?? ''
  return (
    impact === 'safe' &&
    place === `tables.${table}` &&
    !before.model.tables[table] &&
    !!after.model.tables[table]
  )
}

function list(changes: readonly DesignChange[]): string {
  return changes.length === 0
    ? 'no change'
    : changes.map(({ place }) => place.replace(/^\w+\./, '')).join(', ')
}

const sampled = 500

/**
 * Returns the plan with units, cost and time, estimated from a sample of each table. `unitsPerSecond` is the rate
 * limit of the run. `prices` defaults to those of us-east-1.
 */
export async function estimateMigration(
  migration: Migration,
  driver: Driver,
  {
    unitsPerSecond = 1_000,
    prices = defaultPrices,
  }: { readonly unitsPerSecond?: number; readonly prices?: PriceList } = {},
): Promise<MigrationPlan> {
  const plan = planMigration(migration)
  const totals = await Promise.all(
    Object.keys(migration.before.model.tables).map((table) => estimateTable(migration, driver, table)),
  )
  const sum = (field: keyof TableEstimate) => totals.reduce((total, each) => total + each[field], 0)
  const estimate = (items: number, readUnits: number, writeUnits: number): StepEstimate => ({
    items: Math.round(items),
    readUnits: Math.ceil(readUnits),
    writeUnits: Math.ceil(writeUnits),
    dollars: onDemandPrice({ read: readUnits, write: writeUnits }, prices.onDemand),
    seconds: Math.ceil((readUnits + writeUnits) / unitsPerSecond),
  })
  const figures: Partial<Record<MigrationStep['kind'], StepEstimate>> = {
    backfill: estimate(sum('changed'), sum('scan') + sum('lookups'), sum('writes')),
    derive: estimate(sum('items'), sum('scan') + sum('items'), 0),
    verify: estimate(sum('items'), 2 * sum('scan') + sum('lookups'), 0),
    contract: estimate(sum('changed'), sum('scan'), sum('writes')),
  }
  const steps = plan.steps.map((step) => {
    const own = figures[step.kind]
    return own ? { ...step, estimate: own } : step
  })
  return { ...plan, steps }
}

interface TableEstimate {
  readonly items: number
  readonly changed: number
  readonly scan: number
  readonly lookups: number
  readonly writes: number
}

/** Extrapolates from a sample to the table. */
async function estimateTable(
  migration: Migration,
  driver: Driver,
  TableName: string,
): Promise<TableEstimate> {
  const { Table } = await driver.send('DescribeTable', { TableName })
  const { Items = [] } = await driver.send('Scan', { TableName, Limit: sampled })
  const items = Math.max(Table?.ItemCount ?? 0, Items.length)
  const scale = Items.length === 0 ? 0 : items / Items.length
  let [bytes, changed, moved, writes] = [0, 0, 0, 0]
  for (const item of Items) {
    bytes += itemSize(item)
    const target = migration.forward(TableName, item, item)
    if (!target) continue
    if (
      target.sameKey &&
      Object.keys(target.item).every(
        (name) => JSON.stringify(target.item[name]) === JSON.stringify(item[name]),
      )
    )
      continue
    changed++
    if (!target.sameKey) moved++
    const units = Math.ceil(itemSize(target.item) / writeUnitSize)
    // A copy is a transaction of a check and a put, each at twice the units.
    writes += target.sameKey ? units : 4 * units
  }
  return {
    items,
    changed: changed * scale,
    scan: (bytes * scale) / readUnitSize,
    lookups: moved * scale,
    writes: writes * scale,
  }
}
