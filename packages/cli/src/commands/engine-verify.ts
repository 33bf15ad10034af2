import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

export function addEngineVerify(engine: Command, context: Context): void {
  engine
    .command('verify')
    .description('hold indexes, counts, sizes and streams of a data folder against its items')
    .option('--data <folder>', 'the data folder, which no server has open', '.tablewright')
    .option('--json', 'print the report as one JSON document')
    .addHelpText(
      'after',
      examples(
        ['tablewright engine verify --data data', 'exit code 1 when anything is wrong'],
        ['tablewright engine verify --data copy', 'a copy that backup took while a server ran'],
      ),
    )
    .action(async ({ data, json }: CommonOptions & { data: string }) => {
      const [{ open }, { renderVerifyReport }] = await Promise.all([
        import('@tablewright/engine'),
        import('../engine/render-verify-report.js'),
      ])
      // Nothing expires while it is looked at.
      const opened = await open(data, { create: false, sweepInterval: 0 })
      try {
        const report = opened.verifyData()
        if (json) context.terminal.printJson(report)
        else context.terminal.print(renderVerifyReport(report, context.terminal))
        if (report.problems > 0) context.exitCode = 1
      } finally {
        await opened.close()
      }
    })
}
