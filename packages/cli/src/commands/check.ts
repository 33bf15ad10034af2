import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import { addPriceOptions, type PriceOptions } from '../prices/price-options.js'

interface CheckCommandOptions extends CommonOptions, PriceOptions {
  readonly sarif?: true
  readonly width?: number
  readonly notes?: true
  readonly config?: string
}

export function addCheck(program: Command, context: Context): void {
  const command = program
    .command('check')
    .description(
      'prove a design: every access pattern is served by keys, isolated, ordered, bounded and priced',
    )
    .argument('[design]', `${designArgument}; defaults to those of the configuration`)
    .option('--config <file>', 'configuration file instead of the nearest tablewright.config')
    .option('--notes', 'also show notes and accepted findings')
    .option('--width <columns>', 'width of the report; defaults to that of the terminal', parseWidth)
    .option('--json', 'print the whole report as one JSON document')
    .addOption(
      new Option('--sarif', 'print the findings as SARIF 2.1.0, for code scanning').conflicts('json'),
    )
  addPriceOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright check src/design.ts', 'a file; exit code 1 when a rule fails'],
        ['tablewright check', 'the designs that tablewright.config.ts names'],
        ['tablewright check smart-locker --notes', 'a system, with everything that there is to say'],
        ['tablewright check src/design.ts --region eu-central-1', 'with the prices of Frankfurt'],
        ['tablewright check src/design.ts --sarif > check.sarif', 'for a code host'],
      ),
    )
    .action(async (given: string | undefined, options: CheckCommandOptions) => {
      const { designSources } = await import('../config/design-sources.js')
      for (const source of await designSources(given, options.config))
        await checkDesign(context, source, options)
    })
}

async function checkDesign(context: Context, source: string, options: CheckCommandOptions): Promise<void> {
  const [{ loadDesign }, { check }, { renderReport, toSarif }, { readPrices }] = await Promise.all([
    import('../design-source/load-design.js'),
    import('@tablewright/design'),
    import('@tablewright/design/model'),
    import('../prices/read-prices.js'),
  ])
  const prices = await readPrices(options)
  const { model, file, source: module } = await loadDesign(source)
  const { locateFindings } = await import('@tablewright/design/source')
  const report = locateFindings(check(model, { prices }), module)
  const { terminal } = context
  const { width = terminal.width, notes = false } = options
  if (options.json) terminal.printJson(report)
  else if (options.sarif) terminal.printJson(toSarif(report, file === undefined ? {} : { file }))
  else terminal.print(renderReport(report, { color: terminal.color, width, notes }).trimEnd())
  if (!report.ok) context.exitCode = 1
}

function parseWidth(text: string): number {
  const width = Number(text)
  if (!Number.isInteger(width) || width < 40) throw new InvalidArgumentError('A width is 40 columns or more.')
  return width
}
