import { defineMigration, estimateMigration, migrationState, runMigration } from '@tablewright/adopt'
import { TablewrightError } from '@tablewright/base'
import type { Design } from '@tablewright/design'
import type { Context } from '../context.js'
import { countItems } from '../data-location/count-items.js'
import type { LocationOptions } from '../data-location/location-options.js'
import { withDatabase } from '../data-location/with-database.js'
import { startProgress } from '../output/progress.js'
import type { PriceOptions } from '../prices/price-options.js'
import { readPrices } from '../prices/read-prices.js'
import { renderPlan } from './render-plan.js'

export interface MigrateOptions extends LocationOptions, PriceOptions {
  readonly transforms?: string
  readonly dryRun?: true
  readonly status?: true
  readonly until: 'expanded' | 'verified' | 'switched' | 'contracted'
  readonly rollBack?: true
  readonly rate?: number
}

/** Runs a migration, or shows its plan or state. */
export async function runMigrate(
  context: Context,
  before: Design,
  after: Design,
  options: MigrateOptions,
): Promise<void> {
  const { terminal } = context
  const ways = options.transforms === undefined ? {} : await transformsOf(options.transforms)
  const migration = defineMigration(before, after, ways as never)
  const rate = options.rate === undefined ? {} : { unitsPerSecond: options.rate }
  const prices = await readPrices(options)
  await withDatabase(before, options, { prepare: 'nothing', note: terminal.note }, async (driver) => {
    if (options.dryRun) {
      const plan = await estimateMigration(migration, driver, { ...rate, prices })
      return options.json ? terminal.printJson(plan) : terminal.print(renderPlan(plan, prices, terminal))
    }
    if (options.status) {
      const state = await migrationState(migration, driver)
      return options.json
        ? terminal.printJson(state)
        : terminal.print(`The migration ${state.id} is ${state.phase}.`)
    }
    const total = await countItems(driver, before.model)
    const progress = startProgress(terminal, 'Migrating')
    const until = options.rollBack ? 'rolled back' : options.until
    const state = await runMigration(migration, driver, {
      until,
      ...rate,
      onProgress: ({ examined }) => progress.update(examined, Math.max(total, examined)),
    }).finally(() => progress.end())
    if (options.json) terminal.printJson(state)
    else terminal.print(`The migration ${state.id} is ${state.phase}.`)
  })
}

/** The options of a migration that a module exports. */
async function transformsOf(file: string): Promise<object> {
  const { importModule } = await import('../design-source/import-module.js')
  const { transforms, renamed } = (await importModule(file)) as {
    readonly transforms?: object
    readonly renamed?: object
  }
  if (transforms === undefined && renamed === undefined) {
    throw new TablewrightError('TRANSFORMS_MISSING', `${file} exports neither transforms nor renamed.`, {
      remedy: 'Export one: export const transforms = { Entity: { forward, backward } }.',
      data: { file },
    })
  }
  return { ...(transforms && { transforms }), ...(renamed && { renamed }) }
}
