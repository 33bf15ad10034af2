import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../console-api/testing/serve-system.js'
import { parseTokens } from './auth/tokens.js'

let notes: ServedSystem

beforeAll(async () => {
  notes = await serveSystem()
  for (let number = 0; number < 130; number++) {
    const note = { noteId: `n-${number}`, words: String(number % 3), tags: [] }
    await notes.post('/shelves/s/notes', note)
  }
})
afterAll(() => notes.close())

test('a list of more bytes than one page of the database holds is counted to the end', async () => {
  for (let number = 0; number < 130; number++) {
    await notes.post('/shelves/long/notes', { noteId: `n-${number}`, words: 'x', tags: [], times: 9_000 })
  }
  expect(await notes.get('/_count/shelves/long/notes')).toEqual({ count: 130 })
})

test('all items of a list are counted, regardless of its limit', async () => {
  expect(await notes.get('/_count/shelves/s/notes')).toEqual({ count: 130 })
  expect(await notes.get('/_count/shelves/s/notes?limit=5')).toEqual({ count: 130 })
  expect(await notes.get('/_count/shelves/empty/notes')).toEqual({ count: 0 })
})

test('items are counted and summed by the value of a field', async () => {
  const { count, sum, groups } = await notes.get<{
    count: number
    sum: number
    groups: { value: string; count: number; sum: number }[]
  }>('/_count/shelves/s/notes?groupBy=words&sum=words')
  expect([count, sum]).toEqual([130, 129])
  expect(groups.toSorted((one, other) => one.value.localeCompare(other.value))).toEqual([
    { value: '0', count: 44, sum: 0 },
    { value: '1', count: 43, sum: 43 },
    { value: '2', count: 43, sum: 86 },
  ])
})

test('a field that the list does not return is refused, so that no hidden value is counted', async () => {
  const response = await notes.ask('GET', '/_count/shelves/s/notes?groupBy=version')
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    400,
    'INVALID_INPUT',
  ])
})

test('counting needs the right of the list', async () => {
  const tokens = parseTokens(
    JSON.stringify({
      tokens: [
        { name: 'reader', token: 'a-reader-of-sixteen', rights: { notes: 'read' } },
        { name: 'other', token: 'somebody-of-elsewhere', rights: { others: 'write' } },
      ],
    }),
  )
  const guarded = await serveSystem(undefined, { auth: { tokens, principals: undefined as never } })
  const status = async (token?: string) =>
    (
      await guarded.ask(
        'GET',
        '/_count/shelves/s/notes',
        undefined,
        token === undefined ? {} : { authorization: `Bearer ${token}` },
      )
    ).status
  try {
    expect([
      await status(),
      await status('somebody-of-elsewhere'),
      await status('a-reader-of-sixteen'),
    ]).toEqual([401, 403, 200])
  } finally {
    await guarded.close()
  }
})
