import * as t from '@tablewright/design'

/**
 * A part of invoice numbers. Only visible characters and spaces, because numbers become file names and people
 * compare them.
 */
export function numberText(maximumLength: number) {
  return t.text({
    maximumLength,
    pattern: /(?: |[^\p{C}\p{Z}])*/u,
    expected: 'one line of characters that can be seen',
  })
}
