import type { AnySystem, FileContent, Command as SystemCommand } from '@tablewright/system'
import type { Command } from 'commander'
import type { Context } from '../context.js'
import { addPlaceOptions, type PlaceOptions } from '../places/place-options.js'
import { fieldOption } from '../systems/field-option.js'
import type { KnownSystem } from '../systems/known-systems.js'
import { renderOutput } from '../systems/render-output.js'
import { addMaintenance } from './system-maintenance.js'

/** Adds only the command group of a system, for help. Its commands are added once the system is loaded. */
export function addSystemGroup(program: Command, { commandName, summary }: KnownSystem): void {
  program.command(commandName).description(summary)
}

/** The commands of one system. */
export function addSystem(program: Command, context: Context, system: AnySystem): void {
  const group = program.command(system.commandName).description(system.summary)
  for (const each of system.commands) addAction(group, context, system, each)
  addMaintenance(group, context, system)
}

function addAction(group: Command, { terminal }: Context, system: AnySystem, spec: SystemCommand): void {
  const { action, words, examples } = spec
  const command = addPlaceOptions(nested(group, words).description(action.summary))
  for (const name of spec.arguments) command.argument(`<${name}>`)
  for (const [name, field] of Object.entries(action.input)) {
    if (!spec.arguments.includes(name)) command.addOption(fieldOption(name, field.spec))
  }
  command.addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`)
  command.action(async (...given: unknown[]) => {
    const options = given[spec.arguments.length] as PlaceOptions & Readonly<Record<string, unknown>>
    const raw = Object.fromEntries(Object.keys(action.input).map((name) => [name, options[name]]))
    spec.arguments.forEach((name, position) => {
      raw[name] = given[position]
    })
    const { localCall, outputJson, readInput } = await import('@tablewright/system')
    const { withServices } = await import('../systems/with-services.js')
    const input = await readInput(action.input, raw, 'text')
    const value = await withServices(system, options, (services) =>
      action.run(services, input as never, localCall),
    )
    const json = outputJson(action.output, value)
    if (action.output.kind === 'file' && !options.json) terminal.write((value as FileContent).content)
    else if (options.json) terminal.printJson(json ?? null)
    else terminal.print(renderOutput(action.output, json, terminal))
  })
}

/** `accounts add` below `pool`: words in between are commands that only group. */
function nested(parent: Command, [first = '', ...rest]: readonly string[]): Command {
  const known = parent.commands.find((command) => command.name() === first)
  if (rest.length === 0) return parent.command(first)
  return nested(known ?? parent.command(first).description(`commands for ${first}`), rest)
}
