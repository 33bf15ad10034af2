/** Names of principals without a token: the local user, and the system itself. */
const reserved = /^(?:local|system|local:.*)$/i

/** Control characters, line breaks and invisible characters, which can make different names look the same. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Characters of a name: no mail address has more. */
export const maxNameLength = 254

/**
 * Returns why a name is invalid for a token, or undefined if it is valid. The name is recorded as the actor:
 * it must be one line, and must not look like the local user, a job or another name.
 */
export function nameFault(name: string): string | undefined {
  if (reserved.test(name)) return 'is the name of the local user or of the system itself'
  if (name === '' || name !== name.trim()) return 'is empty, or has a blank at its start or end'
  if (name.length > maxNameLength) return `has more than ${maxNameLength} characters`
  return hidden.test(name) ? 'has a character that cannot be seen' : undefined
}
