import { makeNow } from '@tablewright/base'
import type { ChangeModel } from '@tablewright/design'
import { applyUpdate, createPlaceholders, parseUpdate } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExpressionWriter } from '../plan/expression.js'
import { planUpdateText } from '../plan/update-expression.js'
import { editOf, writeChanges } from '../plan/write-changes.js'
import { sampleItem, samplePlan, sampleValue, sampleValues } from '../testing/sample-item.js'
import { planChanges } from './apply-changes.js'

type Attribute = keyof typeof sampleValues

const scalar: readonly Attribute[] = ['name', 'count', 'weight', 'flag', 'until', 'lines']

const changeOf = (attribute: Attribute): fc.Arbitrary<ChangeModel> => {
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
  .chain((attributes) => fc.tuple(...attributes.map(changeOf)))

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

test('changes do in code what their expression does in DynamoDB', () => {
  fc.assert(
    fc.property(sampleItem, changes, parameters, (before, changed, values) => {
      fc.pre(isCallable(changed, values))
      const writer = new ExpressionWriter()
      const call = { values, made: {}, now: '' }
      const rows = writeChanges(changed, samplePlan.model.attributes, writer, makeNow)
      const say = planUpdateText(rows, undefined, writer.parts, makeNow)
      const { clauses, names, values: filled } = say(call, (name) => editOf(values[name]))
      const text = Object.entries(clauses!)
        .map(([keyword, clause]) => `${keyword} ${clause}`)
        .join(' ')
      const placeholders = createPlaceholders(names, filled)
      const update = parseUpdate(text, placeholders)
      placeholders.rejectUnused()
      const after = samplePlan.fromItem(applyUpdate(update, samplePlan.toItem(before)))
      expect(planChanges(changed, makeNow)(before, call)).toEqual(after)
    }),
    { numRuns: 1_000 },
  )
})
