import type { AnySystem } from '@tablewright/system'
import type { Command } from 'commander'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'
import { knownSystems } from '../systems/known-systems.js'
import { addSampleOptions, runSample, type SampleCommandOptions } from './system-maintenance.js'

export function addSample(program: Command, context: Context): void {
  const command = program
    .command('sample')
    .description('fill the empty tables of a system or a design with sample data')
    .argument('<system>', 'the name of a system, or your own design: file.ts, file.ts#name, model.json')
  addSampleOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright sample smart-locker --data data', 'into another folder'],
        ['tablewright sample account-pool --items 10000 --seed 7', 'into the server that runs'],
        ['tablewright sample src/design.ts --data data', 'from the attributes of a design of your own'],
      ),
    )
    .action(async (name: string, options: SampleCommandOptions) => {
      await runSample(context, await findSystem(name), options)
    })
}

async function findSystem(name: string): Promise<AnySystem> {
  const known = knownSystems.find((system) => system.name === name)
  if (known) return known.load()
  const { loadDesigns } = await import('../config/load-systems.js')
  return (await loadDesigns([name]))[0]!
}
