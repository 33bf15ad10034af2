import { type Command, InvalidArgumentError } from 'commander'
import type { Context } from '../context.js'
import { addLocationOptions } from '../data-location/location-options.js'
import { decimalOf } from '../decimal-of.js'
import type { InferCommandOptions } from '../infer/run-infer.js'
import { examples } from '../output/examples.js'
import { addPriceOptions } from '../prices/price-options.js'

export function addInfer(program: Command, context: Context): void {
  const command = program
    .command('infer')
    .description('write a design from the items of existing tables')
    .argument('[tables...]', 'names of the tables; defaults to all')
    .option(
      '--from <file>',
      'read an export (JSON lines, .gz, or a folder) or a NoSQL Workbench model instead',
    )
    .option('--keys <names>', 'key attributes of an exported table, such as PK,SK')
    .option('--name <name>', 'the name of the design; defaults to that of the first table')
    .option('--read-units <number>', 'stop reading after this many read units', parseAmount)
    .option('--items <number>', 'maximum number of sampled items', parseAmount)
    .option('--out <file>', 'write the design to this file instead of standard output')
    .option('--items-out <file>', 'write the sample data of a Workbench model to this file, for import')
    .option('--report <file>', 'write the evidence and the open questions to this file, as Markdown')
  addLocationOptions(addPriceOptions(command))
    .addHelpText(
      'after',
      examples(
        [
          'tablewright infer Orders --out src/design.ts --report inferred.md',
          'a table of a running endpoint',
        ],
        [
          'tablewright infer Orders --endpoint https://dynamodb.eu-central-1.amazonaws.com --read-units 500',
          'within a budget',
        ],
        ['tablewright infer --data data', 'all tables of a data folder'],
        ['tablewright infer --from orders.jsonl.gz --keys PK,SK', 'an export'],
        [
          'tablewright infer --from model.json --items-out items.jsonl',
          'a NoSQL Workbench model and its data',
        ],
      ),
    )
    .action(async (tables: readonly string[], options: InferCommandOptions) => {
      const { runInfer } = await import('../infer/run-infer.js')
      await runInfer(context, tables, options)
    })
}

function parseAmount(text: string): number {
  const amount = decimalOf(text)
  if (!(amount >= 1 && Number.isFinite(amount))) throw new InvalidArgumentError('Give a number from 1.')
  return amount
}
