import { type Command, Option } from 'commander'
import type { Context } from '../context.js'
import type { InitOptions } from '../init/run-init.js'
import { templateNames } from '../init/templates.js'
import { examples } from '../output/examples.js'

export function addInit(program: Command, context: Context): void {
  program
    .command('init')
    .description(
      'start a project with a design and a test: a library, a service, a system or AWS Lambda functions',
    )
    .argument('<folder>', 'an empty or new folder')
    .option('--name <name>', 'name of the package; defaults to that of the folder')
    .addOption(
      new Option('--template <template>', 'template of the project; asked for on a terminal').choices(
        templateNames,
      ),
    )
    .option('--link', 'use the packages of this checkout instead of the registry')
    .option('--only-config', 'write only tablewright.config.ts; the folder may have other files')
    .option('--json', 'print the written files as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright init notes', 'then: cd notes && npm install && npm test && npm start'],
        ['tablewright init shop --template system', 'actions, roles, events, jobs, API and console'],
        ['tablewright init work/shop --template lambda --name shop', 'AWS Lambda functions, named shop'],
        ['tablewright init . --only-config', 'the configuration of a server'],
      ),
    )
    .action(async (folder: string, options: InitOptions) => {
      const { runInit, writeConfig } = await import('../init/run-init.js')
      await (options.onlyConfig ? writeConfig : runInit)(context, folder, options)
    })
}
