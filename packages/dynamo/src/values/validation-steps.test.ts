import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeValue, Item } from '../attribute-value.js'
import { ownEntries, names as fewNames } from '../testing/arbitrary-values.js'
import { validateAttributeValue, validateItem } from './validate-value.js'
import { itemValidationSteps, valueValidationSteps } from './validation-steps.js'

const names = fc.oneof({ arbitrary: fewNames, weight: 9 }, fc.constant(''))
const numberTexts = fc.constantFrom('1', '1.0', '1E-125', '-0.10', '1e2147483648', 'x', '')
const leaves = fc.oneof(
  fc.string({ maxLength: 3 }).map((S) => ({ S })),
  numberTexts.map((N) => ({ N })),
  fc.constantFrom<unknown>(
    { N: `1${'0'.repeat(1_200)}` },
    { N: `${'0'.repeat(1_200)}1` },
    { B: 'AA==' },
    { B: 'A' },
    { BOOL: 'true' },
    { NULL: false },
    { NS: ['1', null] },
    { S: 1 },
    { S: 'a', N: '1' },
    { X: 'a' },
    {},
    null,
    [],
    5,
  ),
  fc.array(numberTexts, { maxLength: 4 }).map((NS) => ({ NS })),
  fc.array(fc.string({ maxLength: 2 }), { maxLength: 3 }).map((SS) => ({ SS })),
)

/** Values of requests: valid, in another notation, with fields that are ignored, and malformed ones. */
const { value: requestValues } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.array(tie('value'), { maxLength: 4 }).map((L) => ({ L })),
    fc.array(tie('value'), { maxLength: 2 }).map((L) => ({ L, S: null })),
    fc.array(tie('value'), { maxLength: 2 }).map((L) => ({ L, M: {} })),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((entries) => ({ M: ownEntries(entries) })),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 2 })
      .map((entries) => ({ X: 1, M: ownEntries(entries) })),
  ),
}))
const requestItems = fc.array(fc.tuple(names, requestValues), { maxLength: 4 }).map(ownEntries)

const nested = (levels: number, leaf: unknown): unknown =>
  levels === 0 ? leaf : { L: [nested(levels - 1, leaf)], S: null }
const numbered = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

function outcome(run: () => unknown): unknown {
  try {
    return JSON.stringify(run())
  } catch (error) {
    const { code, message, newer } = error as { code?: string; message: string; newer?: unknown }
    return { code, message, newer }
  }
}

function expectSame(item: unknown): void {
  const copy = structuredClone(item)
  const direct = outcome(() => validateItem(copy))
  for (const _ of itemValidationSteps(item));
  expect(outcome(() => validateItem(item))).toEqual(direct)
  for (const value of Object.values(item as object)) {
    const directValue = outcome(() => validateAttributeValue(structuredClone(value)))
    for (const _ of valueValidationSteps(value));
    expect(outcome(() => validateAttributeValue(value))).toEqual(directValue)
  }
}

test('validation in steps gives the same value or error', () => {
  fc.assert(fc.property(requestItems, expectSame), { seed: 5, numRuns: 2_000 })
  for (const levels of [30, 31, 32, 33]) {
    expectSame({ a: nested(levels, { N: '1.0' }) })
    expectSame({ a: { M: { '': { S: 'a' } } }, b: nested(levels, { N: '1.0' }) })
  }
})

/** More than the members of a set that is sorted. */
const many = 5_000
const far = (index: number) => `${index + 1_000}E-120`

test.each<[string, unknown]>([
  ['a list', { L: numbered(many, (index) => ({ N: far(index) })) }],
  ['a list that ends with an invalid number', { L: [...numbered(many, () => ({ N: '1.0' })), { N: 'x' }] }],
  ['a set', { NS: numbered(many, far) }],
  ['a set with a number twice', { NS: [...numbered(many, far), '1000.0E-120'] }],
  ['a map', { M: Object.fromEntries(numbered(many, (index) => [`k${index}`, { N: '1.0' }])) }],
  ['lists in a list', { L: numbered(many / 100, () => ({ L: numbered(100, () => ({ N: '1.0' })) })) }],
  ['a long number', { N: `${'0'.repeat(4_000_000)}1` }],
])('%s takes several steps', (_, value) => {
  const item = { v: value } as Item
  expectSame(structuredClone(item))
  let steps = 0
  for (const _ of itemValidationSteps(item)) steps++
  expect(steps).toBeGreaterThan(0)
})

test('the result of the steps is returned without another validation', () => {
  const item: Item = { v: { L: [{ N: '1.0' }] } }
  for (const _ of itemValidationSteps(item));
  expect(validateItem(item)).toBe(validateItem(item))
  expect(validateAttributeValue(item.v)).toBe(validateItem(item).v)
  const value: AttributeValue = { N: '1.0' }
  expect(validateAttributeValue(value)).not.toBe(validateAttributeValue(value))
})
