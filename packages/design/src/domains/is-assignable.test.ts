import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TypeModel } from '../model/type-model.js'
import { acceptsValue } from './accepts-value.js'
import { isAssignable, isComparable } from './is-assignable.js'
import { anyType, anyValueOf } from './testing/any-type.js'

test('every value of a type is accepted by each type that it is assignable to', () => {
  let assignable = 0
  const pair = fc
    .tuple(anyType, anyType)
    .chain(([from, to]) => fc.tuple(fc.constant({ from, to }), anyValueOf(from)))
  fc.assert(
    fc.property(pair, ([{ from, to }, value]) => {
      fc.pre(acceptsValue(from, value) && isAssignable(from, to))
      if (from.kind !== to.kind) assignable++
      expect(acceptsValue(to, value), JSON.stringify({ from, to, value })).toBe(true)
    }),
    { numRuns: 1500, maxSkipsPerRun: 200 },
  )
  expect(assignable).toBeGreaterThan(20)
})

test('every type is assignable to itself', () => {
  fc.assert(fc.property(anyType, (type) => isAssignable(type, type) && isComparable(type, type)))
})

test('assignable types are stored in the same form', () => {
  fc.assert(
    fc.property(anyType, anyType, (from, to) => {
      fc.pre(isAssignable(from, to))
      expect(storedForm(from)).toBe(storedForm(to))
    }),
    { numRuns: 1000, maxSkipsPerRun: 1000 },
  )
})

function storedForm(type: TypeModel): string {
  switch (type.kind) {
    case 'number':
    case 'integer':
    case 'money':
    case 'version':
      return 'N'
    case 'timestamp':
      return type.stored === 'iso' ? 'S' : 'N'
    case 'hostname':
      return 'reversed'
    case 'set':
      return `set of ${type.element}`
    case 'text':
    case 'id':
    case 'date':
    case 'oneOf':
      return 'S'
    default:
      return type.kind
  }
}

test.each<[TypeModel, TypeModel, boolean]>([
  [{ kind: 'text' }, { kind: 'oneOf', values: ['a'] }, false],
  [{ kind: 'text' }, { kind: 'timestamp', stored: 'iso' }, false],
  [{ kind: 'text', maximumLength: 5 }, { kind: 'text', maximumLength: 4 }, false],
  [{ kind: 'text', maximumLength: 4 }, { kind: 'text', maximumLength: 5 }, true],
  [{ kind: 'text' }, { kind: 'text', lowerCase: true }, false],
  [{ kind: 'number' }, { kind: 'integer' }, false],
  [{ kind: 'integer', minimum: 0, maximum: 9 }, { kind: 'integer', minimum: 0 }, true],
  [{ kind: 'money', currency: 'EUR' }, { kind: 'money', currency: 'USD' }, false],
  [{ kind: 'timestamp', stored: 'iso' }, { kind: 'timestamp', stored: 'seconds' }, false],
  [{ kind: 'date' }, { kind: 'text', maximumLength: 10 }, true],
  [{ kind: 'hostname' }, { kind: 'text' }, false],
  [
    { kind: 'set', element: 'text' },
    { kind: 'set', element: 'text', member: { kind: 'oneOf', values: ['a'] } },
    false,
  ],
])('%j to %j: %s', (from, to, expected) => {
  expect(isAssignable(from, to)).toBe(expected)
})
