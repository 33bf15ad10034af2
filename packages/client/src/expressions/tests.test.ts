import { createPlaceholders, evaluateCondition, parseCondition } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKinds } from '../connect/read-kinds.js'
import { interpreter } from '../items/interpreter.js'
import type { ItemKinds } from '../items/item-kinds.js'
import { impliesExistence, planCondition } from '../plan/plan-values.js'
import {
  sampleCodec,
  sampleCondition,
  sampleItem,
  sampleModel,
  sampleValues,
} from '../testing/sample-item.js'
import type { ConditionPlan } from './condition-plan.js'
import { ExpressionWriter } from './expression-writer.js'
import { valueFiller } from './fill.js'
import type { SlotPlan } from './slot-plan.js'
import { allSlots, type ReadSlot } from './slots.js'
import { allTests, type Test } from './tests.js'
import { writeCondition } from './write-condition.js'

const parameters = fc.record(sampleValues, { noNullPrototype: true })
const slot = interpreter<SlotPlan, ReadSlot, ItemKinds>(allSlots, readKinds.items)
const tester = interpreter<ConditionPlan, Test, typeof slot>(allTests, slot)
const callOf = (values: Readonly<Record<string, unknown>>) => ({
  values,
  now: '',
  generated: {},
  random: (bytes: Uint8Array) => bytes,
})

test('a condition has the same result in code as its expression in DynamoDB', () => {
  fc.assert(
    fc.property(sampleCondition, fc.option(sampleItem), parameters, (model, values, given) => {
      const condition = planCondition(model, sampleModel.attributes)
      const writer = new ExpressionWriter()
      const text = writeCondition(condition, 'PK', writer)
      const { names, values: slots } = writer.placeholders
      const placeholders = createPlaceholders(names, valueFiller(slots, slot)(callOf(given)))
      const parsed = parseCondition(text, placeholders)
      placeholders.rejectUnused()
      const item = values ? sampleCodec.toItem(values) : undefined
      expect(tester(condition)(item, callOf(given))).toBe(evaluateCondition(parsed, item ?? {}))
    }),
    { numRuns: 1_000 },
  )
})

test('a condition that implies existence fails for a missing item', () => {
  fc.assert(
    fc.property(sampleCondition, parameters, (model, given) => {
      fc.pre(impliesExistence(model))
      const condition = planCondition(model, sampleModel.attributes)
      expect(tester(condition)(undefined, callOf(given))).toBe(false)
    }),
  )
})
