import type { CheckReport } from '@tablewright/design'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CommonOptions, Context } from '../context.js'
import { decimalOf } from '../decimal-of.js'
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
    .option('--json', 'print the whole report as one JSON document; several reports are a list')
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
      const sources = await designSources(given, options.config)
      const reports: LocatedReport[] = []
      for (const source of sources) {
        const report = await checkDesign(source, options)
        reports.push(report)
        if (!options.json && !options.sarif) await printReport(context, report, options)
        if (!report.report.ok) context.exitCode = 1
      }
      if (options.json) printOne(context, reports)
      else if (options.sarif) await printSarif(context, reports)
    })
}

interface LocatedReport {
  readonly report: CheckReport
  readonly file?: string
}

async function checkDesign(source: string, options: CheckCommandOptions): Promise<LocatedReport> {
  const [{ loadDesign }, { check }, { readPrices }] = await Promise.all([
    import('../design-source/load-design.js'),
    import('@tablewright/design'),
    import('../prices/read-prices.js'),
  ])
  const prices = await readPrices(options)
  const { model, file, source: module } = await loadDesign(source)
  const { locateFindings } = await import('@tablewright/design/source')
  return { report: locateFindings(check(model, { prices }), module), ...(file === undefined ? {} : { file }) }
}

async function printReport(
  { terminal }: Context,
  { report }: LocatedReport,
  options: CheckCommandOptions,
): Promise<void> {
  const { width = terminal.width, notes = false } = options
  const { renderReport } = await import('@tablewright/design/model')
  terminal.print(renderReport(report, { color: terminal.color, width, notes }).trimEnd())
}

/** Prints one document: the report of one design, or a list of the reports of several. */
function printOne({ terminal }: Context, reports: readonly LocatedReport[]): void {
  const all = reports.map(({ report }) => report)
  terminal.printJson(all.length === 1 ? all[0] : all)
}

/** One log with a run for each design. */
async function printSarif({ terminal }: Context, reports: readonly LocatedReport[]): Promise<void> {
  const { toSarif } = await import('@tablewright/design/model')
  const logs = reports.map(({ report, file }) => toSarif(report, file === undefined ? {} : { file }))
  const runs = logs.flatMap((log) => log.runs as readonly object[])
  terminal.printJson({ ...logs[0], runs })
}

function parseWidth(text: string): number {
  const width = decimalOf(text)
  if (!Number.isSafeInteger(width) || width < 40)
    throw new InvalidArgumentError('A width is 40 columns or more.')
  return width
}
