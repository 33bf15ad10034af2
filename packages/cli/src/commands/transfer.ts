import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.js'
import { addLocationOptions } from '../data-location/location-options.js'
import { decimalOf } from '../decimal-of.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import type { ExportOptions } from '../transfer/run-export.js'
import type { ImportOptions } from '../transfer/run-import.js'

export function addExport(program: Command, context: Context): void {
  const command = program
    .command('export')
    .description(
      "export the items of a design's tables as JSON lines, or in the format of DynamoDB's exports to S3",
    )
    .argument('<design>', designArgument)
    .requiredOption(
      '--to <target>',
      'the file, gzipped if its name ends in .gz, or - for standard output; with --format s3 the folder',
    )
    .addOption(
      new Option('--format <format>', 'one file of lines, or a folder with data files and manifests')
        .choices(['lines', 's3'])
        .default('lines'),
    )
    .option('--table <name>', 'write only this table of the design')
    .addOption(new Option('--overwrite', 'replace an existing file or folder').conflicts('incremental'))
    .option('--incremental', 'add the changes since the last export in the folder; needs --format s3')
  addLocationOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright export smart-locker --to lockers.jsonl', 'from the running server'],
        ['tablewright export src/design.ts --to notes.jsonl.gz --data data', 'from a data folder, zipped'],
        ['tablewright export src/design.ts --to - | wc -l', 'to another program'],
        ['tablewright export src/design.ts --to bucket --format s3', 'as Amazon DynamoDB exports to S3'],
        ['tablewright export src/design.ts --to bucket --format s3 --incremental', 'the changes since then'],
      ),
    )
    .action(async (source: string, options: ExportOptions) => {
      if (options.incremental && options.format !== 's3')
        command.error("error: option '--incremental' needs '--format s3'")
      if (options.to === '-' && (options.format === 's3' || options.json))
        command.error("error: option '--to -' prints lines, without '--format s3' and '--json'")
      const [{ loadDesign }, { runExport }, { runIncrementalExport }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('../transfer/run-export.js'),
        import('../transfer/run-incremental-export.js'),
      ])
      const run = options.incremental ? runIncrementalExport : runExport
      await run(context, await loadDesign(source), options)
    })
}

export function addImport(program: Command, context: Context): void {
  const command = program
    .command('import')
    .description("import the items of an export into a design's tables; existing items are kept")
    .argument('<design>', designArgument)
    .requiredOption(
      '--from <path>',
      'a file of JSON lines (.gz if compressed), or a folder of full and incremental exports to Amazon S3',
    )
    .option(
      '--table <name>',
      'import only this table of an S3 export; NAME=TABLE writes it to another table of the design',
    )
    .option('--overwrite', 'replace existing items; required for incremental exports')
    .option('--from-line <line>', 'skip the lines before this one', parseLine, 1)
    .option('--create-tables', 'create missing tables, also at an endpoint')
  addLocationOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright import smart-locker --from lockers.jsonl --data data', 'into a data folder'],
        ['tablewright import src/design.ts --from notes.jsonl.gz --overwrite', 'with the values of the file'],
        [
          'tablewright import src/design.ts --from bucket --table live-Notes=Notes',
          'one table of exports to S3',
        ],
      ),
    )
    .action(async (source: string, options: ImportOptions) => {
      const [{ loadDesign }, { runImport }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('../transfer/run-import.js'),
      ])
      await runImport(context, await loadDesign(source), options)
    })
}

function parseLine(text: string): number {
  const line = decimalOf(text)
  if (!Number.isSafeInteger(line) || line < 1)
    throw new InvalidArgumentError('A line is a whole number from 1.')
  return line
}
