import { type Command, InvalidArgumentError } from 'commander'
import type { Context } from '../context.js'
import { designArgument } from '../design-source/design-argument.js'
import { examples } from '../output/examples.js'
import { addPlaceOptions } from '../places/place-options.js'
import type { ExportOptions } from '../transfer/run-export.js'
import type { ImportOptions } from '../transfer/run-import.js'

export function addExport(program: Command, context: Context): void {
  const command = program
    .command('export')
    .description("write all items of a design's tables as JSON lines")
    .argument('<design>', designArgument)
    .requiredOption('--to <file>', 'the file; gzipped if its name ends in .gz')
    .option('--overwrite', 'replace the file if it is there')
  addPlaceOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright export smart-locker --to lockers.jsonl', 'from the server that npm start runs'],
        ['tablewright export src/design.ts --to notes.jsonl.gz --data data', 'from a data folder, zipped'],
      ),
    )
    .action(async (source: string, options: ExportOptions) => {
      const [{ loadDesign }, { runExport }] = await Promise.all([
        import('../design-source/load-design.js'),
        import('../transfer/run-export.js'),
      ])
      await runExport(context, await loadDesign(source), options)
    })
}

export function addImport(program: Command, context: Context): void {
  const command = program
    .command('import')
    .description("put items from JSON lines into a design's tables; what is there already stays")
    .argument('<design>', designArgument)
    .requiredOption(
      '--from <file>',
      "an export of this command or DynamoDB's own; ends in .gz if it is zipped",
    )
    .option('--overwrite', 'replace items that are there')
    .option('--from-line <line>', 'leave out the lines before', parseLine, 1)
    .option('--create-tables', 'make the tables that are not there, also at an endpoint')
  addPlaceOptions(command)
    .addHelpText(
      'after',
      examples(
        ['tablewright import smart-locker --from lockers.jsonl --data data', 'into a data folder'],
        ['tablewright import src/design.ts --from notes.jsonl.gz --overwrite', 'with the values of the file'],
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
  const line = Number(text)
  if (!Number.isInteger(line) || line < 1) throw new InvalidArgumentError('A line is a whole number from 1.')
  return line
}
