import { parseArgs } from 'node:util'

/** The options of a verify command: texts, each with its default. An option that is not known ends the command. */
export function readFlags<Flags extends Readonly<Record<string, string>>>(defaults: Flags): Flags {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  return { ...defaults, ...parseArgs({ options }).values } as Flags
}
