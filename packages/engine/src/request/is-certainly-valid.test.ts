import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkThoroughly } from './check-request.js'
import { isCertainlyValid } from './is-certainly-valid.js'
import type { Shape, StructureShape } from './shape.js'
import { batchGetItemShape, batchWriteItemShape } from './shapes/batch.js'
import { newerPutItemShape, newerUpdateItemShape, putItemShape } from './shapes/items.js'
import { queryShape, scanShape } from './shapes/query.js'
import { createTableShape } from './shapes/tables.js'
import { newerTransactWriteItemsShape, transactGetItemsShape } from './shapes/transactions.js'

/** Values that mostly have the right types and meet the constraints. */
function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: rightValuesOf(shape), weight: 60 },
    { arbitrary: fc.constantFrom<unknown>('a', 1, 1.5, true, {}, []), weight: 1 },
  )
}

function rightValuesOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'structure':
      return fc.record(
        Object.fromEntries(
          shape.fields.map((field) => [
            field.name,
            fc.oneof(
              { arbitrary: valuesOf(field.shape), weight: field.needed ? 200 : 20 },
              { arbitrary: fc.constant(undefined), weight: field.needed ? 1 : 40 },
              { arbitrary: fc.constant(null), weight: 1 },
            ),
          ]),
        ),
      )
    case 'string':
      return fc.oneof(
        { arbitrary: fc.constantFrom(...(shape.oneOf ?? ['Orders', 'abc'])), weight: 30 },
        { arbitrary: fc.constantFrom('', 'a', 'a b', 'x'.repeat(300)), weight: 1 },
      )
    case 'list':
      return fc.array(elementsOf(shape.of), { maxLength: 3 })
    case 'map':
      return fc.dictionary(fc.constantFrom('Orders', 'abc', 'a', 'a b'), elementsOf(shape.of), { maxKeys: 2 })
    case 'boolean':
      return fc.boolean()
    case 'attributeValue':
      return fc.constant({ S: 'a' })
    default:
      return fc.integer({ min: -1, max: 200 })
  }
}

function elementsOf(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: valuesOf(shape), weight: 30 }, { arbitrary: fc.constant(null), weight: 1 })
}

const shapes: readonly StructureShape[] = [
  putItemShape,
  newerPutItemShape,
  newerUpdateItemShape,
  queryShape,
  scanShape,
  batchGetItemShape,
  batchWriteItemShape,
  newerTransactWriteItemsShape,
  transactGetItemsShape,
  createTableShape,
]

test.each(shapes.map((shape) => [shape.name, shape] as const))(
  'a %s that is found to be valid is also found so by the thorough check',
  (_name, shape) => {
    let [valid, other] = [0, 0]
    fc.assert(
      fc.property(valuesOf(shape), (value) => {
        if (!isCertainlyValid(shape, value)) {
          other++
          return
        }
        valid++
        expect(checkThoroughly(shape, value)).toBe(value)
      }),
      { numRuns: 200 },
    )
    expect(Math.min(valid, other)).toBeGreaterThan(0)
  },
)
