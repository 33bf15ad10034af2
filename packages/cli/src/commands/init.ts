import type { Command } from 'commander'
import type { Context } from '../context.js'
import type { InitOptions } from '../init/run-init.js'
import { examples } from '../output/examples.js'

export function addInit(program: Command, context: Context): void {
  program
    .command('init')
    .description('start a project: a design, a test, a server')
    .argument('<folder>', 'a folder that is empty or not there yet')
    .option('--name <name>', 'name of the package, instead of that of the folder')
    .option('--no-link', 'ask the registry for the packages, also when this command runs from a checkout')
    .option('--only-config', 'write only tablewright.config.ts, into a folder that may have other files')
    .option('--json', 'print what was written as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright init notes', 'then: cd notes && npm install && npm test && npm start'],
        ['tablewright init work/shop --name shop', 'under a name of its own'],
        ['tablewright init . --only-config', 'the configuration of a server'],
      ),
    )
    .action(async (folder: string, options: InitOptions) => {
      const { runInit, writeConfig } = await import('../init/run-init.js')
      await (options.onlyConfig ? writeConfig : runInit)(context, folder, options)
    })
}
