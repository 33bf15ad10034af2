import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addNumbers, subtractNumbers } from './add-numbers.js'
import { canonicalNumber } from './canonical-number.js'
import { compareNumbers } from './compare-numbers.js'
import { parseAny, printDecimal } from './decimal.js'
import { decodeNumber, decodeNumberAt, encodeNumber, encodeNumberInto } from './encode-number.js'

/** The oracle: every number of the range is a whole number of 10^-200. */
const oracleScale = 200

function oracle(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const negative = mantissa.startsWith('-')
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.')
  const shift = oracleScale + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction || '0')
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return negative ? -magnitude : magnitude
}

function significantDigits(value: bigint): number {
  return value.toString().replace('-', '').replace(/0+$/, '').length
}

const sign = fc.constantFrom('', '-', '+')
const digitText = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })

/** Any spelling of a number in range, long and short. */
const number = fc
  .tuple(
    sign,
    digitText(19),
    fc.option(digitText(19), { nil: '' }),
    fc.option(fc.integer({ min: -100, max: 90 })),
  )
  .map(([s, whole, fraction, exponent]) => {
    const mantissa = fraction === '' ? whole : `${whole}.${fraction}`
    return `${s}${mantissa}${exponent === null ? '' : `e${exponent}`}`
  })
const integer = fc.integer().map(String)
const anyNumber = fc.oneof(number, integer)

test.each([
  ['1E3', '1000'],
  ['0.10', '0.1'],
  ['-0', '0'],
  ['-0.00', '0'],
  ['0e125', '0'],
  ['0.00e126', '0'],
  ['+5', '5'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-1.50', '-1.5'],
  ['1e-7', '0.0000001'],
  ['1.5E+20', '150000000000000000000'],
  ['1e125', `1${'0'.repeat(125)}`],
  [`1e${'0'.repeat(30)}5`, '100000'],
  [`1e-${'0'.repeat(30)}7`, '0.0000001'],
  [`1e${'0'.repeat(30)}`, '1'],
  ['1e-130', `0.${'0'.repeat(129)}1`],
  ['100000000000000000000000000000000000000000e-5', `1${'0'.repeat(36)}`],
])('%s is kept as %s', (text, canonical) => {
  expect(canonicalNumber(text)).toBe(canonical)
})

const notNumeric = 'The parameter cannot be converted to a numeric value'
const overflow = 'Number overflow. Attempting to store a number with magnitude larger than supported range'
const underflow = 'Number underflow. Attempting to store a number with magnitude smaller than supported range'

test.each([
  ['', notNumeric],
  ...[
    'abc',
    ' 5',
    '5 ',
    '1_000',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    'e5',
    '+',
    '-',
    '.',
    '--1',
    '1.2.3',
    '１',
  ].map((text) => [text, `${notNumeric}: ${text}`]),
  ['1e126', overflow],
  ['-1e126', overflow],
  ['1e2147483', overflow],
  ['1e1000000001', overflow],
  ['1e-2147483647', underflow],
  ['1e2147483647', underflow],
  ...['1e2147483648', '1.5e-2147483647', '1e99999999999', '1e9223372036854775807'].map((text) => [
    text,
    `${notNumeric}: ${text}`,
  ]),
  ...['9223372036854775808', '-9223372036854775809', `-${'0'.repeat(30)}${'9'.repeat(20)}`].map(
    (exponent) => [`1e${exponent}`, `${notNumeric}: 1e${exponent}`],
  ),
  ['0e126', overflow],
  ['0e-131', underflow],
  ['1e-131', underflow],
  ['-1e-131', underflow],
  [
    '123456789012345678901234567890123456789',
    'Attempting to store more than 38 significant digits in a Number',
  ],
])('%j is refused', (text, message) => {
  expect(() => canonicalNumber(text!)).toThrow(
    expect.objectContaining({ code: 'ValidationException', message }),
  )
})

test.each([
  ['1e2147483647', overflow],
  ['-1e99999999999', overflow],
  ['0e99999999999', overflow],
  ['1.5e-2147483647', underflow],
  ['1e-9223372036854775807', underflow],
])('%j is out of range in newer regions', (text, message) => {
  expect(() => canonicalNumber(text)).toThrow(expect.objectContaining({ newer: { message } }))
})

test('a message quotes the beginning of a long text', () => {
  const text = `1e${'9'.repeat(1_000_000)}`
  const message = `${notNumeric}: ${text}`.slice(0, 8_000)
  expect(() => canonicalNumber(text)).toThrow(expect.objectContaining({ message: `${message}…` }))
})

test('canonical text keeps the value and is its own canonical text', () => {
  fc.assert(
    fc.property(anyNumber, (text) => {
      const canonical = canonicalNumber(text)
      expect(oracle(canonical)).toBe(oracle(text))
      expect(canonicalNumber(canonical)).toBe(canonical)
      expect(canonical).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/)
    }),
    { numRuns: 1000 },
  )
})

test('texts of any form are read as by the full parser, with its errors', () => {
  const piece = fc.constantFrom('', '0', '00', '7', '120', '.', 'e', 'E', '+', '-', 'e-', 'E+', '130', 'x')
  const pieces = fc.array(piece, { maxLength: 6 }).map((each) => each.join(''))
  const padded = fc
    .tuple(fc.constantFrom('', '-', '0.', '-0.', '5', '.'), fc.nat(140), digitText(40), fc.nat(130))
    .map(([start, zeros, digits, more]) => start + '0'.repeat(zeros) + digits + '0'.repeat(more % 100))
  const outcome = (read: () => string) => {
    try {
      return read()
    } catch (error) {
      return String(error)
    }
  }
  fc.assert(
    fc.property(fc.oneof(pieces, padded, anyNumber), (text) => {
      expect(outcome(() => canonicalNumber(text))).toBe(outcome(() => printDecimal(parseAny(text))))
    }),
    { numRuns: 5_000 },
  )
})

test('comparison agrees with the oracle, for any spelling', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (a, b) => {
      const [left, right] = [oracle(a), oracle(b)]
      expect(Math.sign(compareNumbers(a, b))).toBe(left < right ? -1 : left > right ? 1 : 0)
      expect(Math.sign(compareNumbers(a, canonicalNumber(a)))).toBe(0)
    }),
    { numRuns: 1000 },
  )
})

test('zero equals zero in any spelling', () => {
  const zeros = ['0', '-0', '0.0', '-0e5', '-0.0000000000000000000000', '0000000000000000000000000']
  for (const a of zeros) for (const b of zeros) expect(compareNumbers(a, b)).toBe(0)
})

test('sums and differences are exact or refused', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (a, b) => {
      for (const [compute, exact] of [
        [addNumbers, oracle(a) + oracle(b)],
        [subtractNumbers, oracle(a) - oracle(b)],
      ] as const) {
        if (significantDigits(exact) > 38) expect(() => compute(a, b)).toThrow(overflow)
        else expect(oracle(compute(a, b))).toBe(exact)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a sum at the edges carries, overflows or is refused', () => {
  const nines = '9'.repeat(38)
  expect(addNumbers(nines, '1')).toBe(`1${'0'.repeat(38)}`)
  expect(() => addNumbers(nines, '0.1')).toThrow(overflow)
  expect(() => addNumbers('9e125', '9e125')).toThrow(overflow)
  expect(subtractNumbers('0.3', '0.1')).toBe('0.2')
  expect(subtractNumbers('-1', '-1')).toBe('0')
  expect(addNumbers('999999999999999', '1')).toBe('1000000000000000')
  expect(() => addNumbers('', '1')).toThrow(notNumeric)
})

test('bytes sort as numbers do, and none begins another', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (a, b) => {
      const [left, right] = [canonicalNumber(a), canonicalNumber(b)]
      const [leftBytes, rightBytes] = [encodeNumber(left), encodeNumber(right)]
      expect(Buffer.compare(leftBytes, rightBytes)).toBe(Math.sign(compareNumbers(left, right)))
      if (left !== right) {
        const shorter = Math.min(leftBytes.length, rightBytes.length)
        expect(Buffer.compare(leftBytes.subarray(0, shorter), rightBytes.subarray(0, shorter))).not.toBe(0)
      }
    }),
    { numRuns: 1000 },
  )
})

test('bytes are read back, from the middle of others too', () => {
  const inner = ['0', '-0.5', '1234567890123456789012345678901234567.8', '10', '-100.01', '1e125', '-1e-130']
  fc.assert(
    fc.property(fc.oneof(anyNumber, fc.constantFrom(...inner)), (text) => {
      const canonical = canonicalNumber(text)
      expect(decodeNumber(encodeNumber(canonical))).toBe(canonical)
      const target = new Uint8Array(40).fill(7)
      const end = encodeNumberInto(canonical, target, 5)
      expect(decodeNumberAt(target, 5)).toEqual({ text: canonical, end })
    }),
  )
})
