import { expect, test } from 'vitest'
import { outcomeText } from './outcome-text.js'

const lease = {
  outcome: ['Account <accountId> leased to <userId> until <expiresAt>', 'Lease of <userId> <state>'],
  input: { type: 'object', properties: { userId: { type: 'string' } } },
  output: { type: 'object', properties: { state: { type: 'string', enum: ['WAITS_LONG'] } } },
} as const

test('an outcome is filled from the output, then from the input, with local times', () => {
  const answer = { accountId: '12', expiresAt: '2026-03-04T14:00:00.000Z' }
  const text = outcomeText(lease, answer, { userId: 'ANN', accountId: '99' })
  expect(text).toMatch(/^Account 12 leased to ANN until .*2026/)
  expect(text).not.toContain('T14:00')
})

test('if a field is missing the next text is shown, and enumeration values are shown as words', () => {
  expect(outcomeText(lease, { state: 'WAITS_LONG' }, { userId: 'ANN' })).toBe('Lease of ANN waits long')
  expect(outcomeText(lease, undefined, {})).toBeUndefined()
})

test('the length of a list is shown', () => {
  const parts = { ...lease, outcome: ['Missing: <missing>, of <count>'] }
  expect(outcomeText(parts, { missing: ['a', 'b'], count: 1200 }, {})).toBe('Missing: 2, of 1,200')
})
