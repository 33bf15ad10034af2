import type { AnySystem } from '@tablewright/system'
import { type Command, InvalidArgumentError } from 'commander'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'
import { startProgress } from '../output/progress.js'
import { addPlaceOptions, type PlaceOptions } from '../places/place-options.js'

export interface SampleCommandOptions extends PlaceOptions {
  readonly items: number
  readonly seed: number
}

/** What every system has besides its own commands: check, repair, sample. */
export function addMaintenance(group: Command, context: Context, system: AnySystem): void {
  const line = `tablewright ${system.commandName}`
  addPlaceOptions(group.command('check').description('are all invariants true in this data?'))
    .addHelpText('after', examples([`${line} check`, 'exit code 1 when one is not']))
    .action((options: PlaceOptions) => check(context, system, options))
  addPlaceOptions(group.command('repair').description('repair what a raw edit of the table broke'))
    .addHelpText('after', examples([`${line} repair`, 'says what it did']))
    .action((options: PlaceOptions) => repair(context, system, options))
  addSampleOptions(group.command('sample').description('fill empty tables with sample data'))
    .addHelpText('after', examples([`${line} sample --items 100 --data ./data`, 'into a folder of its own']))
    .action((options: SampleCommandOptions) => runSample(context, system, options))
}

export function addSampleOptions(command: Command): Command {
  return addPlaceOptions(command)
    .option('--items <items>', 'about how many items', parseAmount, 1000)
    .option('--seed <seed>', 'the same seed gives the same data', parseAmount, 1)
}

function parseAmount(text: string): number {
  const amount = Number(text)
  if (!Number.isInteger(amount) || amount < 0) throw new InvalidArgumentError('It is a whole number.')
  return amount
}

async function check(context: Context, system: AnySystem, options: PlaceOptions): Promise<void> {
  const { withServices } = await import('../systems/with-services.js')
  const { terminal } = context
  const result = await withServices(system, options, system.check)
  if (result.violations.length > 0) context.exitCode = 1
  if (options.json) return terminal.printJson(result)
  for (const { invariant, message } of result.violations) terminal.print(`${invariant}: ${message}`)
  const counted = Object.entries(result.counted).map(([kind, number]) => `${number} ${kind}`)
  terminal.print(`${counted.join(', ')} looked at, ${result.violations.length} violations.`)
}

async function repair({ terminal }: Context, system: AnySystem, options: PlaceOptions): Promise<void> {
  const { withServices } = await import('../systems/with-services.js')
  const result = await withServices(system, options, system.repair)
  if (options.json) return terminal.printJson(result)
  terminal.print([...result.repairs, `${result.repairs.length} repairs.`].join('\n'))
}

/** Fills the empty tables of a system, and says so. */
export async function runSample(
  { terminal }: Context,
  system: AnySystem,
  options: SampleCommandOptions,
): Promise<void> {
  const { withServices } = await import('../systems/with-services.js')
  const { items, seed } = options
  const progress = startProgress(terminal, system.title)
  const onProgress = (done: number) => progress.update(done, 1)
  await withServices(system, options, (services) => system.sample(services, { items, seed, onProgress }))
  progress.end()
  if (options.json) return terminal.printJson({ items, seed })
  terminal.print(`${system.title}: sample data of about ${items} items is there.`)
}
