import type { Command } from 'commander'
import type { Context } from '../context.js'
import { addLocationOptions } from '../data-location/location-options.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import type { RunVerifyOptions } from '../verify/run-verify.js'

export function addVerify(program: Command, context: Context): void {
  const command = program
    .command('verify')
    .description('compare every derived item with its source, even during other writes')
    .argument('<design>', designArgument)
    .option('--repair', 'repair the findings')
  addLocationOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright verify smart-locker', 'exit code 1 when anything has drifted'],
        ['tablewright verify src/design.ts --data data --repair', 'exit code 1 when drift is left'],
      ),
    )
    .action(async (source: string, options: RunVerifyOptions) => {
      const [{ loadDesign }, { runVerify }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('../verify/run-verify.js'),
      ])
      await runVerify(context, await loadDesign(source), options)
    })
}
