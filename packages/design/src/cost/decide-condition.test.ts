import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConditionModel } from '../model/condition-model.js'
import { decideCondition, decideGiven } from './decide-condition.js'

const attribute = fc.constantFrom('a', 'b')
const literal = fc.constantFrom(1, 2, 'x').map((value) => ({ kind: 'literal', value }) as const)

const { condition } = fc.letrec<{ condition: ConditionModel }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      kind: fc.constant('compare' as const),
      attribute,
      comparison: fc.constantFrom('=' as const, '<>' as const),
      value: literal,
    }),
    fc.record({ kind: fc.constant('in' as const), attribute, values: fc.array(literal, { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('not' as const), condition: tie('condition') }),
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      conditions: fc.array(tie('condition'), { maxLength: 3 }),
    }),
  ),
}))

test('a decision with one unknown value is the same for every value', () => {
  fc.assert(
    fc.property(condition, fc.constantFrom(1, 2, 'x'), (given, a) => {
      const decided = decideCondition(given, (name) => (name === 'a' ? a : undefined))
      const outcomes = [1, 2, 'x', 'other'].map((b) =>
        decideCondition(given, (name) => (name === 'a' ? a : b)),
      )
      expect(outcomes).not.toContain(undefined)
      if (decided !== undefined) expect(new Set(outcomes)).toEqual(new Set([decided]))
    }),
    { numRuns: 500 },
  )
})

test('a decision under another condition holds for every item that meets it', () => {
  fc.assert(
    fc.property(condition, condition, (asked, given) => {
      const decided = decideGiven(asked, given)
      if (decided === undefined) return
      for (const a of [1, 2, 'x', 'other']) {
        for (const b of [1, 2, 'x', 'other']) {
          const item = (name: string) => (name === 'a' ? a : b)
          if (decideCondition(given, item)) expect(decideCondition(asked, item)).toBe(decided)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('one of several states is enough to know', () => {
  const among = (...values: string[]): ConditionModel => ({
    kind: 'in',
    attribute: 'state',
    values: values.map((value) => ({ kind: 'literal', value })),
  })
  expect(decideGiven(among('requested', 'active', 'frozen'), among('active', 'frozen'))).toBe(true)
  expect(decideGiven(among('requested', 'active'), among('active', 'frozen'))).toBeUndefined()
  expect(decideGiven(among('requested'), among('active', 'frozen'))).toBe(false)
})
