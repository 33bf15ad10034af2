import * as t from '@tablewright/design'

// Text that people write reaches mail headers, file names, numbers and XML. What could end a header or turn the order of
// letters around is refused where it comes in.

const forbidden = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069'
export const oneLine = new RegExp(`[^${forbidden}]*`, 'u')
export const oneLineWords = 'one line without control characters or marks of writing direction'
const manyLines = new RegExp(`(?:[\\n\\r\\t]|[^${forbidden}])*`, 'u')

/** Text without line breaks, control characters and marks of writing direction. */
export function lineText(maximumLength: number, minimumLength = 0) {
  return t.text({
    ...(minimumLength > 0 && { minimumLength }),
    maximumLength,
    pattern: oneLine,
    expected: oneLineWords,
  })
}

/** Text of several lines for people to read. */
export function blockText(maximumLength: number, minimumLength = 0) {
  return t.text({
    ...(minimumLength > 0 && { minimumLength }),
    maximumLength,
    pattern: manyLines,
    expected: 'text without control characters or marks of writing direction',
  })
}
