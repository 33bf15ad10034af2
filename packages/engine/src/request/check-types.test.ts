import { operationNames } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { findOperation } from '../operations/index.js'
import { checkRequest } from './check-request.js'
import type { Shape } from './shape.js'

/** Requests that have the value in one number field each, for every number field of a shape. */
function withNumber(shape: Shape, value: number): unknown[] {
  switch (shape.kind) {
    case 'Integer':
    case 'Long':
      return [value]
    case 'structure':
      return shape.fields.flatMap(({ name, shape: field }) =>
        withNumber(field, value).map((inner) => ({ [name]: inner })),
      )
    case 'list':
      return withNumber(shape.of, value).map((inner) => [inner])
    case 'map':
      return withNumber(shape.of, value).map((inner) => ({ a: inner }))
    default:
      return []
  }
}

test.each([1.5, -0.5, 1e-7, 1e300, 2 ** 53, Number.POSITIVE_INFINITY])(
  'a number field of any operation refuses %d, which is no integer that it can hold',
  (value) => {
    let fields = 0
    for (const name of operationNames) {
      const shape = findOperation(name)?.shape
      if (shape === undefined) continue
      for (const request of withNumber(shape, value)) {
        fields++
        expect(() => checkRequest(shape, request)).toThrow(
          expect.objectContaining({ code: 'SerializationException' }),
        )
      }
    }
    expect(fields).toBeGreaterThan(15)
  },
)
