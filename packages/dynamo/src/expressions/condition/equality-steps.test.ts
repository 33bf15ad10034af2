import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeValue } from '../../attribute-value.js'
import { runToEnd } from '../../run-to-end.js'
import { attributeValues } from '../../testing/arbitrary-values.js'
import { createPlaceholders } from '../syntax/placeholders.js'
import { valueContains } from './comparisons.js'
import { containmentSteps, equalitySteps } from './equality-steps.js'
import { conditionSteps, evaluateCondition } from './evaluate-condition.js'
import { parseCondition } from './parse-condition.js'
import { equalValues } from './values.js'

const copyOf = (value: AttributeValue) => structuredClone(value)

test('a comparison in steps gives the same result', () => {
  fc.assert(
    fc.property(attributeValues, attributeValues, (one, other) => {
      for (const [left, right] of [
        [one, other],
        [one, copyOf(one)],
        [{ L: [one, other] }, { L: [copyOf(one), one] }],
        [{ M: { a: one, b: other } }, { M: { b: copyOf(other), a: copyOf(one) } }],
      ] as const) {
        expect(runToEnd(equalitySteps(left, right))).toBe(equalValues(copyOf(left), copyOf(right)))
        expect(runToEnd(containmentSteps(left, right))).toBe(valueContains(copyOf(left), copyOf(right)))
        expect(runToEnd(containmentSteps({ L: [left] }, right))).toBe(equalValues(left, right))
      }
    }),
    { seed: 3, numRuns: 1_000 },
  )
})

const numbered = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const list = (last: string): AttributeValue => ({
  L: [...numbered(5_000, (index) => ({ N: String(index) })), { N: last }],
})
const numbers = (first: string): AttributeValue => ({ NS: [first, ...numbered(5_000, String).reverse()] })
const map = (last: string): AttributeValue => ({
  M: Object.fromEntries(numbered(5_000, (index) => [`k${index}`, { S: index === 4_999 ? last : 'a' }])),
})

test.each([
  ['lists', list],
  ['sets of numbers', numbers],
  ['maps', map],
])('large %s are compared in several steps, once', (_, make) => {
  for (const [one, other, equal] of [
    [make('-7'), make('-7'), true],
    [make('-7'), make('-8'), false],
  ] as const) {
    const values = { ':v': other }
    const condition = (text: string) => parseCondition(text, createPlaceholders(undefined, values))
    const item = { v: one }
    const steps = [...conditionSteps(condition('v = :v'), item)]
    expect(steps.length).toBeGreaterThan(2)
    for (const [text, holds] of [
      ['v = :v', equal],
      ['v <> :v', !equal],
      ['v IN (:v)', equal],
    ] as const) {
      const again = conditionSteps(condition(text), item)
      expect(again.next()).toEqual({ done: false, value: undefined })
      expect(again.next()).toEqual({ done: true, value: holds })
      expect(evaluateCondition(condition(text), structuredClone(item))).toBe(holds)
    }
  }
})

test('a large list is searched in several steps, at first and with an index', () => {
  const far = (index: number): AttributeValue => ({ N: `0.${'0'.repeat(100)}${index + 10}1` })
  const elements = { L: numbered(5_000, far) }
  for (let question = 0; question < 12; question++) {
    for (const [element, contained] of [
      [far(4_999), true],
      [far(5_000), false],
      [{ N: '1.0' }, false],
    ] as const)
      expect(runToEnd(containmentSteps(elements, element))).toBe(contained)
  }
  expect([...containmentSteps({ L: numbered(5_000, far) }, far(5_000))].length).toBeGreaterThan(1)
  expect(runToEnd(containmentSteps({ L: [{ N: '1.50' }] }, { N: '1.5' }))).toBe(true)
})
