import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CodecModel } from '../../model/codec-model.js'
import type { BoundModel } from '../../model/key-condition-model.js'
import type { TemplateModel } from '../../model/template-model.js'
import { codecOf } from '../../templates/codec.js'
import { matchTemplate, renderTemplate } from '../../templates/compile-template.js'
import { templateOf } from '../testing/template.js'
import { type Automaton, codePoints, exactly } from './automaton.js'
import { codecLanguage } from './codec-language.js'
import { ambiguousText, commonText } from './intersect.js'
import { commonValue, rangeLanguage, templateLanguage } from './key-language.js'

const timestamp: CodecModel = { kind: 'timestamp', direction: 'ascending' }

/** Codecs with a few values of each, including the smallest and the greatest. */
const kinds: readonly { readonly codec: CodecModel; readonly values: readonly unknown[] }[] = [
  {
    codec: { kind: 'text', onDelimiter: 'refuse', fold: false },
    values: ['\0', 'a', 'b', 'ab', 'A', '0', '~', 'é', '\u{10FFFE}'.repeat(30)],
  },
  {
    codec: { kind: 'text', onDelimiter: 'escape', fold: false },
    values: ['\0', 'a', 'b#', '%', '\u{10FFFE}'.repeat(30)],
  },
  { codec: { kind: 'integer', width: 2, direction: 'descending' }, values: [0, 7, 42, 99] },
  { codec: { kind: 'oneOf', values: ['a', 'ab', 'b'] }, values: ['a', 'ab', 'b'] },
  { codec: { kind: 'boolean' }, values: [true, false] },
  {
    codec: { kind: 'binary', encoding: 'hex' },
    values: [Uint8Array.of(0), Uint8Array.of(0xab, 0xff), new Uint8Array(9).fill(0xff)],
  },
]

interface Sample {
  readonly template: TemplateModel
  /** Every key of the values above. */
  readonly keys: readonly string[]
}

const segment = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', '0').map((text) => ({ text })),
  fc.constantFrom(...kinds).map((kind) => ({ kind })),
)
const sample = fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts): Sample => {
  const codecs: Record<string, CodecModel> = {}
  const text = parts
    .map((part, index) => {
      if ('text' in part) return part.text
      codecs[`p${index}`] = part.kind.codec
      return `<p${index}>`
    })
    .join('#')
  const template = templateOf(text, codecs)
  const choices = parts.flatMap((part, index) =>
    'text' in part ? [] : [[`p${index}`, part.kind.values] as const],
  )
  const rows = choices.reduce<Record<string, unknown>[]>(
    (done, [name, values]) => done.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
  return { template, keys: rows.map((row) => renderTemplate(template, row)) }
})

const byCodePoint = (a: string, b: string) => {
  const [left, right] = [codePoints(a), codePoints(b)]
  const at = left.findIndex((point, index) => point !== right[index])
  return at < 0 ? left.length - right.length : left[at]! - (right[at] ?? -1)
}
const language = (template: TemplateModel) => templateLanguage(template) as Automaton

describe('against brute force', () => {
  test('a language has every key that its template renders', () => {
    fc.assert(
      fc.property(sample, ({ template, keys }) => {
        for (const key of keys) expect(commonText(language(template), exactly(key))).toBe(key)
      }),
    )
  })

  test('two templates share a key exactly when a witness is found, and both match the witness', () => {
    fc.assert(
      fc.property(sample, sample, (one, other) => {
        const witness = commonValue(language(one.template), language(other.template))
        if (witness === undefined) {
          expect(one.keys.filter((key) => other.keys.includes(key))).toEqual([])
        } else {
          expect(matchTemplate(one.template, witness)).toBeDefined()
          expect(matchTemplate(other.template, witness)).toBeDefined()
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('a key lies between two rendered ends exactly when the range has a witness', () => {
    fc.assert(
      fc.property(sample, sample, sample, fc.constantFrom('', '~'), (low, high, item, tail) => {
        const bound = (end: Sample, own: string): BoundModel => ({
          template: rename(end.template, own),
          bindings: {},
          tail: own === 'high' ? tail : '',
          exclusive: false,
        })
        const range = rangeLanguage(
          { kind: 'between', low: bound(low, 'low'), high: bound(high, 'high') },
          {},
        )
        const witness = commonValue(language(item.template), range)
        const inside = (key: string) =>
          low.keys.some((end) => byCodePoint(end, key) <= 0) &&
          high.keys.some((end) => byCodePoint(key, end + tail) <= 0)
        if (witness === undefined) expect(item.keys.filter(inside)).toEqual([])
        else
          expect([witness, inside(witness), matchTemplate(item.template, witness) === undefined]).toEqual([
            witness,
            true,
            false,
          ])
      }),
      { numRuns: 1000 },
    )
  })

  test('a key begins with a rendered prefix exactly when the range has a witness', () => {
    fc.assert(
      fc.property(sample, sample, (prefix, item) => {
        const range = rangeLanguage({ kind: 'beginsWith', template: prefix.template }, {})
        const witness = commonValue(language(item.template), range)
        if (witness === undefined) {
          expect(item.keys.filter((key) => prefix.keys.some((start) => key.startsWith(start)))).toEqual([])
        } else {
          const starts = codePoints(witness).map((_, length) => [...witness].slice(0, length + 1).join(''))
          expect(starts.some((start) => matchTemplate(prefix.template, start))).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('an unambiguous template matches every key in one way', () => {
    const loose = fc.array(fc.constantFrom('<x>', '<y>', '<z>', 'a', '#'), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(loose, (parts) => {
        const codecs: Record<string, CodecModel> = {
          x: { kind: 'oneOf', values: ['a', 'ab'] },
          y: { kind: 'oneOf', values: ['b', 'ab', 'a'] },
          z: { kind: 'integer', width: 1, direction: 'ascending' },
        }
        const values: Record<string, readonly string[]> = {
          x: ['a', 'ab'],
          y: ['b', 'ab', 'a'],
          z: ['0', '1'],
        }
        const readings = parts.reduce<string[]>(
          (done, part) =>
            done.flatMap((text) => (values[part[1] ?? ''] ?? [part]).map((value) => text + value)),
          [''],
        )
        const repeated = new Set(readings).size < readings.length
        expect(ambiguousText(language(templateOf(parts.join(''), codecs))) !== undefined).toBe(repeated)
      }),
      { numRuns: 500 },
    )
  })
})

/** Renames the placeholders of a bound, because equal names would mean equal values. */
function rename(template: TemplateModel, own: string): TemplateModel {
  const segments = template.segments.map((part) =>
    part.kind === 'literal' ? part : { ...part, attribute: `${own}-${part.attribute}` },
  )
  return { ...template, segments }
}

describe('the locker document', () => {
  const pointer = language(templateOf('RES#ACTIVE'))
  const dates = templateOf('RES#<startAt>', { startAt: timestamp })

  test('RES#ACTIVE lies within begins_with RES#', () => {
    const range = rangeLanguage({ kind: 'beginsWith', template: templateOf('RES#') }, {})
    expect(commonValue(pointer, range)).toBe('RES#ACTIVE')
  })

  test('RES#ACTIVE does not lie between two dates', () => {
    const bound = (name: string, tail: string): BoundModel => ({
      template: dates,
      bindings: { startAt: { kind: 'parameter', name } },
      tail,
      exclusive: false,
    })
    const range = rangeLanguage({ kind: 'between', low: bound('from', ''), high: bound('to', '~') }, {})
    expect(commonValue(pointer, range)).toBeUndefined()
    const reservation = templateOf('RES#<startAt>#<id>', { startAt: timestamp })
    expect(commonValue(language(reservation), range)).toBeDefined()
  })

  test('a value that both bounds share excludes every other status', () => {
    const template = templateOf('<status>#<startAt>', { startAt: timestamp })
    const bound = (name: string): BoundModel => ({
      template,
      bindings: { startAt: { kind: 'parameter', name } },
      tail: '',
      exclusive: false,
    })
    const condition = { kind: 'between', low: bound('from'), high: bound('to') } as const
    const fixed = { status: { kind: 'literal', value: 'OPEN' } } as const
    expect(commonValue(exactly('PAID#2020'), rangeLanguage(condition, fixed))).toBeUndefined()
    expect(commonValue(exactly('OPEN#2020'), rangeLanguage(condition, fixed))).toBe('OPEN#2020')
    expect(commonValue(exactly('OPEN!'), rangeLanguage(condition, {}))).toBeUndefined()
  })
})

test('the languages of times, ids and host names contain the texts of their codecs', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  const cases: readonly (readonly [CodecModel, fc.Arbitrary<unknown>])[] = [
    [timestamp, moment.map((date) => date.toISOString())],
    [{ kind: 'timestamp', direction: 'descending' }, moment.map((date) => date.toISOString())],
    [{ kind: 'date' }, moment.map((date) => date.toISOString().slice(0, 10))],
    [{ kind: 'uuid' }, fc.uuid()],
    [{ kind: 'ulid' }, fc.ulid()],
    [{ kind: 'hostname' }, fc.domain().filter((name) => !/[A-Z]/.test(name))],
    [{ kind: 'binary', encoding: 'base64' }, fc.uint8Array({ minLength: 1, maxLength: 9 })],
    [{ kind: 'text', onDelimiter: 'refuse', fold: true }, fc.constantFrom('Ann', 'É', 'x y')],
  ]
  for (const [codec, values] of cases) {
    const own = codecLanguage(codec, '#')
    fc.assert(
      fc.property(values, (value) => {
        const text = codecOf(codec, '#').encode(value)
        expect(commonText(own, exactly(text))).toBe(text)
      }),
    )
  }
})
