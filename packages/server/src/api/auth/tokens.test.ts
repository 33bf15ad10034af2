import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { codeOf, type NotesApi, notesApi } from '../testing/notes-api.js'
import { parseTokens } from './tokens.js'

let notes: NotesApi | undefined
afterEach(() => notes?.close())

const file = {
  tokens: [
    { name: 'ann', token: 'ann-has-a-long-token', rights: { notes: 'write' } },
    { name: 'reader', token: 'reader-has-one-too', rights: { '*': 'read' } },
    { name: 'other', token: 'for-another-system', rights: { invoicing: 'write' } },
    {
      name: 'hashed',
      sha256: createHash('sha256').update('kept as its digest').digest('hex'),
      rights: { '*': 'write' },
    },
  ],
}

const tokens = parseTokens(JSON.stringify(file))

async function statuses(token: string | undefined) {
  notes = await notesApi({ tokens })
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const read = await notes.ask('GET', '/jobs', undefined, headers)
  const write = await notes.ask('POST', '/jobs/sweeper', undefined, headers)
  return [read.status, write.status]
}

test.each([
  ['ann-has-a-long-token', [200, 200]],
  ['reader-has-one-too', [200, 403]],
  ['for-another-system', [403, 403]],
  ['not-a-token-of-the-file', [401, 401]],
  [undefined, [401, 401]],
])('with the token %s reading and writing are %j', async (token, expected) => {
  expect(await statuses(token)).toEqual(expected)
})

test('a digest in the file is accepted in place of its token', async () => {
  expect(tokens.get(file.tokens[3]!.sha256!)?.name).toBe('hashed')
})

test('a caller without a token is shown how to send one; API descriptions are public', async () => {
  notes = await notesApi({ tokens })
  const refused = await notes.ask('GET', '/jobs')
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect(await codeOf(refused)).toBe('UNAUTHENTICATED')
  const described = await notes.ask('GET', '/openapi.json')
  expect(await described.json()).toMatchObject({ security: [{ bearer: [] }] })
  expect((await notes.api.request('http://localhost/api')).status).toBe(200)
  expect((await notes.ask('GET', '/nothing')).status).toBe(401)
})

test.each([
  ['{}', /tokens is missing/],
  ['{"tokens":[{"name":"a","token":"short","rights":{}}]}', /shorter than 16/],
  [
    '{"tokens":[{"name":"a","token":"long-enough-for-this","rights":{"notes":"all"}}]}',
    /neither read nor write/,
  ],
  ['{"tokens":[{"name":"a","sha256":"abc","rights":{}}]}', /64 hexadecimal/],
  ['{"tokens":[{"name":"a","tokn":"x","rights":{}}]}', /not known here/],
  ['not json', /not JSON/],
])('the file %s is refused', (text, complaint) => {
  expect(() => parseTokens(text)).toThrow(complaint)
})

test('a token shared by two callers is refused, and the error does not quote it', () => {
  const twice = { tokens: [file.tokens[0], { ...file.tokens[0], name: 'bob' }] }
  expect(() => parseTokens(JSON.stringify(twice))).toThrow(/tokens\[1\] has the token of another/)
})

const imitations = ['a\nb', ' ', ' ann', 'ann\u00A0', 'an\u200Bn', '\u202Eann', 'ann\uD800', 'a'.repeat(255)]
test.each(['local', 'System', 'local:ann', ...imitations])(
  'the file has no token with the name %j',
  (name) => {
    const other = { tokens: [{ name, token: 'has-a-long-enough-token', roles: { '*': ['reader'] } }] }
    expect(() => parseTokens(JSON.stringify(other))).toThrow(/tokens\[0\]\.name/)
  },
)
