import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededChoices } from '../seeded-choices.js'
import { sampleValue } from './sample-value.js'
import { textOfPattern } from './text-of-pattern.js'

const context = { choices: seededChoices(1), now: Date.UTC(2026, 0, 15), number: 7 }

test('a text fits its name, its pattern and its length', () => {
  expect(sampleValue({ kind: 'text', lowerCase: true }, 'email', context)).toMatch(/^[a-z.]+7@example\.com$/)
  expect(sampleValue({ kind: 'id', form: 'text' }, 'customerId', context)).toBe('customer-7')
  expect(sampleValue({ kind: 'text', pattern: '[0-9]{12}' }, 'accountNumber', context)).toMatch(/^\d{12}$/)
  expect(sampleValue({ kind: 'text', maximumLength: 3 }, 'title', context)).toHaveLength(3)
  expect(sampleValue({ kind: 'text', minimumLength: 40 }, 'title', context)).toHaveLength(40)
})

test('times are before now, and after it if the name requires it', () => {
  const now = '2026-01-15T00:00:00.000Z'
  const time = (name: string) => sampleValue({ kind: 'timestamp', stored: 'iso' }, name, context) as string
  expect(time('createdAt') <= now).toBe(true)
  expect(time('expiresAt') >= now).toBe(true)
})

test('the text of an expression matches it', () => {
  const expressions = [
    '[a-z][a-z0-9-]{2,8}',
    '(?:EUR|USD)-\\d{2,4}',
    '\\+?[1-9]\\d{6,14}',
    '[^x]+@(?<host>example)\\.(com|org)',
    'v\\d+(\\.\\d+)*',
    '^INV-\\d{4}-\\d{4}$',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...expressions), fc.nat(), (source, seed) => {
      expect(textOfPattern(source, seededChoices(seed))).toMatch(new RegExp(`^(?:${source})$`, 'u'))
    }),
  )
})
