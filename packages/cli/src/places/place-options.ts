import { type Command, Option } from 'commander'
import type { CommonOptions } from '../context.js'

/** Where a command finds the data. */
export interface PlaceOptions extends CommonOptions {
  readonly endpoint: string
  readonly data?: string
  readonly tablePrefix?: string
}

export function addPlaceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--endpoint <url>', 'the DynamoDB endpoint that has the data')
        .env('TABLEWRIGHT_ENDPOINT')
        .default('http://127.0.0.1:8000'),
    )
    .addOption(new Option('--data <folder>', 'the data folder, when no server has it open'))
    .option('--table-prefix <text>', 'what the names of the tables begin with there, such as test-')
    .option('--json', 'print one JSON document')
}
