import { type Command, Option } from 'commander'
import type { StorageFlags } from '../config/storage.js'
import type { CommonOptions } from '../context.js'

/** The server that a command calls, or the storage that it serves itself. */
export interface ServerOptions extends CommonOptions, StorageFlags {
  readonly server?: string
  readonly token?: string
  readonly profile?: string
  readonly config?: string
}

const localOptions = ['data', 'endpoint', 'tablePrefix']

function serverOptions(): readonly Option[] {
  return [
    new Option(
      '--server <url>',
      'server to call; defaults to the running one that has the data or was started here',
    )
      .env('TABLEWRIGHT_SERVER')
      .conflicts(localOptions),
    new Option('--token <text>', 'token for the server').env('TABLEWRIGHT_TOKEN'),
    new Option('--profile <name>', 'named server and token, see tablewright profiles')
      .env('TABLEWRIGHT_PROFILE')
      .conflicts(['server', ...localOptions]),
    new Option('--config <file>', 'configuration file instead of the nearest tablewright.config').env(
      'TABLEWRIGHT_CONFIG',
    ),
    new Option('--data <folder>', 'the data folder instead of the configured one'),
    new Option('--endpoint <url>', 'the data is at this DynamoDB endpoint')
      .env('TABLEWRIGHT_ENDPOINT')
      .conflicts(['data']),
    new Option('--table-prefix <text>', 'prefix of the table names, such as test-'),
    new Option('--json', 'print one JSON document'),
  ]
}

/** Adds the options, except those with the name of a field of the action. */
export function addServerOptions(command: Command): Command {
  const taken = new Set(command.options.map(({ long }) => long))
  for (const option of serverOptions()) if (!taken.has(option.long)) command.addOption(option)
  return command
}

/** Returns the options of a command without the fields of its action, which may have the same names. */
export function withoutFields<Options extends object>(
  options: Options,
  fields: Readonly<Record<string, unknown>>,
): Options {
  const own = Object.entries(options).filter(([name]) => !Object.hasOwn(fields, name))
  return Object.fromEntries(own) as Options
}
