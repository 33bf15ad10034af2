import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeValue } from '../attribute-value.js'
import { attributeValueSize } from '../size/item-size.js'
import { attributeValues, items } from '../testing/arbitrary-values.js'
import { checkAttributeValueTypes } from './check-types.js'
import { validateAttributeValue, validateItem } from './validate-value.js'

test('a sorted value is returned as the same object', () => {
  fc.assert(fc.property(attributeValues, (value) => validateAttributeValue(value) === value))
  fc.assert(fc.property(items, (item) => validateItem(item) === item))
})

test('numbers become canonical in every position, and the rest is unchanged', () => {
  const untouched = { S: 'x' }
  const item = JSON.parse('{"__proto__":{"N":"1.0"},"l":{"L":[{"N":"1e1"},{"M":{"n":{"NS":["+1","02"]}}}]}}')
  item.same = untouched
  const validated = validateItem(item)
  expect(Object.keys(validated)).toEqual(['__proto__', 'l', 'same'])
  expect(JSON.parse(JSON.stringify(validated))).toEqual(
    JSON.parse(
      '{"__proto__":{"N":"1"},"l":{"L":[{"N":"10"},{"M":{"n":{"NS":["1","2"]}}}]},"same":{"S":"x"}}',
    ),
  )
  expect(validated.same).toBe(untouched)
  expect(item.l.L[0].N).toBe('1e1')
})

const invalid = 'One or more parameter values were invalid: '
const oneType = 'must contain exactly one of the supported datatypes'

test.each([
  [{}, `Supplied AttributeValue is empty, ${oneType}`],
  [null, `Supplied AttributeValue is empty, ${oneType}`],
  [{ X: 'a' }, `Supplied AttributeValue is empty, ${oneType}`],
  [{ S: null }, `Supplied AttributeValue is empty, ${oneType}`],
  [{ L: [{}] }, `Supplied AttributeValue is empty, ${oneType}`],
  [{ M: { a: null } }, `Supplied AttributeValue is empty, ${oneType}`],
  [{ S: 'a', N: '1' }, `Supplied AttributeValue has more than one datatypes set, ${oneType}`],
  [{ S: 'a', N: 'x' }, 'The parameter cannot be converted to a numeric value: x'],
  [{ NULL: false }, `${invalid}Null attribute value types must have the value of true`],
  [{ SS: [] }, `${invalid}An string set  may not be empty`],
  [{ NS: [] }, `${invalid}An number set  may not be empty`],
  [{ BS: [] }, `${invalid}Binary sets should not be empty`],
  [{ SS: ['a', 'b', 'a'] }, `${invalid}Input collection [a, b, a] contains duplicates.`],
  [{ NS: ['1', '1.0'] }, 'Input collection contains duplicates'],
  [{ NS: ['1', 'x'] }, 'The parameter cannot be converted to a numeric value: x'],
  [{ BS: ['AA==', 'AA=='] }, `${invalid}Input collection [AA==, AA==]of type BS contains duplicates.`],
])('%j is a ValidationException', (value, message) => {
  expect(() => validateAttributeValue(value)).toThrow(
    expect.objectContaining({ code: 'ValidationException', message }),
  )
})

const notExpected = 'Start of structure or map found where not expected'

test.each([
  ['a', 'Unexpected value type in payload'],
  [[], 'Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeValue'],
  [{ S: 1 }, 'NUMBER_VALUE cannot be converted to String'],
  [{ N: 1.5 }, 'DECIMAL_VALUE cannot be converted to String'],
  [{ S: true }, 'TRUE_VALUE cannot be converted to String'],
  [{ S: {} }, notExpected],
  [{ B: 1 }, 'only base-64-encoded strings are convertible to bytes'],
  [{ B: 'AAA' }, 'Base64 encoded length is expected a multiple of 4 bytes but found: 3'],
  [{ B: 'AB==' }, 'Invalid last non-pad Base64 character dectected'],
  [{ B: 'A-_=' }, 'Invalid last non-pad Base64 character dectected'],
  [{ BS: ['AAA'] }, 'Base64 encoded length is expected a multiple of 4 bytes but found: 3'],
  [{ BOOL: 1 }, 'NUMBER_VALUE cannot be converted to Boolean'],
  [{ BOOL: 'x' }, 'Unexpected token received from parser'],
  [{ L: {} }, notExpected],
  [{ SS: 'a' }, 'Unexpected field type'],
  [{ SS: [1] }, 'NUMBER_VALUE cannot be converted to String'],
  [{ M: 'a' }, 'Unexpected field type'],
  [
    { M: [] },
    'Unrecognized collection type java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValue>',
  ],
  [{ L: ['a'] }, 'Unexpected value type in payload'],
  [{ L: [{}, { S: 1 }] }, 'NUMBER_VALUE cannot be converted to String'],
])('%j is a SerializationException', (value, message) => {
  const error = expect.objectContaining({ code: 'SerializationException', message })
  expect(() => validateAttributeValue(value)).toThrow(error)
  expect(() => checkAttributeValueTypes(value)).toThrow(error)
})

test('a syntax fault later in an item has priority over a semantic fault', () => {
  expect(() => validateItem({ a: { N: 'x' }, b: { S: 1 } })).toThrow(/cannot be converted to String/)
})

test('unusual but valid forms are normalized', () => {
  expect(validateAttributeValue({ S: 'a', N: null })).toEqual({ S: 'a' })
  expect(validateAttributeValue({ S: 'a', X: 1 })).toEqual({ S: 'a' })
  expect(validateAttributeValue({ BOOL: 'true' })).toEqual({ BOOL: true })
  expect(validateAttributeValue({ BOOL: 'No' })).toEqual({ BOOL: false })
  expect(validateAttributeValue({ NULL: 'true' })).toEqual({ NULL: true })
  expect(validateAttributeValue({ SS: [''] })).toEqual({ SS: [''] })
})

test('31 lists around a value are allowed, 32 are not', () => {
  const nested = (depth: number): AttributeValue => {
    let value: AttributeValue = { S: 'leaf' }
    for (let level = 0; level < depth; level++) value = level % 2 === 0 ? { L: [value] } : { M: { n: value } }
    return value
  }
  expect(validateAttributeValue(nested(31))).toBeDefined()
  expect(() => validateAttributeValue(nested(32))).toThrow(/^Nesting Levels have exceeded supported limits/)
  expect(() => validateAttributeValue(nested(10_000))).toThrow(/^Nesting Levels have exceeded/)
})

test('strings and binaries are ordered by bytes, numbers by value', () => {
  const wellFormed = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1 })
  fc.assert(
    fc.property(wellFormed, (SS) => {
      const bytes = SS.map((text) => Buffer.from(text)).sort(Buffer.compare)
      expect(validateAttributeValue({ SS })).toEqual({ SS: bytes.map(String) })
    }),
  )
  const NS = ['10', '9', '1e2', '-5', '0.1']
  expect(validateAttributeValue({ NS })).toEqual({ NS: ['-5', '0.1', '9', '10', '100'] })
  expect(validateAttributeValue({ BS: ['/w==', 'AA=='] })).toEqual({ BS: ['AA==', '/w=='] })
})

test('long sets are searched for duplicates too', () => {
  const elements = Array.from({ length: 50 }, (_, index) => `e${index + 10}`)
  expect(validateAttributeValue({ SS: elements })).toEqual({ SS: elements })
  expect(() => validateAttributeValue({ SS: [...elements, 'e17'] })).toThrow(/contains duplicates/)
})

test('a set with more members than an item can hold is refused before they are looked at', () => {
  // None of them is a number.
  const NS = Array<string>(160_001).fill('x')
  expect(() => validateAttributeValue({ NS })).toThrow('Item size has exceeded the maximum allowed size')
})

test('in a long set, numbers far from 1 are compared by value and measured as any other', () => {
  const plain = (digits: number, exponent: number) =>
    exponent < 0
      ? `0.${'0'.repeat(-exponent - String(digits).length)}${digits}`
      : `${digits}${'0'.repeat(exponent)}`
  const far = Array.from({ length: 4_200 }, (_, index) => ({
    sign: index % 3 === 0 ? '-' : '',
    digits: 1_001 + index * 10,
    exponent: [-100, 90, -60, 70, 2][index % 5]!,
  }))
  const withExponents = far.map(({ sign, digits, exponent }) => `${sign}${digits}E${exponent}`)
  const inFull = far.map(({ sign, digits, exponent }) => `${sign}${plain(digits, exponent)}`)
  const given = inFull.map((text, at) => (at % 2 === 0 ? withExponents[at]! : text))
  const valid = validateAttributeValue({ NS: given })
  expect(valid).toEqual({ NS: inFull })
  expect(validateAttributeValue(valid)).toBe(valid)
  expect(attributeValueSize(valid)).toBe(attributeValueSize({ NS: [...inFull] }))
  for (const [first, second] of [
    [given[0]!, inFull[0]!],
    [inFull[1]!, withExponents[1]!],
    ['5E-90', `0.${'0'.repeat(89)}5`],
    ['-7E120', `-7${'0'.repeat(120)}`],
  ] as const)
    expect(() => validateAttributeValue({ NS: [...given.slice(2), first, second] })).toThrow('duplicates')
  const long = Array.from({ length: 21_000 }, (_, index) => `${index + 10_000}${'7'.repeat(33)}E-120`)
  expect(() => validateAttributeValue({ NS: long })).toThrow('Item size')
  expect(() => validateAttributeValue({ NS: long.slice(0, 19_000) })).not.toThrow()
})

test('in a long list, numbers far from 1 are measured as any other', () => {
  const elements: AttributeValue[] = Array.from({ length: 300 }, (_, index) => [
    { N: `${index % 2 === 0 ? '-' : ''}${index + 1}.5E${(index % 200) - 100}` },
    { N: String(index) },
    { L: [{ N: '1E3' }, { S: 'é' }] },
  ]).flat()
  const valid = validateAttributeValue({ L: elements })
  expect(valid).not.toEqual({ L: elements })
  expect(attributeValueSize(valid)).toBe(attributeValueSize(JSON.parse(JSON.stringify(valid))))
})
