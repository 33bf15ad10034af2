import { type Command, Option } from 'commander'
import type { CommonOptions } from '../context.js'

/** Location of the data. Defaults to the configured storage, or to the endpoint of its running server. */
export interface LocationOptions extends CommonOptions {
  readonly endpoint?: string
  readonly config?: string
  readonly data?: string
  readonly tablePrefix?: string
}

export function addLocationOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--endpoint <url>', 'the DynamoDB endpoint that has the data')
        .env('TABLEWRIGHT_ENDPOINT')
        .conflicts(['data']),
    )
    .addOption(new Option('--data <folder>', 'the data folder, if no server has it open'))
    .option('--config <file>', 'configuration file instead of the nearest tablewright.config')
    .option('--table-prefix <text>', 'prefix of the table names, such as test-')
    .option('--json', 'print one JSON document')
}
