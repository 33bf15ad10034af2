import type { Argument, Command, Option } from 'commander'
import { systemNames } from '../systems/known-systems.js'

/**
 * The value of an argument or option: one of some words, a design, a name from the design, a folder, a file, or free
 * text.
 */
export type Value =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A design: a file, or a system by its name. */
  | { readonly kind: 'design'; readonly words: readonly string[] }
  /** Names of patterns, their options and values: `tablewright complete` finds them. */
  | { readonly kind: 'dynamic' }
  | { readonly kind: 'folder' | 'file' | 'free' }

export interface OptionCompletion {
  /** `--port` and `-p`. */
  readonly names: readonly string[]
  readonly meaning: string
  /** Absent for an option without a value. */
  readonly value?: Value
}

/** One command, for completion scripts. The first is the program itself. */
export interface CommandCompletion {
  /** `engine verify`; empty for the program itself. */
  readonly path: string
  readonly meaning: string
  readonly commands: readonly { readonly name: string; readonly meaning: string }[]
  readonly options: readonly OptionCompletion[]
  readonly arguments: readonly Value[]
}

export function describeCommands(program: Command): readonly CommandCompletion[] {
  return describe(program, '')
}

function describe(command: Command, path: string): CommandCompletion[] {
  const shown = command.createHelp().visibleCommands(command)
  // Every command has the option --help instead of a help command.
  const visible = command.commands.filter((each) => shown.includes(each))
  const own: CommandCompletion = {
    path,
    meaning: command.description(),
    commands: visible.map((each) => ({ name: each.name(), meaning: each.description() })),
    options: command.createHelp().visibleOptions(command).map(optionCompletion),
    arguments: command.registeredArguments.map(argumentValue),
  }
  const below = visible.flatMap((each) => describe(each, `${path} ${each.name()}`.trim()))
  return [own, ...below]
}

function optionCompletion(option: Option): OptionCompletion {
  const names = [option.long, option.short].filter((name) => name !== undefined && name !== null)
  const takesValue = option.required || option.optional
  return {
    names,
    meaning: option.description,
    ...(takesValue ? { value: valueAfter(option.flags, option.argChoices) } : {}),
  }
}

function argumentValue(argument: Argument): Value {
  return valueAfter(`<${argument.name()}>`, argument.argChoices)
}

/** The placeholder names the kind of value: `--data <folder>`. */
function valueAfter(flags: string, words: readonly string[] | undefined): Value {
  if (words !== undefined) return { kind: 'words', words }
  const name = /[<[](\w+)/.exec(flags)?.[1]
  if (name === 'design' || name === 'old' || name === 'new') return { kind: 'design', words: systemNames }
  if (name === 'pattern' || name === 'patterns') return { kind: 'dynamic' }
  return { kind: name === 'folder' || name === 'file' ? name : 'free' }
}
