import { makeNow } from '@tablewright/base'
import { createPlaceholders, evaluateCondition, parseCondition } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExpressionWriter, fillValues } from '../plan/expression.js'
import { impliesExistence, writeCondition } from '../plan/write-condition.js'
import { sampleCondition, sampleItem, samplePlan, sampleValues } from '../testing/sample-item.js'
import { planTest } from './evaluate-condition.js'

const scope = { attributes: samplePlan.model.attributes, keyName: 'PK', make: makeNow }
const parameters = fc.record(sampleValues, { noNullPrototype: true })

test('a condition means in code what its expression means to DynamoDB', () => {
  fc.assert(
    fc.property(sampleCondition, fc.option(sampleItem), parameters, (condition, item, values) => {
      const writer = new ExpressionWriter()
      const call = { values, made: {}, now: '' }
      const text = writeCondition(condition, scope, writer)
      const { parts } = writer
      const placeholders = createPlaceholders(parts.names, fillValues(parts.slots, parts.fixed, call))
      const parsed = parseCondition(text, placeholders)
      placeholders.rejectUnused()
      expect(planTest(condition, makeNow)(item, call)).toBe(
        evaluateCondition(parsed, item ? samplePlan.toItem(item) : {}),
      )
    }),
    { numRuns: 1_000 },
  )
})

test('a condition that is said to imply existence fails of nothing', () => {
  fc.assert(
    fc.property(sampleCondition, parameters, (condition, values) => {
      fc.pre(impliesExistence(condition))
      expect(planTest(condition, makeNow)(null, { values, made: {}, now: '' })).toBe(false)
    }),
  )
})
