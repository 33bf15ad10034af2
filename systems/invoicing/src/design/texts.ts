import * as t from '@tablewright/design'

/** A part of numbers, which become file names and are compared by people: only characters that can be seen, and spaces. */
export function numberText(maximumLength: number) {
  return t.text({
    maximumLength,
    pattern: /(?: |[^\p{C}\p{Z}])*/u,
    expected: 'one line of characters that can be seen',
  })
}
