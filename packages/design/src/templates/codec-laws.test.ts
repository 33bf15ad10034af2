import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactly } from '../check/language/automaton.js'
import { codecLanguage } from '../check/language/codec-language.js'
import { commonText } from '../check/language/intersect.js'
import type { CodecModel } from '../model/codec-model.js'
import { codecOf } from './codec.js'
import { lawsOf } from './codec-laws.js'
import type { ValueOrder } from './codec-type.js'
import { reverseHostname } from './hostname-codec.js'
import { foldText } from './text-codec.js'

// Each law that a codec states is checked for values that border the delimiter, are prefixes of each other, differ in case or
// normalization, sort differently in UTF-16 and in UTF-8, or are the extremes of their kind.

const delimiters = ['#', '!', '$', '&', '-', '.', '/', ':', '@', '_', '|', '~']

const edgeCharacters = [
  ...delimiters,
  ...['%', '2', '3', '5', ' ', 'a', 'A', 'z', '\u0000', '\u007f', 'é', 'e\u0301', 'Σ', 'İ', 'ß', 'ﬁ'],
  ...['\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{1F600}', '\u{10FFFE}'],
]
const texts = fc
  .array(fc.constantFrom(...edgeCharacters), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
const times = fc.oneof(
  fc.constantFrom('0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2024-02-29T23:59:59.999Z'),
  fc
    .date({
      min: new Date('0000-01-01T00:00:00.000Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
)
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const labels = fc.constantFrom('*', 'a', 'a-b', 'a_b', 'a0', '0', 'www', 'x'.repeat(63))

interface Subject {
  readonly codec: CodecModel
  readonly values: fc.Arbitrary<unknown>
  /** The kind never accepts a value with a delimiter of this set; the template refuses such a table. */
  readonly unusable?: string
}

const text = (onDelimiter: 'escape' | 'escape-in-order' | 'refuse', fold: boolean): Subject => ({
  codec: { kind: 'text', onDelimiter, fold },
  values: texts,
})
const whole = (width: number, direction: 'ascending' | 'descending'): Subject => ({
  codec: { kind: 'integer', width, direction },
  values: fc.oneof(
    fc.constantFrom(0, 9, 10, Math.min(10 ** width - 1, Number.MAX_SAFE_INTEGER)),
    fc.nat(Math.min(10 ** width - 1, 2 ** 31 - 1)),
  ),
})

const subjects: Readonly<Record<string, Subject>> = {
  text: text('refuse', false),
  'escaped text': text('escape', false),
  'text escaped in order': text('escape-in-order', false),
  'folded text': text('refuse', true),
  'escaped and folded text': text('escape', true),
  'text escaped in order and folded': text('escape-in-order', true),
  integer: whole(16, 'ascending'),
  'integer of two digits': whole(2, 'ascending'),
  'descending integer': whole(3, 'descending'),
  time: { codec: { kind: 'timestamp', direction: 'ascending' }, values: times },
  'descending time': { codec: { kind: 'timestamp', direction: 'descending' }, values: times },
  date: { codec: { kind: 'date' }, values: times.map((time) => time.slice(0, 10)) },
  ulid: {
    codec: { kind: 'ulid' },
    values: fc
      .tuple(
        fc.constantFrom(...'01234567'),
        fc.array(fc.constantFrom(...crockford), { minLength: 25, maxLength: 25 }),
      )
      .map(([first, rest]) => first + rest.join('')),
  },
  uuid: { codec: { kind: 'uuid' }, values: fc.uuid() },
  boolean: { codec: { kind: 'boolean' }, values: fc.boolean() },
  'one of several': {
    codec: { kind: 'oneOf', values: ['A', 'AB', 'b', 'é'] },
    values: fc.constantFrom('A', 'AB', 'b', 'é'),
  },
  'host name': {
    codec: { kind: 'hostname' },
    values: fc.array(labels, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.')),
    unusable: '.-_*',
  },
  hexadecimal: {
    codec: { kind: 'binary', encoding: 'hex' },
    values: fc.uint8Array({ minLength: 1, maxLength: 6 }),
  },
  'base 64': {
    codec: { kind: 'binary', encoding: 'base64' },
    values: fc.uint8Array({ minLength: 1, maxLength: 6 }),
    unusable: '-_',
  },
}

const byCodePoints = (one: string, other: string) =>
  Math.sign(Buffer.compare(Buffer.from(one), Buffer.from(other)))

const orders: Readonly<Record<ValueOrder, (one: never, other: never) => number>> = {
  'code points': byCodePoints,
  numbers: (one: number, other: number) => Math.sign(one - other),
  bytes: (one: Uint8Array, other: Uint8Array) => Math.sign(Buffer.compare(one, other)),
  'false before true': (one: boolean, other: boolean) => Number(one) - Number(other),
  'reversed host names': (one: string, other: string) =>
    byCodePoints(reverseHostname(one), reverseHostname(other)),
}

describe.each(Object.entries(subjects))('%s', (_, { codec, values, unusable = '' }) => {
  for (const delimiter of delimiters.filter((each) => !unusable.includes(each))) {
    const laws = lawsOf(codec, delimiter)
    const { encode, decode, width, plain } = codecOf(codec, delimiter)
    const language = codecLanguage(codec, delimiter)
    const folds = codec.kind === 'text' && codec.fold
    const normal = (value: unknown) => (folds ? foldText(value as string) : value)
    /** Undefined for a value that the codec refuses. */
    const encoded = (value: unknown) => {
      try {
        return encode(value)
      } catch {
        return undefined
      }
    }

    test(`keeps its laws with the delimiter ${delimiter}`, () => {
      fc.assert(
        fc.property(values, (value) => {
          const written = encoded(value)
          if (written === undefined) return
          expect(decode(written)).toEqual(laws.inverse === 'exact' ? value : normal(value))
          if (laws.delimiterFree) expect(laws.width === undefined && written.includes(delimiter)).toBe(false)
          expect(width).toBe(laws.width)
          if (laws.width !== undefined) expect(written).toHaveLength(laws.width)
          if (plain) expect(written).toMatch(/^[A-Za-z0-9:._*-]+$/)
          expect(commonText(language, exactly(written))).toBe(written)
        }),
        { numRuns: 150 },
      )
    })

    test(`keeps values apart and in order with the delimiter ${delimiter}`, () => {
      fc.assert(
        fc.property(values, values, (one, other) => {
          const [left, right] = [encoded(one), encoded(other)]
          if (left === undefined || right === undefined) return
          const isSame = JSON.stringify(one) === JSON.stringify(other)
          if (laws.injective) expect(left === right).toBe(isSame)
          const compare = laws.order && (orders[laws.order.by] as (one: unknown, other: unknown) => number)
          if (!compare) return
          const sign = laws.order?.direction === 'ascending' ? 1 : -1
          expect(byCodePoints(left, right)).toBe(sign * compare(normal(one), normal(other)) + 0)
        }),
        { numRuns: 300 },
      )
    })

    if (laws.keepsPrefixes && codec.kind === 'text') {
      test(`keeps beginnings with the delimiter ${delimiter}`, () => {
        fc.assert(
          fc.property(texts, texts, (start, rest) => {
            const [left, right] = [encoded(start), encoded(start + rest)]
            if (left !== undefined && right !== undefined) expect(right.startsWith(left)).toBe(true)
          }),
          { numRuns: 100 },
        )
      })
    }
  }
})

test('escaped text does not keep its order, except next to its marker', () => {
  const escaped: CodecModel = { kind: 'text', onDelimiter: 'escape', fold: false }
  const inOrder = delimiters.filter((delimiter) => lawsOf(escaped, delimiter).order !== undefined)
  expect(inOrder).toEqual(['$', '&'])
  expect(lawsOf(escaped).order).toBeUndefined()
})
