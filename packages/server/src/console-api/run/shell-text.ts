/** Quotes a text as one word of a POSIX shell. */
export function shellQuote(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * Returns a command with one option on each line. Words are not quoted: pass untrusted values through
 * `shellQuote`.
 */
export function shellCommand(first: string, ...rest: readonly string[]): string {
  return [first, ...rest].join(' \\\n  ')
}
