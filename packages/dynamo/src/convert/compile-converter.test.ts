import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Item } from '../attribute-value.js'
import { names } from '../testing/arbitrary-values.js'
import { compileConverter, rowOf } from './compile-converter.js'
import { fromItem } from './from-attribute-value.js'
import { membersBySource } from './members-by-source.js'
import { membersByTable } from './members-by-table.js'
import type { MembersMaker } from './members-converter.js'
import { NumberText } from './number-text.js'
import type { AttributeShape, ValueShape } from './shape.js'
import { toItem } from './to-attribute-value.js'

/** A shape together with values that fit it. */
interface Fitting {
  readonly shape: ValueShape
  readonly value: fc.Arbitrary<unknown>
}

const numbers = fc.oneof(
  fc.integer(),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
    .filter((n) => n === 0 || Math.abs(n) > 1e-130),
  fc.bigInt({ min: 2n ** 53n, max: 10n ** 38n - 1n }),
  fc.constant(new NumberText('0.12345678901234567890123')),
)
const setOf = (element: fc.Arbitrary<unknown>) =>
  fc
    .uniqueArray(element, { minLength: 1, maxLength: 4, selector: String })
    .map((elements) => new Set(elements))

const simpleFittings: readonly Fitting[] = [
  { shape: { kind: 'string' }, value: fc.string() },
  { shape: { kind: 'number' }, value: numbers },
  { shape: { kind: 'boolean' }, value: fc.boolean() },
  { shape: { kind: 'null' }, value: fc.constant(null) },
  { shape: { kind: 'binary' }, value: fc.uint8Array({ maxLength: 9 }) },
  { shape: { kind: 'stringSet' }, value: setOf(fc.string()) },
  { shape: { kind: 'numberSet' }, value: setOf(fc.integer()) },
  { shape: { kind: 'binarySet' }, value: setOf(fc.uint8Array({ maxLength: 4 })) },
  {
    shape: { kind: 'any' },
    value: fc.jsonValue({ maxDepth: 2 }).filter((value) => !/-?\d{16}|e[+-]/.test(JSON.stringify(value))),
  },
]

const { fitting } = fc.letrec<{ fitting: Fitting }>((tie) => ({
  fitting: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...simpleFittings),
    tie('fitting').map(
      ({ shape, value }): Fitting => ({
        shape: { kind: 'list', element: shape },
        value: fc.array(value, { maxLength: 3 }),
      }),
    ),
    tie('fitting').map(
      ({ shape, value }): Fitting => ({
        shape: { kind: 'map', member: shape },
        value: fc.array(fc.tuple(names, value), { maxLength: 3 }).map(Object.fromEntries),
      }),
    ),
    fc.array(fc.tuple(names, tie('fitting')), { maxLength: 3 }).map((members): Fitting => {
      const { attributes, value } = objectFitting(members)
      return { shape: { kind: 'object', attributes }, value }
    }),
  ),
}))

/** Every other attribute is optional and sometimes absent. */
function objectFitting(members: readonly (readonly [string, Fitting])[]) {
  const byName = [...new Map(members)]
  const attributes = byName.map(
    ([name, { shape }], index): AttributeShape => ({ ...shape, name, optional: index % 2 === 1 }),
  )
  const entries = byName.map(([name, { value }], index) =>
    fc.tuple(fc.constant(name), index % 2 === 1 ? fc.option(value, { nil: undefined }) : value),
  )
  return { attributes, value: fc.tuple(...entries).map((pairs): object => Object.fromEntries(pairs)) }
}

const byTable: MembersMaker = (attributes) => membersByTable(attributes.map(rowOf))
const bySource: MembersMaker = (attributes) => membersBySource(attributes)!

const shaped = fc
  .array(fc.tuple(names, fitting), { maxLength: 6 })
  .map(objectFitting)
  .chain(({ attributes, value }) => fc.tuple(fc.constant(attributes), value))

test.each([
  ['by a table', byTable],
  ['by generated source', bySource],
])('a converter compiled %s does what the plain one does', (_, makeMembers) => {
  fc.assert(
    fc.property(shaped, ([attributes, value]) => {
      const converter = compileConverter(attributes, makeMembers)
      const item = converter.toItem(value)
      expect(item).toEqual(toItem(value))
      expect(Object.keys(item)).toEqual(Object.keys(toItem(value)))
      expect(converter.fromItem(item)).toEqual(fromItem(item))
    }),
    { numRuns: 500 },
  )
})

test('names in the table may differ from names in code, deep down too', () => {
  const converter = compileConverter([
    { name: 'lockerId', storedName: 'id', kind: 'string' },
    { name: 'size', kind: 'object', attributes: [{ name: 'width', storedName: 'w', kind: 'number' }] },
  ])
  const item: Item = { id: { S: 'L-1' }, size: { M: { w: { N: '3' } } } }
  expect(converter.toItem({ lockerId: 'L-1', size: { width: 3 } })).toEqual(item)
  expect(converter.fromItem(item)).toEqual({ lockerId: 'L-1', size: { width: 3 } })
})

test('bigint and numberText are read as declared, even small ones', () => {
  const converter = compileConverter([
    { name: 'big', kind: 'bigint' },
    { name: 'text', kind: 'numberText' },
  ])
  const value = { big: 1n, text: new NumberText('2') }
  expect(converter.fromItem(converter.toItem(value))).toEqual(value)
})

test('reading keeps other types unchanged and omits unknown attributes', () => {
  const kinds = ['string', 'number', 'bigint', 'numberText', 'boolean', 'binary', 'stringSet'] as const
  const containers: ValueShape[] = [
    { kind: 'list', element: { kind: 'string' } },
    { kind: 'map', member: { kind: 'string' } },
    { kind: 'object', attributes: [] },
  ]
  for (const shape of [...kinds.map((kind) => ({ kind })), ...containers]) {
    const converter = compileConverter([{ ...shape, name: 'a' }])
    expect(converter.fromItem({ a: { NULL: true }, other: { S: 'x' } })).toEqual({ a: null })
    expect(converter.fromItem({})).toEqual({})
  }
  expect(compileConverter([{ name: 'a', kind: 'bigint' }]).fromItem({ a: { N: '1.5' } })).toEqual({ a: 1.5 })
})

test.each<[ValueShape, unknown, string]>([
  [{ kind: 'string' }, 1, 'a: expected a text, not a value of type number'],
  [{ kind: 'number' }, '1', 'a: expected a number, not a value of type string'],
  [{ kind: 'number' }, Number.NaN, 'a: NaN cannot be stored'],
  [{ kind: 'bigint' }, 1, 'a: expected a bigint, not a value of type number'],
  [{ kind: 'numberText' }, 1, 'a: expected a NumberText, not a value of type number'],
  [{ kind: 'boolean' }, null, 'a: expected a boolean, not null'],
  [{ kind: 'null' }, [], 'a: expected null, not a list'],
  [{ kind: 'binary' }, 'x', 'a: expected bytes, not a value of type string'],
  [{ kind: 'stringSet' }, ['x'], 'a: expected a set of texts, not a list'],
  [{ kind: 'numberSet' }, new Set(['x']), 'a: expected a set of numbers, not a value of type object'],
  [{ kind: 'list', element: { kind: 'string' } }, {}, 'a: expected a list, not a value of type object'],
  [
    { kind: 'list', element: { kind: 'string' } },
    ['x', 1],
    'a[1]: expected a text, not a value of type number',
  ],
  [{ kind: 'map', member: { kind: 'string' } }, { b: 1 }, 'a.b: expected a text, not a value of type number'],
  [{ kind: 'map', member: { kind: 'string' } }, new Set(), 'a: expected a map, not a value of type object'],
  [{ kind: 'object', attributes: [{ name: 'b', kind: 'string' }] }, {}, 'a.b: the attribute is missing'],
  [{ kind: 'object', attributes: [] }, 1, 'a: expected an object, not a value of type number'],
  [{ kind: 'string' }, undefined, 'a: the attribute is missing'],
])('%j refuses %o', (shape, value, message) => {
  for (const makeMembers of [byTable, bySource]) {
    expect(() => compileConverter([{ ...shape, name: 'a' }], makeMembers).toItem({ a: value })).toThrow(
      expect.objectContaining({ code: 'VALUE_NOT_STORABLE', message }),
    )
  }
})

test('a shape deeper than DynamoDB allows is refused when it is compiled', () => {
  let shape: ValueShape = { kind: 'string' }
  for (let level = 0; level < 32; level++) shape = { kind: 'list', element: shape }
  expect(() => compileConverter([{ ...shape, name: 'a' }])).toThrow(
    expect.objectContaining({ code: 'SHAPE_TOO_DEEP' }),
  )
})

test('a name is never more than a name', () => {
  const name = '"]; throw new Error("forged"); //\u2028`${1}'
  const converter = compileConverter([{ name, kind: 'string' }])
  expect(converter.fromItem(converter.toItem({ [name]: 'x' }))).toEqual({ [name]: 'x' })
})

test('where code from text is forbidden, the table does it', () => {
  vi.stubGlobal('Function', function forbidden() {
    throw new EvalError('Code generation from strings disallowed for this context')
  })
  try {
    const converter = compileConverter([{ name: 'id', kind: 'string' }])
    expect(converter.toItem({ id: 'a' })).toEqual({ id: { S: 'a' } })
    expect(converter.fromItem({ id: { S: 'a' } })).toEqual({ id: 'a' })
  } finally {
    vi.unstubAllGlobals()
  }
})
