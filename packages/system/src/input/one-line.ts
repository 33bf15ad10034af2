/**
 * Characters that could end a header or a line, reverse the text direction, or are invalid in UTF-8 or XML,
 * as the content of a regular expression character class (flag `u`).
 */
export const unsafeCharacters =
  '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069\\uFEFF\\uFFFE\\uFFFF'

/** Text that is safe in headers, file names, topics and logs. */
export const oneLine = new RegExp(`[^${unsafeCharacters}]*`, 'u')

/** Describes `oneLine` in an error: `must be …`. */
export const oneLineText = 'one line without control characters or marks of writing direction'
