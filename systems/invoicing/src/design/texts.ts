import * as t from '@tablewright/design'
import { oneLine, oneLineWords, unsafeCharacters } from '@tablewright/system'

// Text that people write reaches mail headers, file names, numbers and XML. What could end a header, turn the order of
// letters around, or is no character of UTF-8 or XML is refused where it comes in.

const manyLines = new RegExp(`(?:[\\n\\r\\t]|[^${unsafeCharacters}])*`, 'u')

/** Text without line breaks, control characters and marks of writing direction. */
export function lineText(maximumLength: number, minimumLength = 0) {
  return t.text({
    ...(minimumLength > 0 && { minimumLength }),
    maximumLength,
    pattern: oneLine,
    expected: oneLineWords,
  })
}

/** A part of numbers, which become file names and are compared by people: only characters that can be seen, and spaces. */
export function numberText(maximumLength: number) {
  return t.text({
    maximumLength,
    pattern: /(?: |[^\p{C}\p{Z}])*/u,
    expected: 'one line of characters that can be seen',
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
