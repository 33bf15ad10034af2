import type { ChangeModel } from '@tablewright/design/model'
import { applyUpdate, createPlaceholders, equalValues, parseUpdate } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKinds } from '../connect/read-kinds.js'
import { ExpressionWriter } from '../expressions/expression-writer.js'
import type { SlotPlan } from '../expressions/slot-plan.js'
import { allSlots, type ReadSlot } from '../expressions/slots.js'
import { interpreter } from '../items/interpreter.js'
import type { ItemKinds } from '../items/item-kinds.js'
import { withValueAt } from '../items/stored-path.js'
import { type ChangePlan, planChange } from '../plan/change-plan.js'
import { writeChange } from '../plan/update-expression.js'
import { sampleCodec, sampleItem, sampleModel, sampleValue, sampleValues } from '../testing/sample-item.js'
import { allChanges, type Changed } from './changes.js'
import { updateFiller } from './update-filler.js'

const slot = interpreter<SlotPlan, ReadSlot, ItemKinds>(allSlots, readKinds.items)
const changeOf = interpreter<ChangePlan, Changed, typeof slot>(allChanges, slot)

type Attribute = keyof typeof sampleValues

const scalar: readonly Attribute[] = ['name', 'count', 'weight', 'flag', 'until', 'lines']

const anyChange = (attribute: Attribute): fc.Arbitrary<ChangeModel> => {
  const kinds: fc.Arbitrary<ChangeModel>[] = [fc.constant({ kind: 'remove', attribute })]
  const value = sampleValue(attribute)
  if (scalar.includes(attribute)) {
    kinds.push(
      fc
        .tuple(value, fc.boolean())
        .map(([given, ifAbsent]) => ({ kind: 'set', attribute, value: given, ifAbsent })),
      fc.constant({ kind: 'edit', attribute, parameter: attribute }),
    )
  }
  if (attribute === 'count') {
    const kind = fc.constantFrom('increment' as const, 'decrement' as const)
    kinds.push(fc.tuple(kind, value).map(([which, by]) => ({ kind: which, attribute, by })))
  }
  if (attribute === 'lines') kinds.push(value.map((given) => ({ kind: 'append', attribute, value: given })))
  if (attribute === 'tags') {
    const kind = fc.constantFrom('addToSet' as const, 'removeFromSet' as const)
    kinds.push(fc.tuple(kind, value).map(([which, given]) => ({ kind: which, attribute, value: given })))
  }
  return fc.oneof(...kinds)
}

const changes = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(sampleValues) as Attribute[])), { minLength: 1 })
  .chain((attributes) => fc.tuple(...attributes.map(anyChange)))

const parameters = fc.record(
  Object.fromEntries(
    Object.entries(sampleValues).map(([name, values]) => [name, fc.option(values as fc.Arbitrary<unknown>)]),
  ),
  { noNullPrototype: true },
)

/** Null is for edits alone; elsewhere the input reader refuses it. */
function isCallable(changed: readonly ChangeModel[], values: Readonly<Record<string, unknown>>): boolean {
  return changed.every((change) => change.kind === 'edit' || values[change.attribute] !== null)
}

test('changes have the same result in code as their expression in DynamoDB', () => {
  fc.assert(
    fc.property(sampleItem, changes, parameters, (values, changed, given) => {
      fc.pre(isCallable(changed, given))
      const plans = changed.map((change) => planChange(change, sampleModel.attributes))
      const writer = new ExpressionWriter()
      const clauses = plans.map((plan) => writeChange(plan, writer))
      const call = { values: given, now: '', generated: {}, random: (bytes: Uint8Array) => bytes }
      const filled = updateFiller({ clauses, ...writer.placeholders }, slot)(call)
      const text = Object.entries(filled.clauses!)
        .map(([keyword, clause]) => `${keyword} ${clause}`)
        .join(' ')
      const placeholders = createPlaceholders(filled.names, filled.values)
      const update = parseUpdate(text, placeholders)
      placeholders.rejectUnused()
      const before = sampleCodec.toItem(values)
      const after = plans.reduce(
        (item, plan) => withValueAt(item, plan.path, changeOf(plan)(before, call)),
        before,
      )
      // Sets have no order.
      expect(equalValues({ M: after }, { M: applyUpdate(update, before) })).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
