import { parseArgs } from 'node:util'

/** Reads the options of a verify command, all with defaults. An unknown option ends the command. */
export function readFlags<Flags extends Readonly<Record<string, string>>>(defaults: Flags): Flags {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  return { ...defaults, ...parseArgs({ options }).values } as Flags
}
