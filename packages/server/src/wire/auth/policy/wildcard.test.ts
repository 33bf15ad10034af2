import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesWildcard } from './wildcard.js'

test('a pattern matches the same paths as its regular expression', () => {
  const letter = fc.constantFrom('a', 'b', '.', '$')
  const pattern = fc.string({ unit: fc.oneof(letter, fc.constantFrom('*', '?')), maxLength: 8 })
  const text = fc.string({ unit: letter, maxLength: 10 })
  fc.assert(
    fc.property(pattern, text, (pattern, text) => {
      const source = pattern.replace(/[.$]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.')
      expect(matchesWildcard(pattern, text)).toBe(new RegExp(`^${source}$`).test(text))
    }),
    { numRuns: 1000 },
  )
})
