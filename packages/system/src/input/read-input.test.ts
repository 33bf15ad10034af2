import { TablewrightError } from '@tablewright/base'
import {
  type Attributes,
  binary,
  boolean,
  date,
  id,
  integer,
  json,
  list,
  map,
  money,
  number,
  oneOf,
  record,
  set,
  text,
  timestamp,
  version,
} from '@tablewright/design'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outputJson } from '../output-json.js'
import { type InputSource, type RefusedField, readInput, readInputParts } from './read-input.js'
import { blockText, lineText } from './written-text.js'

async function refusals(fields: Attributes, raw: Record<string, unknown>, source: InputSource = 'json') {
  const error = await readInput(fields, raw, source).catch((caught: unknown) => caught)
  if (!(error instanceof TablewrightError)) throw new TypeError('It was accepted.')
  expect(error.code).toBe('INVALID_INPUT')
  return error.data.fields
}

test('text becomes numbers, booleans, lists, sets, bytes and records', async () => {
  const fields = {
    count: integer(),
    weight: number(),
    price: money('EUR'),
    version: version(),
    urgent: boolean(),
    quiet: boolean(),
    sizes: list(integer()),
    tags: set(text()),
    photo: binary(),
    place: record({ room: text(), floor: integer() }),
    status: oneOf('OPEN', 'DONE'),
  }
  const raw = {
    count: '12',
    weight: '-1.5e3',
    price: '1999',
    version: '3',
    urgent: 'true',
    quiet: false,
    sizes: '1, 2,3',
    tags: ['a', 'b,c', 'a'],
    photo: 'AQI=',
    place: '{"room":"A","floor":2}',
    status: 'DONE',
  }
  expect(await readInput(fields, raw, 'text')).toEqual({
    count: 12,
    weight: -1500,
    price: 1999,
    version: 3,
    urgent: true,
    quiet: false,
    sizes: [1, 2, 3],
    tags: new Set(['a', 'b,c']),
    photo: Uint8Array.of(1, 2),
    place: { room: 'A', floor: 2 },
    status: 'DONE',
  })
})

test('a flag without a value is true, an empty list is empty, and a list of records is JSON', async () => {
  const fields = { urgent: boolean(), tags: list(text()), lines: list(record({ quantity: integer() })) }
  const raw = { urgent: '', tags: '', lines: '[{"quantity":1},{"quantity":2}]' }
  expect(await readInput(fields, raw, 'text')).toEqual({
    urgent: true,
    tags: [],
    lines: [{ quantity: 1 }, { quantity: 2 }],
  })
  const repeated = { ...raw, lines: ['{"quantity":3}', '{"quantity":4}'] }
  expect((await readInput(fields, repeated, 'text')).lines).toEqual([{ quantity: 3 }, { quantity: 4 }])
})

test('a text that begins like a JSON list and is none is refused, not divided at its commas', async () => {
  const fields = { tags: list(text()), labels: set(text()), lines: list(record({ quantity: integer() })) }
  const raw = { tags: '[a,b]', labels: '["a"', lines: '[{bad' }
  expect(await refusals(fields, raw, 'text')).toEqual([
    { field: 'tags', reason: 'must be a list' },
    { field: 'labels', reason: 'must be a Set of text values' },
    { field: 'lines', reason: 'must be a list' },
  ])
})

test('JSON keeps its own types: a number in quotes is refused', async () => {
  expect(await refusals({ count: integer() }, { count: '12' })).toEqual([
    { field: 'count', reason: 'must be a whole number' },
  ])
})

test('all errors are reported together, each with its path', async () => {
  const fields = { count: integer({ minimum: 1 }), name: text(), places: list(record({ floor: integer() })) }
  const raw = { count: 0, places: [{ floor: 1 }, { floor: 'x' }], color: 'red' }
  expect(await refusals(fields, raw)).toEqual([
    { field: 'color', reason: 'is not known' },
    { field: 'count', reason: 'must be 1 or more' },
    { field: 'name', reason: 'is missing' },
    { field: 'places[1].floor', reason: 'must be a whole number' },
  ])
})

test('defaults are filled in and never shared, and optional fields may be missing', async () => {
  const fields = {
    limit: integer().default(10),
    tags: list(text()).default(['new']),
    at: date().default(() => '2026-01-01'),
    note: text().optional(),
  }
  const first = await readInput(fields, {}, 'json')
  expect(first).toEqual({ limit: 10, tags: ['new'], at: '2026-01-01' })
  ;(first.tags as string[]).push('spoiled')
  expect((await readInput(fields, {}, 'json')).tags).toEqual(['new'])
})

test('a Standard Schema is applied, synchronous or asynchronous', async () => {
  const even = {
    '~standard': {
      version: 1 as const,
      vendor: 'test',
      validate: async (value: unknown) =>
        (value as number) % 2 === 0 ? { value: value as number } : { issues: [{ message: 'must be even' }] },
    },
  }
  const fields = { count: integer().validate(even) }
  expect(await readInput(fields, { count: '4' }, 'text')).toEqual({ count: 4 })
  expect(await refusals(fields, { count: 3 })).toEqual([{ field: 'count', reason: 'must be even' }])
})

test('inherited names of objects are not fields', async () => {
  const raw = JSON.parse('{"__proto__":{"a":1},"constructor":1,"toString":2}')
  expect(await refusals({ name: text().optional() }, raw)).toHaveLength(3)
})

test('a field that is given twice is refused', async () => {
  const parts = [
    { values: { lockerId: 'L-1' }, source: 'text', place: 'path' },
    { values: { lockerId: 'L-2' }, source: 'json', place: 'body' },
  ] as const
  await expect(readInputParts({ lockerId: id() }, parts)).rejects.toMatchObject({
    data: { fields: [{ field: 'lockerId', reason: 'is given once more in the body' }] },
  })
})

test.each([
  ['2026-02-03', '2026-02-03T00:00:00.000Z'],
  ['2026-02-03T04:05Z', '2026-02-03T04:05:00.000Z'],
  ['2026-02-03 04:05:06Z', '2026-02-03T04:05:06.000Z'],
  ['2026-02-03T04:05:06.7Z', '2026-02-03T04:05:06.700Z'],
  ['2026-02-03T04:05:06.123456Z', '2026-02-03T04:05:06.123Z'],
  ['2026-02-03T04:05:06+02:00', '2026-02-03T02:05:06.000Z'],
  ['2026-02-03T00:05-0130', '2026-02-03T01:35:00.000Z'],
])('the time %s is %s', async (given, kept) => {
  for (const source of ['json', 'text'] as const) {
    expect(await readInput({ at: timestamp() }, { at: given }, source)).toEqual({ at: kept })
  }
})

test.each([
  '2026-02-03T04:05',
  '2026-02-03 04:05:06',
  '2026-02-30',
  '2026-13-01',
  '2026-02-03T25:00',
  'yesterday',
  '',
  '2026-02-03T04:05:06+99:00',
  5,
])('the time %s is refused', async (given) => {
  expect(await refusals({ at: timestamp() }, { at: given })).toHaveLength(1)
})

test('the output of an action survives JSON', async () => {
  const fields = {
    name: text(),
    count: number(),
    tags: set(text()),
    photo: binary(),
    at: timestamp(),
    nested: map(list(record({ bytes: binary(), sizes: set(number()) }))),
    anything: json(),
  }
  const value = fc.record({
    name: fc.string(),
    count: fc.double({ noNaN: true, noDefaultInfinity: true }),
    tags: fc.uniqueArray(fc.string(), { minLength: 1 }).map((list) => new Set(list)),
    photo: fc.uint8Array(),
    at: fc
      .date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((each) => each.toISOString()),
    nested: fc.dictionary(
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      fc.array(
        fc.record({
          bytes: fc.uint8Array(),
          sizes: fc.uniqueArray(fc.integer(), { minLength: 1 }).map((list) => new Set(list)),
        }),
      ),
    ),
    anything: fc.jsonValue().filter((each) => each !== undefined),
  })
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const written = JSON.parse(JSON.stringify(outputJson({ kind: 'record', fields }, given)))
      const read = await readInput(fields, written, 'json')
      expect(JSON.stringify(outputJson({ kind: 'record', fields }, read))).toBe(JSON.stringify(written))
    }),
    { numRuns: 100 },
  )
})

test('any text is read or refused, never another error', async () => {
  const fields = {
    number: number().optional(),
    list: list(integer()).optional(),
    set: set(number()),
    record: record({ a: text() }).optional(),
    json: json().optional(),
    binary: binary().optional(),
    at: timestamp().optional(),
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(fields)), fc.string(), async (name, given) => {
      await readInput(fields, { [name]: given }, 'text').catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'INVALID_INPUT' })
      })
    }),
  )
})

test('an id or a text for people is not blank, unlike the text of a program', async () => {
  const fields = {
    id: id().optional(),
    title: lineText(100, 1).optional(),
    reason: blockText(100, 3).optional(),
    lines: list(record({ text: lineText(100, 1) })).optional(),
    notes: blockText(100).optional(),
    payload: text({ minimumLength: 1 }).optional(),
  }
  const refusal = async (values: object, source: InputSource = 'json') => {
    const error = await readInput(fields, values as never, source).catch((thrown: unknown) => thrown)
    return (error as TablewrightError).data?.fields
  }
  const refused = (field: string) => [{ field, reason: 'must not be blank' }]
  expect(await refusal({ id: ' ' })).toEqual(refused('id'))
  expect(await refusal({ id: '\u00A0 \u3000' }, 'text')).toEqual(refused('id'))
  expect(await refusal({ title: '  ' })).toEqual(refused('title'))
  expect(await refusal({ reason: ' \n\t ' })).toEqual(refused('reason'))
  expect(await refusal({ lines: [{ text: 'a' }, { text: ' ' }] })).toEqual(refused('lines[1].text'))
  expect(await refusal({ id: ' a', title: 'b ', notes: ' ', payload: ' ' })).toBeUndefined()
})

test('an id that cannot be in a key is refused, in every position', async () => {
  const fields = {
    id: id(),
    ids: list(id()).optional(),
    distinct: set(id()).optional(),
    owners: map(record({ owner: id() })).optional(),
    note: text().optional(),
  }
  const reason = 'is longer than 256 bytes'
  const refusal = async (values: object, source: InputSource = 'json') => {
    const error = await readInput(fields, values as never, source).catch((thrown: unknown) => thrown)
    return (error as TablewrightError).data?.fields
  }
  expect(await refusal({ id: 'x'.repeat(256) })).toBeUndefined()
  expect(await refusal({ id: 'x'.repeat(257) })).toEqual([{ field: 'id', reason }])
  const dots = { field: 'id', reason: 'must not consist of one or two dots' }
  expect([await refusal({ id: '.' }), await refusal({ id: '..' }), await refusal({ id: '...' })]).toEqual([
    [dots],
    [dots],
    undefined,
  ])
  expect(await refusal({ id: 'ä'.repeat(129) }, 'text')).toEqual([{ field: 'id', reason }])
  expect(await refusal({ id: 'a', ids: ['a', 'x'.repeat(257)] })).toEqual([{ field: 'ids[1]', reason }])
  expect(await refusal({ id: 'a', distinct: ['a', 'x'.repeat(257)] })).toEqual([
    { field: 'distinct', reason },
  ])
  expect(await refusal({ id: 'a', owners: { b: { owner: 'x'.repeat(257) } } })).toEqual([
    { field: 'owners.b.owner', reason },
  ])
  expect(await refusal({ id: 'a', note: 'x'.repeat(5_000) })).toBeUndefined()
  const unsafe = ['\n', '\r\nX: y', '\0', '\u0085', '\u2028', '\u202E', '\u2066', '\uD800', '\uFEFF']
  for (const character of unsafe) {
    const [{ field, reason: why }] = (await refusal({ id: `a${character}b` })) as [RefusedField]
    expect([field, why]).toEqual(['id', expect.stringContaining('one line')])
    expect(await refusal({ id: `a${character}b` }, 'text')).toHaveLength(1)
    expect(await refusal({ id: 'a', ids: ['b', character] })).toHaveLength(1)
    expect(await refusal({ id: 'a', note: `a${character}b` })).toBeUndefined()
  }
  expect(await refusal({ id: 'ä b/+\u{1F3F4}\u200D日本' })).toBeUndefined()
})
