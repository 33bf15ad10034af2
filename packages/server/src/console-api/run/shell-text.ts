/** A text as one word of a POSIX shell, whatever is in it. */
export function shellWord(text: string): string {
  return /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** A command with an option a line. Words stand as they are: what came from elsewhere must be a `shellWord`. */
export function shellCommand(first: string, ...rest: readonly string[]): string {
  return [first, ...rest].join(' \\\n  ')
}
