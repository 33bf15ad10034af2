import { text } from '@tablewright/design'
import { oneLine, oneLineText, unsafeCharacters } from './one-line.js'

// Text of users reaches mail headers, file names, logs, terminals and XML. Characters that could end a
// header, reverse the text direction, or are invalid in UTF-8 or XML are refused.

const manyLines = new RegExp(`(?:[\\n\\r\\t]|[^${unsafeCharacters}])*`, 'u')

/**
 * One line of text, without control characters and direction marks.
 * @example
 * import { lineText } from '@tablewright/system'
 * const title = lineText(100, 1) // 1 to 100 characters
 */
export function lineText(maximumLength: number, minimumLength = 0) {
  return text({ ...lengths(maximumLength, minimumLength), pattern: oneLine, expected: oneLineText })
}

/**
 * The beginning of an id, by which a list is searched: one line without the delimiter of keys.
 * @example
 * import { idStart } from '@tablewright/system'
 * const startsWith = idStart(100).optional()
 */
export function idStart(maximumLength: number) {
  const pattern = new RegExp(`[^#${unsafeCharacters}]*`, 'u')
  return text({ ...lengths(maximumLength, 1), pattern, expected: `${oneLineText}, and without #` })
}

/** Text of several lines for people to read. */
export function blockText(maximumLength: number, minimumLength = 0) {
  const expected = 'text without control characters or marks of writing direction'
  return text({ ...lengths(maximumLength, minimumLength), pattern: manyLines, expected })
}

function lengths(maximumLength: number, minimumLength: number) {
  return { ...(minimumLength > 0 && { minimumLength }), maximumLength }
}
