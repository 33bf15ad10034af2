import type { Design } from '@tablewright/design'
import { isPagedPattern, isWritePattern, type PatternModel, purposeOf } from '@tablewright/design/model'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Context } from '../context.js'
import { addLocationOptions } from '../data-location/location-options.js'
import { decimalOf } from '../decimal-of.js'
import { examples } from '../output/examples.js'
import { addParameterOptions, type ParameterOption, readParameters } from './pattern-options.js'
import { type RunPatternOptions, runPattern } from './run-pattern.js'

type PatternCommandOptions = RunPatternOptions & Readonly<Record<string, unknown>> & { readonly write?: true }

/**
 * Adds a command for each pattern of a design, with its parameters as options. `line` is the command line before the
 * pattern.
 */
export function patternCommands(query: Command, context: Context, line: string, design: Design): Command {
  const commands = new Command(line)
    .copyInheritedSettings(query)
    .helpCommand(false)
    .helpOption('-h, --help', 'show this help')
  for (const pattern of Object.values(design.model.patterns)) addPattern(commands, context, design, pattern)
  return commands
}

function addPattern(commands: Command, context: Context, design: Design, pattern: PatternModel): void {
  const command = commands.command(pattern.name).description(purposeOf(pattern))
  const { id } = pattern
  const taken = commands.commands.some((each) => each.name() === id || each.aliases().includes(id!))
  if (id !== undefined && !taken) command.alias(id)
  addLocationOptions(command)
  if (isPagedPattern(pattern)) addPageOptions(command)
  if (isWritePattern(pattern)) command.option('--write', 'allow the write')
  command.addOption(
    new Option('--explain', 'print the exact request, its proof and its price; send nothing').conflicts([
      'limit',
      'cursor',
      'all',
    ]),
  )
  const parameters = addParameterOptions(command, pattern)
  const line = [`${commands.name()} ${pattern.name}`, ...parameters.filter(isNeeded).map(usageOf)].join(' ')
  command.addHelpText('after', examples([line, purposeOf(pattern)], [`${line} --explain`, 'sends nothing']))
  command.action(async (options: PatternCommandOptions) => {
    if (isWritePattern(pattern) && !options.write && !options.explain) {
      command.error(`error: pattern ${pattern.name} writes, which needs '--write'`)
    }
    await runPattern(context, design, pattern, await readParameters(parameters, options), options)
  })
}

function addPageOptions(command: Command): void {
  command
    .option('--limit <items>', 'items on a page; defaults to that of the design', parseLimit)
    .option('--cursor <cursor>', 'continue after an earlier page')
    .addOption(new Option('--all', 'read all pages'))
}

function isNeeded({ option }: ParameterOption): boolean {
  return option.mandatory
}

function usageOf({ option }: ParameterOption): string {
  return option.flags
}

function parseLimit(text: string): number {
  const limit = decimalOf(text)
  if (!Number.isSafeInteger(limit) || limit < 1)
    throw new InvalidArgumentError('A limit is a whole number from 1.')
  return limit
}
