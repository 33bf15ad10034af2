import type { AnyAction } from './action.js'
import { requireFields } from './require-fields.js'

/** An action offered on the command line. Fields that are not arguments are options: `leaseId` is `--lease-id`. */
export interface Command {
  /** Words after the command name of the system: `accounts add`. */
  readonly words: readonly string[]
  /** Positional fields. */
  readonly arguments: readonly string[]
  readonly action: AnyAction
  /** Complete command lines, ready to copy. */
  readonly examples: readonly string[]
}

/**
 * Offers an action as a command. The usage is its words, then positional fields in angle brackets.
 *
 * @example
 * const end = action({ summary: 'End a lease', input: {}, output: nothing(), run: async () => undefined })
 * command('leases end', end, ['tablewright pool leases end L-1']).words // → ['leases', 'end']
 */
export function command(usage: string, action: AnyAction, examples: readonly string[]): Command {
  const words = usage.split(' ').filter((word) => !word.startsWith('<'))
  const positions = [...usage.matchAll(/<(\w+)>/g)].map((match) => match[1]!)
  requireFields(usage, action, positions)
  return Object.freeze({ words, arguments: positions, action, examples })
}
