/** Names of the principals that are not known by a token: the local user, and the system itself. */
const reserved = /^(?:local|system|local:.*)$/i

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/**
 * Returns why a token cannot have a name; undefined if it can. The name is recorded as the actor, so it must be one
 * line and must not look like the local user or a job.
 */
export function nameFault(name: string): string | undefined {
  if (reserved.test(name)) return 'is the name of the local user or of the system itself'
  return control.test(name) ? 'has a character that cannot be printed' : undefined
}
