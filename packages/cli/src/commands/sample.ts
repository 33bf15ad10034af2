import { Argument, type Command } from 'commander'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'
import { knownSystems, systemNames } from '../systems/known-systems.js'
import { addSampleOptions, runSample, type SampleCommandOptions } from './system-maintenance.js'

export function addSample(program: Command, context: Context): void {
  const command = program
    .command('sample')
    .description('fill the empty tables of a system with sample data')
    .addArgument(new Argument('<system>', 'the name of a system').choices(systemNames))
  addSampleOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright sample smart-locker --data data', 'into a folder of its own'],
        ['tablewright sample account-pool --items 10000 --seed 7', 'into the server that runs'],
      ),
    )
    .action(async (name: string, options: SampleCommandOptions) => {
      const system = await knownSystems.find((known) => known.name === name)!.load()
      await runSample(context, system, options)
    })
}
