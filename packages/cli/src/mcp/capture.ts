import { Command } from 'commander'
import type { Context } from '../context.js'

/** The output of a command that ran inside another. */
export interface Captured {
  readonly text: string
  readonly exitCode: number
}

/** Runs a function that prints, and returns the text instead. */
export async function capture(run: (context: Context) => Promise<void>): Promise<Captured> {
  const lines: string[] = []
  const print = (text: string) => {
    lines.push(text)
  }
  const context: Context = {
    exitCode: 0,
    terminal: {
      width: 120,
      color: false,
      noteColor: false,
      watched: false,
      print,
      write: async (content) => print(Buffer.from(content).toString('utf8')),
      printJson: (value) => print(JSON.stringify(value)),
      note: () => {},
      clear: () => {},
      show: () => {},
    },
  }
  await run(context)
  return { text: lines.join('\n'), exitCode: context.exitCode }
}

/**
 * Runs a command of the command line with these arguments. None of them is parsed as an option, because they
 * come from a client.
 */
export async function captureCommand(
  add: (program: Command, context: Context) => void,
  name: string,
  options: Readonly<Record<string, string | number | undefined>>,
  words: readonly string[],
): Promise<Captured> {
  return capture(async (context) => {
    const program = new Command('tablewright').exitOverride().configureOutput({ outputError: () => {} })
    add(program, context)
    const given = Object.entries(options).flatMap(([option, value]) =>
      value === undefined ? [] : [`--${option}=${value}`],
    )
    await program.parseAsync([name, '--json', ...given, '--', ...words], { from: 'user' })
  })
}
