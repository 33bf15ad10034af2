import { text } from '@tablewright/design'
import { oneLine, oneLineWords, unsafeCharacters } from './one-line.js'

// Text that people write reaches mail headers, file names, logs, terminals and XML. What could end a header, turn the order
// of letters around, or is no character of UTF-8 or XML is refused where it comes in.

const manyLines = new RegExp(`(?:[\\n\\r\\t]|[^${unsafeCharacters}])*`, 'u')

/**
 * Text without line breaks, control characters and marks of writing direction.
 * @example
 * import { lineText } from '@tablewright/system'
 * const title = lineText(100, 1) // 1 to 100 characters
 */
export function lineText(maximumLength: number, minimumLength = 0) {
  return text({ ...lengths(maximumLength, minimumLength), pattern: oneLine, expected: oneLineWords })
}

/** Text of several lines for people to read. */
export function blockText(maximumLength: number, minimumLength = 0) {
  const expected = 'text without control characters or marks of writing direction'
  return text({ ...lengths(maximumLength, minimumLength), pattern: manyLines, expected })
}

function lengths(maximumLength: number, minimumLength: number) {
  return { ...(minimumLength > 0 && { minimumLength }), maximumLength }
}
