import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

export function addEngineSalvage(engine: Command, context: Context): void {
  engine
    .command('salvage')
    .description('copy the intact records of a damaged data folder to a new one, and list the losses')
    .argument('<folder>', 'the damaged data folder, not open in any server; it is not changed')
    .argument('<new folder>', 'an empty or new folder')
    .option('--json', 'print the report as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright engine salvage data saved', 'exit code 1 when anything is lost'],
        ['tablewright engine salvage data saved --json', 'the report for a program'],
      ),
    )
    .action(async (folder: string, target: string, { json }: CommonOptions) => {
      const [{ salvageFolder }, { renderSalvageReport }] = await Promise.all([
        import('@tablewright/engine'),
        import('../engine/render-salvage-report.js'),
      ])
      const report = await salvageFolder(folder, target)
      if (json) context.terminal.printJson(report)
      else context.terminal.print(renderSalvageReport(report, target, context.terminal))
      if (report.problems > 0) context.exitCode = 1
    })
}
