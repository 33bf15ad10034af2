import { TablewrightError } from '@tablewright/base'
import type { Command } from '../command.js'
import { readInput } from '../input/read-input.js'

/**
 * Reads an example of a command as a shell and the command line would, and returns its input. Throws if its words
 * differ from the command's, or if the input is refused. `commandName` is the system's: `pool`.
 */
export async function readExample(
  commandName: string,
  command: Command,
  line: string,
): Promise<Record<string, unknown>> {
  const given = wordsOf(line)
  const expected = ['tablewright', commandName, ...command.words]
  const words = given.splice(0, expected.length)
  if (words.join(' ') !== expected.join(' ')) {
    throw new TablewrightError('EXAMPLE_WRONG', `"${line}" is not an example of ${expected.join(' ')}.`)
  }
  return readInput(command.action.input, valuesOf(given, command), 'text')
}

/** Splits a line into words and quoted parts, without the redirection of its output. */
function wordsOf(line: string): string[] {
  const words = line.replace(/ > \S+$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)
  return [...words].map((match) => match[1] ?? match[2] ?? match[3]!)
}

function valuesOf(given: readonly string[], command: Command): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const rest = [...given]
  for (const name of command.arguments) values[name] = rest.shift()
  while (rest.length > 0) {
    const option = rest.shift()!
    if (option === '--json') continue
    const name = option.replace(/^--/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const flag = rest[0] === undefined || rest[0].startsWith('--')
    values[name] = flag ? true : rest.shift()
  }
  return values
}
