import { problemOf, reportProblem } from '../output/problem.js'
import { openTerminal } from '../output/terminal.js'
import { createProgram } from '../program.js'
import type { Outcome } from './run-command.js'

/** Runs a command in this process, which takes a fraction of the time of a process of its own. */
export async function runInProcess(...args: readonly string[]): Promise<Outcome> {
  let stdout = ''
  let stderr = ''
  const on = (add: (text: string) => void) =>
    ({ on: () => {}, write: (text: string) => add(text), hasColors: () => false }) as unknown as Parameters<
      typeof openTerminal
    >[0]
  const terminal = openTerminal(
    on((text) => {
      stdout += text
    }),
    on((text) => {
      stderr += text
    }),
  )
  const context = { terminal, exitCode: 0 }
  try {
    await createProgram(context, '0', []).parseAsync(args, { from: 'user' })
  } catch (error) {
    context.exitCode = 1
    reportProblem(terminal, problemOf(error), args.includes('--json'))
  }
  return { stdout, stderr, exitCode: context.exitCode }
}
