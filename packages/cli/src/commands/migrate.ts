import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.js'
import { addLocationOptions } from '../data-location/location-options.js'
import { decimalOf } from '../decimal-of.js'
import type { MigrateOptions } from '../migrate/run-migrate.js'
import { examples } from '../output/examples.js'
import { addPriceOptions } from '../prices/price-options.js'

export function addMigrate(program: Command, context: Context): void {
  const command = program
    .command('migrate')
    .description('migrate live data from one design to the next while clients continue to write')
    .argument('<old>', 'the old design: a file, a model as JSON, or the name of a system')
    .argument('<new>', 'the new design')
    .option(
      '--transforms <file>',
      'a module that exports `transforms`: { Entity: { forward, backward } }, or `renamed`: { Old: "New" }',
    )
    .option('--dry-run', 'print the steps with units, cost and time, and change nothing')
    .option('--status', 'print the progress of the migration')
    .addOption(
      new Option('--until <phase>', 'the phase to stop at')
        .choices(['expanded', 'verified', 'switched', 'contracted'])
        .default('verified'),
    )
    .option('--roll-back', 'remove everything that the migration added; possible until contracted')
    .option('--rate <units>', 'maximum read and write units per second', parseRate)
  addLocationOptions(addPriceOptions(command))
    .addHelpText(
      'after',
      examples(
        ['tablewright migrate old.ts new.ts --dry-run', 'the steps, and what they cost'],
        ['tablewright migrate old.ts new.ts --rate 500', 'expand, backfill and verify; run again to resume'],
        ['tablewright migrate old.ts new.ts --until switched', 'before readers of the new design start'],
        ['tablewright migrate old.ts new.ts --until contracted', 'after the last client of the old design'],
      ),
    )
    .action(async (before: string, after: string, options: MigrateOptions) => {
      const [{ loadDesign }, { runMigrate }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('../migrate/run-migrate.js'),
      ])
      const [one, other] = await Promise.all([loadDesign(before), loadDesign(after)])
      await runMigrate(context, one, other, options)
    })
}

function parseRate(text: string): number {
  const rate = decimalOf(text)
  if (!(rate > 0 && Number.isFinite(rate))) throw new InvalidArgumentError('A rate is a number above 0.')
  return rate
}
