import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PolicyTooCostly, StepBudget } from './step-budget.js'
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

test('a pattern with more to compare than is done for one request is given up', () => {
  const budget = new StepBudget()
  expect(matchesWildcard('*ab*b', `${'a'.repeat(2_000)}bb`, budget)).toBe(true)
  const search = () => matchesWildcard(`*${'a?'.repeat(5_000)}b`, 'a'.repeat(65_535), budget)
  const start = process.cpuUsage()
  expect(search).toThrow(PolicyTooCostly)
  expect(search).toThrow(PolicyTooCostly)
  // Half a second on any machine; it took ten without a limit.
  expect(process.cpuUsage(start).user).toBeLessThan(500_000)
})
