/**
 * Returns the number in an option, written in digits: `20`, `1.5`, `1e6`. Returns NaN for other texts, some of which
 * `Number` accepts: an empty text, blanks and `0x10`.
 */
export function decimalOf(text: string | undefined): number {
  return text !== undefined && /^\d+(?:\.\d+)?(?:e\d+)?$/i.test(text) ? Number(text) : Number.NaN
}
