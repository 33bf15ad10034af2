import type { Command } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { examples } from '../output/examples.js'

export function addDiff(program: Command, context: Context): void {
  program
    .command('diff')
    .description('compare two designs, and print what each change requires of stored items')
    .argument('<old>', 'the old design: a file, a model as JSON, or the name of a system')
    .argument('<new>', 'the new design')
    .option('--json', 'print the changes as one JSON document')
    .option('--exit-code', 'exit with 1 unless every change is safe')
    .addHelpText(
      'after',
      examples(
        ['tablewright diff released.json src/design.ts', 'what a release would change'],
        ['tablewright diff old.ts new.ts --exit-code', 'for CI: fails when data must be changed'],
      ),
    )
    .action(async (before: string, after: string, options: CommonOptions & { exitCode?: true }) => {
      const [{ loadDesign }, { diff }, { renderDiff }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('@tablewright/design'),
        import('../output/render-diff.js'),
      ])
      const [one, other] = await Promise.all([loadDesign(before), loadDesign(after)])
      const difference = diff(one.model, other.model)
      const { terminal } = context
      if (options.json) terminal.printJson(difference)
      else terminal.print(renderDiff(difference, terminal))
      if (options.exitCode && difference.impact !== 'safe') context.exitCode = 1
    })
}
