import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { dataFolder, type FolderOptions, folderOptions } from '../data-location/data-folder.js'
import { examples } from '../output/examples.js'

export function addEngineVerify(engine: Command, context: Context): void {
  const command = engine
    .command('verify')
    .description(
      'read every page and record of a data folder, and compare indexes, counts and streams with the items',
    )
  for (const option of folderOptions('the data folder, not open in any server')) command.addOption(option)
  command
    .option('--json', 'print the report as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright engine verify --data data', 'exit code 1 when anything is wrong'],
        ['tablewright engine verify --data copy', 'a copy that backup took while a server ran'],
      ),
    )
    .action(async (options: CommonOptions & FolderOptions) => {
      const [{ verifyFolder }, { renderVerifyReport }] = await Promise.all([
        import('@tablewright/engine'),
        import('../engine/render-verify-report.js'),
      ])
      const report = await verifyFolder(await dataFolder(options))
      if (options.json) context.terminal.printJson(report)
      else context.terminal.print(renderVerifyReport(report, context.terminal))
      if (report.problems > 0) context.exitCode = 1
    })
}
