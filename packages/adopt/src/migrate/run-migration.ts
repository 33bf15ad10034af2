import { TablewrightError } from '@tablewright/base'
import { connect, type Driver, verify } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { backfillItem } from './backfill.js'
import { cleanItem } from './clean-up.js'
import { expandTables, removeIndexes } from './expand.js'
import type { Migration } from './migration.js'
import { type PageResult, type PassOptions, requirePassOptions, scanPass } from './scan-pass.js'
import { claimTables, type MigrationState, type Phase, phases, type Round, StateStore } from './state.js'

export interface RunOptions extends PassOptions {
  /** The phase to stop at. Defaults to `verified`. */
  readonly until?: Extract<Phase, 'expanded' | 'verified' | 'switched' | 'contracted' | 'rolled back'>
  readonly onProgress?: (state: MigrationState) => void
}

/** Rounds of backfill and repair after which writers without double writes are assumed. */
const maxRounds = 4

interface Run {
  readonly migration: Migration
  readonly driver: Driver
  readonly store: StateStore
  readonly options: RunOptions
}

/**
 * Runs a migration up to a phase, and resumes an interrupted run. Clients may write in the meantime: docs/guide lists
 * the writers that each phase allows.
 */
export async function runMigration(
  migration: Migration,
  driver: Driver,
  options: RunOptions = {},
): Promise<MigrationState> {
  const { until = 'verified' } = options
  requirePassOptions(options)
  const store = await StateStore.open(driver, migration)
  const run: Run = { migration, driver, store, options }
  if (until === 'rolled back') return rollBack(run)
  if (store.state.phase !== 'contracted') await claimTables(driver, migration)
  // An interrupted rollback has reverted some items, so all phases run again.
  if (store.state.phase === 'rolled back' || store.state.phase === 'rolling back')
    await store.enter('planned')
  while (phases.indexOf(store.state.phase) < phases.indexOf(until)) {
    await work[store.state.phase]?.(run)
    options.onProgress?.(store.state)
  }
  return store.state
}

/** Returns the stored state of a migration. */
export async function migrationState(migration: Migration, driver: Driver): Promise<MigrationState> {
  return (await StateStore.open(driver, migration)).state
}

/** The work that leads from each phase to the next one. */
const work: Partial<Record<Phase, (run: Run) => Promise<void>>> = {
  planned: async ({ migration, driver, store }) => {
    await expandTables(migration, driver)
    await store.enter('expanded')
    // A concurrent migration either sees this state or has already claimed the tables.
    await claimTables(driver, migration)
  },
  expanded: async (run) => {
    const { migration, driver, store } = run
    await pass(run, (table, item) => backfillItem(migration, driver, table, item))
    await store.enter('backfilled')
  },
  backfilled: async (run) => {
    await repairDerived(run, run.migration.after)
    await run.store.enter('derived')
  },
  derived: async (run) => {
    await settle(run)
    await run.store.enter('verified')
  },
  verified: async (run) => {
    // Writers of the old design may have written in the meantime.
    await settle(run)
    await run.store.enter('switched')
  },
  switched: async (run) => {
    const { migration, driver, store } = run
    await pass(run, (table, item) => cleanItem(migration, 'after', driver, table, item))
    await store.enter('cleaned')
  },
  cleaned: async (run) => {
    const { migration, driver, store } = run
    await removeIndexes(migration, 'after', driver)
    await repairDerived(run, migration.after)
    await store.enter('contracted')
  },
}

/** Runs one pass over the tables of both designs, from the position of an earlier run. */
async function pass(run: Run, workOn: (table: string, item: never) => Promise<boolean>): Promise<void> {
  const { migration, driver, store, options } = run
  const checkpoint = async (cursor: string | undefined, page: PageResult) => {
    await store.advance(cursor, page.examined, page.changed)
    options.onProgress?.(store.state)
  }
  const tables = [
    ...new Set([...Object.keys(migration.before.model.tables), ...Object.keys(migration.after.model.tables)]),
  ]
  await scanPass(driver, tables, store.state.cursor, workOn as never, checkpoint, options)
}

const slicesPerCheckpoint = 4

/** Writes missing derived items of a design, and corrects stale ones. */
async function repairDerived({ driver, store, options }: Run, design: Design): Promise<void> {
  const db = connect(design, driver)
  let token: string | null = store.state.cursor ?? null
  do {
    options.signal?.throwIfAborted()
    const report: Awaited<ReturnType<typeof verify>> = await verify(db, {
      repair: true,
      resume: token,
      slices: slicesPerCheckpoint,
    })
    // Two sources with the same unique value need a decision by a person.
    const contested = report.findings.filter(({ kind }) => kind === 'contested').length
    const own = report.findings.filter(({ derived, kind }) => derived !== '' && kind !== 'contested')
    token = report.token
    await store.advance(token ?? undefined, report.examined, own.length, contested)
    options.onProgress?.(store.state)
  } while (token !== null)
}

/** Repeats backfill and repair until a whole round finds nothing to write. */
async function settle(run: Run): Promise<void> {
  const { migration, driver, store } = run
  let round: Round = store.state.round ?? { number: 1, step: 'items', changed: 0 }
  for (; round.number <= maxRounds; round = { number: round.number + 1, step: 'items', changed: 0 }) {
    if (store.state.round?.number !== round.number) await store.beginStep(round)
    if (round.step === 'items') {
      await pass(run, (table, item) => backfillItem(migration, driver, table, item))
      await store.beginStep({ ...store.state.round!, step: 'derived' })
    }
    await repairDerived(run, migration.after)
    const { changed, contested = 0 } = store.state.round!
    if (changed > 0) continue
    if (contested === 0) return
    await store.enter(store.state.phase)
    throw contestedValues(contested, migration)
  }
  // The next run starts with the first round.
  await store.enter(store.state.phase)
  throw new TablewrightError(
    'MIGRATION_UNSETTLED',
    `After ${maxRounds} passes, writers still leave items without their new form.`,
    {
      remedy:
        'Deploy writers that use doubleWrites(), or stop the writers of the old design, then run the migration again.',
      data: { migration: store.state.id },
    },
  )
}

function contestedValues(count: number, { id, after }: Migration): TablewrightError {
  return new TablewrightError(
    'MIGRATION_CONTESTED',
    `In the new design, several items claim the same unique value (${count} findings).`,
    {
      remedy: `List them by verifying the data with the new design of ${after.name}, change the items, and run the migration again; or roll back.`,
      data: { migration: id },
    },
  )
}

async function rollBack(run: Run): Promise<MigrationState> {
  const { migration, driver, store } = run
  const { phase } = store.state
  if (phase === 'cleaned' || phase === 'contracted') {
    throw new TablewrightError(
      'MIGRATION_CONTRACTED',
      'The migration has contracted: the old items are deleted.',
      {
        remedy: 'Migrate back with a migration from the new design to the old one.',
        data: { migration: migration.id },
      },
    )
  }
  if (phase === 'rolled back') return store.state
  await claimTables(driver, migration)
  if (phase !== 'rolling back') await store.enter('rolling back')
  if (store.state.round?.step !== 'derived') {
    await pass(run, (table, item) => cleanItem(migration, 'before', driver, table, item))
    await removeIndexes(migration, 'before', driver)
    await store.beginStep({ number: 1, step: 'derived', changed: 0 })
  }
  // Writers of the new design did not maintain the derived items of the old one.
  await repairDerived(run, migration.before)
  await store.enter('rolled back')
  return store.state
}
