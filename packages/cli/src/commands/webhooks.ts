import type { Command } from 'commander'
import { addServerOptions, type ServerOptions } from '../api-client/server-options.js'
import type { WatchOptions } from '../api-client/watch.js'
import type { Context } from '../context.js'
import { examples } from '../output/examples.js'
import { requireBoolean } from '../systems/field-option.js'
import { watchOption } from './watch-option.js'

interface WebhookCommand {
  readonly name: string
  readonly description: string
  /** The route that the command calls. */
  readonly route: `${string} /${string}`
  /** Positional fields, after the system. */
  readonly arguments: readonly string[]
  readonly options: readonly (readonly [flags: string, description: string])[]
  /** The arguments of an example, and its meaning. */
  readonly example: readonly [line: string, meaning: string]
}

const one = '01J8Z3K4M5N6P7Q8R9S0T1V2W3'

const commands: readonly WebhookCommand[] = [
  {
    name: 'types',
    description: 'the events that a system reports',
    route: 'GET /event-types',
    arguments: [],
    options: [],
    example: ['smart-locker', 'types and what they mean'],
  },
  {
    name: 'list',
    description: 'the webhooks of a system',
    route: 'GET /webhooks',
    arguments: [],
    options: [],
    example: ['smart-locker', 'addresses and the events they receive'],
  },
  {
    name: 'add',
    description: 'register an address, https: or mailto:, and print its secret once',
    route: 'POST /webhooks',
    arguments: ['url'],
    options: [
      ['--types <types>', 'types of events, separated by commas; defaults to all'],
      ['--description <text>', 'purpose'],
    ],
    example: ['smart-locker https://example.com/hooks --types "reservation.*,locker.opened"', 'some events'],
  },
  {
    name: 'change',
    description: 'change the address, the events or the state of a webhook',
    route: 'PATCH /webhooks/:endpointId',
    arguments: ['endpointId'],
    options: [
      ['--url <url>', 'another address'],
      ['--types <types>', 'types of events, separated by commas; * for all'],
      ['--description <text>', 'purpose; an empty text removes it'],
      ['--enabled <boolean>', 'true or false'],
    ],
    example: [`smart-locker ${one} --enabled false`, 'deliver nothing for now'],
  },
  {
    name: 'rotate',
    description: 'give a webhook a new secret; the old one stays valid for some hours',
    route: 'POST /webhooks/:endpointId/rotate',
    arguments: ['endpointId'],
    options: [['--overlap-hours <hours>', 'hours in which both secrets sign; defaults to 24']],
    example: [`smart-locker ${one} --overlap-hours 48`, 'two days to change over'],
  },
  {
    name: 'remove',
    description: 'remove a webhook and its pending deliveries',
    route: 'DELETE /webhooks/:endpointId',
    arguments: ['endpointId'],
    options: [],
    example: [`smart-locker ${one}`, 'for good'],
  },
  {
    name: 'test',
    description: 'send a test event and print the answer',
    route: 'POST /webhooks/:endpointId/test',
    arguments: ['endpointId'],
    options: [],
    example: [`smart-locker ${one}`, 'of type webhook.test'],
  },
  {
    name: 'deliveries',
    description: 'list the delivery attempts of a webhook, the newest first',
    route: 'GET /webhooks/:endpointId/deliveries',
    arguments: ['endpointId'],
    options: [['--limit <number>', 'maximum number']],
    example: [`smart-locker ${one} --limit 10`, 'status, latency and answer'],
  },
  {
    name: 'dead-letters',
    description: 'list the dead letters of a webhook: events that it never accepted',
    route: 'GET /webhooks/:endpointId/dead-letters',
    arguments: ['endpointId'],
    options: [['--limit <number>', 'maximum number']],
    example: [`smart-locker ${one}`, 'and why'],
  },
  {
    name: 'replay',
    description: 'deliver events again: all since a time, one event, or the dead letters',
    route: 'POST /webhooks/:endpointId/replay',
    arguments: ['endpointId'],
    options: [
      ['--from <time>', 'events since this time'],
      ['--aggregate-type <type>', 'one event: the kind of its aggregate'],
      ['--aggregate-id <id>', 'one event: the id of its aggregate'],
      ['--sequence <number>', 'one event: its sequence'],
      ['--dead-letters', 'the dead letters'],
    ],
    example: [`smart-locker ${one} --dead-letters`, 'after the receiver was repaired'],
  },
]

/** Adds the commands that manage webhooks. */
export function addWebhooks(program: Command, context: Context): void {
  const group = program
    .command('webhooks')
    .description('manage webhooks and mail addresses that receive the events of systems')
    .addHelpText('after', examples(['tablewright webhooks list smart-locker', 'the webhooks of a system']))
  for (const spec of commands) addWebhookCommand(group, context, spec)
}

function addWebhookCommand(group: Command, context: Context, spec: WebhookCommand): void {
  const command = group.command(spec.name).description(spec.description)
  command.argument('<system>', 'name of a system')
  for (const name of spec.arguments) command.argument(`<${name}>`)
  for (const [flags, description] of spec.options) {
    if (flags.endsWith('<boolean>')) command.option(flags, description, requireBoolean)
    else command.option(flags, description)
  }
  addServerOptions(command)
  if (spec.route.startsWith('GET ')) command.addOption(watchOption())
  const [line, meaning] = spec.example
  command.addHelpText('after', examples([`tablewright webhooks ${spec.name} ${line}`, meaning]))
  command.action(async (system: string, ...given: unknown[]) => {
    const options = given[spec.arguments.length] as ServerOptions & WatchOptions & Record<string, unknown>
    const raw: Record<string, unknown> = {}
    spec.arguments.forEach((name, position) => {
      raw[name] = given[position]
    })
    for (const [flags] of spec.options) {
      const name = optionName(flags)
      raw[name] = options[name]
    }
    const { runWebhooks } = await import('../api-client/run-webhooks.js')
    await runWebhooks(context, system, spec.route, raw, options)
  })
}

/** `overlapHours` of `--overlap-hours <hours>`. */
function optionName(flags: string): string {
  const [long = ''] = flags.slice(2).split(' ')
  return long.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
