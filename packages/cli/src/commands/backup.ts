import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

export function addBackup(program: Command, { terminal }: Context): void {
  program
    .command('backup')
    .description('make a consistent copy of a data folder, even while a server uses it')
    .option('--data <folder>', 'the data folder', '.tablewright')
    .requiredOption('--to <folder>', 'destination: an empty or new folder')
    .option('--json', 'print a summary as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright backup --to backups/monday', 'of the data in .tablewright'],
        ['tablewright backup --data data --to copy', 'of the data in another folder'],
      ),
    )
    .action(async (options: CommonOptions & { data: string; to: string }) => {
      const { copyData } = await import('../backup/copy-data.js')
      await copyData(options.data, options.to, terminal, options.json ?? false)
    })
}

export function addRestore(program: Command, { terminal }: Context): void {
  program
    .command('restore')
    .description('create a data folder from a backup')
    .requiredOption('--from <folder>', 'the backup')
    .option('--data <folder>', 'the data folder: empty or new', '.tablewright')
    .option('--json', 'print a summary as one JSON document')
    .addHelpText(
      'after',
      examples([
        'tablewright restore --from backups/monday --data data',
        'then: tablewright engine --data data',
      ]),
    )
    .action(async (options: CommonOptions & { from: string; data: string }) => {
      const { copyData } = await import('../backup/copy-data.js')
      await copyData(options.from, options.data, terminal, options.json ?? false)
    })
}
