import type { AnySystem, Command as SystemCommand } from '@tablewright/system'
import type { Command } from 'commander'
import { addServerOptions, type ServerOptions, withoutFields } from '../api-client/server-options.js'
import type { WatchOptions } from '../api-client/watch.js'
import type { Context } from '../context.js'
import { fieldOption } from '../systems/field-option.js'
import type { KnownSystem } from '../systems/known-systems.js'
import { addUpload } from './deploy-upload.js'
import { addMaintenance } from './system-maintenance.js'
import { watchOption } from './watch-option.js'

/** Adds only the command group of a system, for help. Its commands are added once the system is loaded. */
export function addSystemGroup(program: Command, { commandName, summary }: KnownSystem): void {
  program.command(commandName).description(summary)
}

/** Adds the commands of one system. */
export function addSystem(program: Command, context: Context, system: AnySystem): void {
  const group = program.command(system.commandName).description(system.summary)
  for (const each of system.commands) addAction(group, context, system, each)
  if (system.name === 'deployments') addUpload(group, context, system)
  addMaintenance(group, context, system)
}

function addAction(group: Command, context: Context, system: AnySystem, spec: SystemCommand): void {
  const { action, words, examples } = spec
  const route = system.routes.find((each) => each.action === action)
  const command = nested(group, words).description(action.summary)
  for (const name of spec.arguments) command.argument(`<${name}>`)
  for (const [name, field] of Object.entries(action.input)) {
    if (!spec.arguments.includes(name)) command.addOption(fieldOption(name, field.spec))
  }
  addServerOptions(command)
  if (route?.method === 'GET') command.addOption(watchOption())
  command.addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`)
  command.action(async (...given: unknown[]) => {
    const options = given[spec.arguments.length] as ServerOptions &
      WatchOptions &
      Readonly<Record<string, unknown>>
    const raw = Object.fromEntries(Object.keys(action.input).map((name) => [name, options[name]]))
    spec.arguments.forEach((name, position) => {
      raw[name] = given[position]
    })
    const [{ runAction }, { routeOf }] = await Promise.all([
      import('../api-client/run-action.js'),
      import('../api-client/action-call.js'),
    ])
    await runAction(context, system, {
      route: routeOf(system, action),
      raw,
      options: withoutFields(options, action.input),
    })
  })
}

/** Returns the command group of `accounts add` below `pool`, and creates missing groups. */
function nested(parent: Command, [first = '', ...rest]: readonly string[]): Command {
  const known = parent.commands.find((command) => command.name() === first)
  if (rest.length === 0) return parent.command(first)
  return nested(known ?? parent.command(first).description(`commands for ${first}`), rest)
}
