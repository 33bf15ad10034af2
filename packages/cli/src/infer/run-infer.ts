import { dirname, resolve } from 'node:path'
import type { DriverSource, TableSource } from '@tablewright/adopt'
import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import type { Context } from '../context.js'
import type { LocationOptions } from '../data-location/location-options.js'
import { startProgress } from '../output/progress.js'
import { packagesOf } from '../packages/project-packages.js'
import type { PriceOptions } from '../prices/price-options.js'
import { readPrices } from '../prices/read-prices.js'
import { renderInference } from './render-inference.js'

export interface InferCommandOptions extends LocationOptions, PriceOptions {
  readonly from?: string
  readonly keys?: string
  readonly name?: string
  readonly description?: string
  readonly out?: string
  readonly report?: string
  readonly itemsOut?: string
  readonly readUnits?: number
  readonly items?: number
}

/** Infers a design and writes it with its report. */
export async function runInfer(
  context: Context,
  tables: readonly string[],
  options: InferCommandOptions,
): Promise<void> {
  if (options.from !== undefined) {
    const { sourcesOfFile } = await import('./sources-of-file.js')
    const { sources, items = {}, ...model } = await sourcesOfFile(options.from, tables[0], options.keys)
    if (sources.length === 0) throw nothingFound(`${options.from} has no items`)
    if (options.itemsOut !== undefined) await writeItems(options.itemsOut, items)
    return inferFrom(context, sources, { ...model, ...options }, 0)
  }
  const { explainMissingTables, withLocation } = await import('../data-location/with-database.js')
  await withLocation(
    options,
    { prepare: 'nothing', note: context.terminal.note },
    async ({ driver }, location) => {
      const { tablePrefix = '' } = location
      const names = tables.length > 0 ? tables.map((table) => tablePrefix + table) : await allTables(driver)
      const sources = await tableSources(driver, names, options).catch((error: unknown) => {
        throw explainMissingTables(error, location, `lacks one of the tables ${names.join(', ')}`, names)
      })
      const total = sources.reduce((sum, { itemCount }) => sum + itemCount, 0)
      await inferFrom(context, sources, options, options.items ?? total)
    },
  )
}

/** Writes the sample data of a model in the format of `tablewright import`. */
async function writeItems(file: string, items: Readonly<Record<string, readonly Item[]>>): Promise<void> {
  const [{ writePage }, { writeItemLine }] = await Promise.all([
    import('../output/page.js'),
    import('../transfer/item-line.js'),
  ])
  const lines = Object.entries(items).flatMap(([table, all]) =>
    all.map((item) => writeItemLine({ table, item })),
  )
  await writePage(file, lines.join(''))
}

async function tableSources(
  driver: Driver,
  names: readonly string[],
  { readUnits, items }: InferCommandOptions,
): Promise<readonly DriverSource[]> {
  const { driverSource } = await import('@tablewright/adopt')
  const limits = {
    ...(readUnits === undefined ? {} : { readUnits: readUnits / names.length }),
    ...(items === undefined ? {} : { items: Math.ceil(items / names.length) }),
  }
  return Promise.all(names.map((name) => driverSource(driver, name, limits)))
}

async function allTables(driver: Driver): Promise<readonly string[]> {
  const { TableNames = [] } = await driver.send('ListTables', {})
  if (TableNames.length > 0) return TableNames
  throw nothingFound('There is no table')
}

function nothingFound(what: string): TablewrightError {
  return new TablewrightError('TABLES_MISSING', `${what} to infer a design from.`, {
    remedy: 'Give the --endpoint or --data that has the tables, or --from with an export.',
  })
}

async function inferFrom(
  { terminal }: Context,
  sources: readonly TableSource[],
  options: InferCommandOptions,
  total: number,
): Promise<void> {
  const prices = await readPrices(options)
  const { inferDesign } = await import('@tablewright/adopt')
  const { design: designPackage } = packagesOf(dirname(resolve(options.out ?? 'design.ts')))
  const progress = startProgress(terminal, 'Inferring')
  const { source, report } = await inferDesign(sources, {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.description === undefined ? {} : { description: options.description }),
    designPackage,
    onProgress: ({ examined }) => progress.update(examined, Math.max(total, examined)),
  }).finally(() => progress.end())
  const readUnits = sources.reduce(
    (sum, each) => sum + ('consumed' in each ? (each as DriverSource).consumed.readUnits : 0),
    0,
  )
  const dollars = (readUnits * prices.onDemand.readUnitsMillion) / 1_000_000
  const { writePage } = await import('../output/page.js')
  if (options.out !== undefined) await writePage(options.out, source)
  if (options.report !== undefined) await writePage(options.report, renderInference(report))
  if (options.json) return terminal.printJson({ source, report, readUnits, dollars })
  if (options.out === undefined) terminal.print(source.trimEnd())
  const [sampled, readBack] = ['sampled', 'readBack'].map((name) =>
    report.tables.reduce((sum, table) => sum + table[name as 'sampled' | 'readBack'], 0),
  )
  terminal.note(
    `${report.tables.reduce((sum, { examined }) => sum + examined, 0)} items read (${readUnits} read units, $${dollars.toFixed(4)} on demand); ${readBack} of ${sampled} sampled items read back; ${report.check.error} errors of check; ${report.undecided.length} points to decide${options.report === undefined ? ' (--report FILE lists them)' : ''}.`,
  )
}
