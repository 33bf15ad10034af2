import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { dataFolder, type FolderOptions, folderOptions } from '../data-location/data-folder.js'
import { examples } from '../output/examples.js'

export function addBackup(program: Command, { terminal }: Context): void {
  const command = program
    .command('backup')
    .description('make a consistent copy of a data folder, even while a server uses it')
  for (const option of folderOptions('the data folder')) command.addOption(option)
  command
    .requiredOption('--to <folder>', 'destination: an empty or new folder')
    .option('--json', 'print a summary as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright backup --to backups/monday', 'of the configured data folder'],
        ['tablewright backup --data data --to copy', 'of the data in another folder'],
      ),
    )
    .action(async (options: CommonOptions & FolderOptions & { to: string }) => {
      const { copyData } = await import('../backup/copy-data.js')
      await copyData(await dataFolder(options), options.to, terminal, options.json ?? false)
    })
}

export function addRestore(program: Command, { terminal }: Context): void {
  const command = program
    .command('restore')
    .description('create a data folder from a backup')
    .requiredOption('--from <folder>', 'the backup')
  for (const option of folderOptions('the data folder: empty or new')) command.addOption(option)
  command
    .option('--json', 'print a summary as one JSON document')
    .addHelpText(
      'after',
      examples([
        'tablewright restore --from backups/monday --data data',
        'then: tablewright engine --data data',
      ]),
    )
    .action(async (options: CommonOptions & FolderOptions & { from: string }) => {
      const { copyData } = await import('../backup/copy-data.js')
      await copyData(options.from, await dataFolder(options), terminal, options.json ?? false)
    })
}
