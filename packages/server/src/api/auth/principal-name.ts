/** Names of the principals that are not known by a token: the local user, and the system itself. */
const reserved = /^(?:local|system|local:.*)$/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Why a token cannot have a name; undefined if it can. The name is recorded as the actor: it must not be taken for the local
 * user or for a job, and stands on one line.
 */
export function nameFault(name: string): string | undefined {
  if (reserved.test(name)) return 'is the name of the local user or of the system itself'
  return control.test(name) ? 'has a character that cannot be printed' : undefined
}
