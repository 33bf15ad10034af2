import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

export function addEngineVerify(engine: Command, context: Context): void {
  engine
    .command('verify')
    .description(
      'read every page and record of a data folder, and compare indexes, counts and streams with the items',
    )
    .option('--data <folder>', 'the data folder, not open in any server', '.tablewright')
    .option('--json', 'print the report as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright engine verify --data data', 'exit code 1 when anything is wrong'],
        ['tablewright engine verify --data copy', 'a copy that backup took while a server ran'],
      ),
    )
    .action(async ({ data, json }: CommonOptions & { data: string }) => {
      const [{ verifyFolder }, { renderVerifyReport }] = await Promise.all([
        import('@tablewright/engine'),
        import('../engine/render-verify-report.js'),
      ])
      const report = await verifyFolder(data)
      if (json) context.terminal.printJson(report)
      else context.terminal.print(renderVerifyReport(report, context.terminal))
      if (report.problems > 0) context.exitCode = 1
    })
}
