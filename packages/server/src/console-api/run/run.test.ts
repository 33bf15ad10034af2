import { spawnSync } from 'node:child_process'
import { http } from '@tablewright/client/http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedSystem, serveSystem } from '../testing/serve-system.js'
import type { RunAnswer, RunOverview } from '../types/index.js'
import { codeText } from './code-text.js'
import { shellQuote } from './shell-text.js'

let notes: ServedSystem
const awkward = `it's "quoted" $HOME \`id\` \\ ü\n`

beforeAll(async () => {
  notes = await serveSystem()
  await notes.post('/shelves/a/notes', { noteId: 'n1', words: awkward, tags: ['x', 'y'] })
  await notes.post('/shelves/a/notes', { noteId: 'n2', words: 'two', tags: [] })
})
afterAll(() => notes.close())

/** Splits a command into words with a real shell. */
function words(command: string): readonly string[] {
  const program = `aws() { for word; do printf '%s\\0' "$word"; done; }\ncurl() { aws "$@"; }\n${command}`
  return spawnSync('sh', ['-c', program], { encoding: 'utf8' }).stdout.split('\0').slice(0, -1)
}

test.each([null, [], 'x', 7])('parameters that are %j are refused', async (input) => {
  const refused = await notes.ask('POST', '/_run/noteById', { input })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ code: 'INVALID_INPUT', field: 'input' })
})

test('the patterns are forms with a price', async () => {
  const { patterns } = await notes.get<RunOverview>('/_run')
  expect(patterns.map(({ name, kind, paged }) => [name, kind, paged])).toEqual([
    ['addNote', 'write', false],
    ['noteById', 'read', false],
    ['notesOfShelf', 'read', true],
    ['rewriteNote', 'write', false],
    ['dropNote', 'write', false],
  ])
  expect(patterns[1]).toMatchObject({
    parameters: { required: ['shelf', 'noteId'] },
    proof: { readUnits: { expected: 0.5 } },
  })
})

test('a read returns decoded and stored items, with consumed and predicted units', async () => {
  const answer = await notes.post<RunAnswer>('/_run/noteById', { input: { shelf: 'a', noteId: 'n1' } })
  expect(answer).toMatchObject({
    explained: false,
    requests: [{ operation: 'GetItem' }],
    result: { words: awkward, tags: ['x', 'y'], version: 1 },
    raw: [{ words: { S: awkward }, tags: { SS: ['x', 'y'] } }],
    consumed: { readUnits: 0.5, writeUnits: 0 },
    predicted: { readUnits: { expected: 0.5 } },
    writes: [],
    cursor: null,
  })
  const lines = answer.copy.typescript.split('\n')
  expect(lines.slice(0, 5)).toEqual([
    "import { connect } from '@tablewright/client'",
    "import { http } from '@tablewright/client/http'",
    "import { notes } from './design.js'",
    '',
    expect.stringMatching(
      /^const db = connect\(notes, http\(\{ endpoint: 'http:.*', region: '[\w-]+' \}\)\)$/,
    ),
  ])
  expect(lines[5]).toBe("const answer = await db.noteById({ shelf: 'a', noteId: 'n1' })")
})

test('each page begins at the cursor of the page before', async () => {
  const first = await notes.post<RunAnswer>('/_run/notesOfShelf', { input: { shelf: 'a' }, limit: 1 })
  const { cursor } = first
  const second = await notes.post<RunAnswer>('/_run/notesOfShelf', {
    input: { shelf: 'a' },
    limit: 1,
    cursor,
  })
  expect([first.result, second.result]).toMatchObject([[{ noteId: 'n1' }], [{ noteId: 'n2' }]])
  expect(second.copy.typescript).toContain(
    `{ items, cursor } = await db.notesOfShelf({ shelf: 'a' }, { cursor: '`,
  )
})

test('a write can be explained without being executed, and then executed', async () => {
  const input = { shelf: 'a', noteId: 'n3', words: 'three', tags: ['z'] }
  const answer = await notes.post<RunAnswer>('/_run/addNote', { input, explain: true })
  expect(answer).toMatchObject({ explained: true, writes: [{ action: 'put', entity: 'Note' }], raw: [] })
  expect(answer.result).toBeUndefined()
  expect((await notes.ask('GET', '/shelves/a/notes/n3')).status).toBe(404)
  const done = await notes.post<RunAnswer>('/_run/addNote', { input })
  expect(done).toMatchObject({ result: { noteId: 'n3', version: 1 }, consumed: { writeUnits: 1 } })
  expect(done.copy.typescript).toContain("tags: new Set(['z'])")
})

test('the copied commands are safe in a shell and return the same result', async () => {
  const input = { shelf: 'a', noteId: `quo'te "d" $(id)` }
  await notes.post('/shelves/a/notes', { noteId: input.noteId, words: awkward, tags: [] })
  const { copy, raw } = await notes.post<RunAnswer>('/_run/noteById', { input })
  const aws = words(copy.awsCli[0]!)
  expect(aws.slice(0, 4)).toEqual(['dynamodb', 'get-item', '--endpoint-url', notes.dynamodbUrl])
  const driver = http({ endpoint: notes.dynamodbUrl, region: 'us-east-1', credentials: anybody })
  const sent = JSON.parse(aws[aws.indexOf('--cli-input-json') + 1]!) as never
  expect((await driver.send('GetItem', sent)).Item).toEqual(raw[0])
  await driver.close()
  const curl = words(copy.curl[0]!)
  expect(curl).toContain('x-amz-target: DynamoDB_20120810.GetItem')
  expect(JSON.parse(curl.at(-1)!)).toEqual(sent)
  const [url, ...rest] = words(copy.api)
  const again = await fetch(url!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: rest.at(-1)!,
  })
  expect(((await again.json()) as RunAnswer).raw).toEqual(raw)
})

const anybody = async () => ({ accessKeyId: 'a', secretAccessKey: 'b' })

test('any text is quoted as one shell word', () => {
  const texts = fc.array(
    fc.string({ unit: 'binary' }).filter((text) => !/[\0\uD800-\uDFFF]/.test(text)),
    {
      minLength: 50,
      maxLength: 50,
    },
  )
  fc.assert(
    fc.property(texts, (given) => {
      expect(words(`aws ${given.map(shellQuote).join(' ')}`)).toEqual(given)
    }),
    { numRuns: 5 },
  )
})

test('any value is printed as code that evaluates to it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const made: unknown = new Function(`return ${codeText(value)}`)()
      expect(JSON.stringify(made)).toBe(JSON.stringify(value))
    }),
  )
  expect(codeText({ at: Uint8Array.of(1), of: new Set([1]) })).toBe(
    "{ at: Buffer.from('AQ==', 'base64'), of: new Set([1]) }",
  )
})

test('errors are reported field by field', async () => {
  const refused = await notes.ask('POST', '/_run/addNote', { input: { shelf: '', words: 3, color: 'red' } })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { fields: [{ field: 'color' }, { field: 'shelf' }, { field: 'noteId' }, { field: 'words' }] },
  ])
  expect((await notes.ask('POST', '/_run/none', {})).status).toBe(404)
  const long = { shelf: 'x'.repeat(3_000), noteId: 'n' }
  expect((await notes.ask('POST', '/_run/noteById', { input: long })).status).toBe(400)
})
