import type { DescribedCommand, Parameter } from './messages.js'

/** The parts of a commander program that describe its commands. */
export interface Program {
  readonly commands: readonly Program[]
  readonly options: readonly {
    readonly long?: string
    readonly short?: string
    readonly required: boolean
    readonly optional: boolean
    readonly mandatory: boolean
  }[]
  readonly registeredArguments: readonly {
    readonly required: boolean
    readonly variadic: boolean
    name(): string
  }[]
  name(): string
  configureOutput(output: { writeOut: (text: string) => void }): Program
  outputHelp(): void
}

/**
 * Returns all commands that can be run: those without subcommands, and those with options of their own. Without `mcp`, which
 * serves standard input until it ends, and `complete`, whose arguments are another command line.
 */
export function describeCommands(program: Program): readonly DescribedCommand[] {
  return program.commands
    .filter((command) => !['complete', 'mcp'].includes(command.name()))
    .flatMap((command) => describe(command, []))
}

function describe(command: Program, above: readonly string[]): readonly DescribedCommand[] {
  const path = [...above, command.name()]
  const below = command.commands.flatMap((each) => describe(each, path))
  if (below.length > 0 && command.options.length === 0) return below
  const own: DescribedCommand = {
    path,
    arguments: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      value: 'required',
      isMandatory: argument.required,
    })),
    isVariadic: command.registeredArguments.some(({ variadic }) => variadic),
    options: command.options.flatMap(({ long, short, required, optional, mandatory }): Parameter[] =>
      long === undefined
        ? []
        : [
            {
              name: long,
              ...(short !== undefined && { short }),
              value: required ? 'required' : optional ? 'optional' : 'none',
              isMandatory: mandatory,
            },
          ],
    ),
    example: exampleOf(command, path),
  }
  return [own, ...below]
}

/** Returns the words after the path in the first example of a command's help. */
function exampleOf(command: Program, path: readonly string[]): readonly string[] {
  let help = ''
  command
    .configureOutput({
      writeOut: (text) => {
        help += text
      },
    })
    .outputHelp()
  const start = `tablewright ${path.join(' ')}`
  const lines = help.slice(help.lastIndexOf('Examples:')).split('\n')
  // An environment variable may precede it.
  const line =
    lines
      .map((each) => each.trim().replace(/^[A-Z_]+=\S+ /, ''))
      .find((each) => `${each} `.startsWith(`${start} `)) ?? start
  // Without its meaning, and without a file for the output.
  const [text = ''] = line.slice(start.length).split(/ {3}| > /)
  return wordsOf(text)
}

/** Splits a line as a shell does, with quotes. */
function wordsOf(line: string): string[] {
  const words = line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)
  return [...words].map(([word]) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'))
}
