import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { rules } from '@tablewright/design/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { libraryDesign } from '../testing/library-design.js'
import { commandFile, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()
const root = join(import.meta.dirname, '..', '..', '..', '..')
const open: Client[] = []

/** Starts the real command in a folder, with a client of the SDK. */
async function start(cwd: string, ...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [commandFile, 'mcp', ...args],
      cwd,
      stderr: 'pipe',
    }),
  )
  open.push(client)
  return client
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [{ text }] = content as [{ text: string }]
  return { text, isError: isError === true, json: () => JSON.parse(text) as never }
}

const printing = `${noteDesign({ options: ', budget: { readUnits: 0.1 }' })}\nconsole.log('a design that prints')\n`
const note = {
  design: 'other.ts',
  pattern: 'noteById',
  input: { userId: 'u1', noteId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
}
let folder: string
let reader: Client

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts', 'write-guide.mjs')])
  folder = folders()
  writeFiles(folder, {
    'design.ts': printing,
    'other.ts': noteDesign({ noteKey: 'N#<noteId>' }),
    'tablewright.config.json': JSON.stringify({
      designs: ['other.ts'],
      systems: { 'smart-locker': true },
      storage: { endpoint: 'http://db.invalid:1' },
    }),
  })
  symlinkSync(writeFiles(folders(), { 'design.ts': printing })['design.ts']!, join(folder, 'linked.ts'))
  reader = await start(folder, '--allow-endpoint', 'http://other.invalid:2')
}, 60_000)
afterAll(() => Promise.all(open.map((client) => client.close())))

test('the tools are listed with their schemas', async () => {
  const { tools } = await reader.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['check', 'explain', 'diff', 'infer', 'docs', 'run'])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  expect(tools[0]?.inputSchema).toMatchObject({ required: ['design'], additionalProperties: false })
})

describe('a tool', () => {
  test('check returns findings with positions, also for a design that prints', async () => {
    const { json, isError } = await call(reader, 'check', { design: 'design.ts' })
    expect(isError).toBe(false)
    expect(json()).toMatchObject({
      ok: false,
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'TW901', location: { file: 'design.ts', line: 16, column: 5 } }),
      ]),
    })
  })

  test('explain returns the request of a pattern by its id', async () => {
    const input = { userId: 'u1', noteId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }
    const { text } = await call(reader, 'explain', { design: 'other.ts', pattern: 'N-1', input })
    expect(text).toContain('N#01ARZ3NDEKTSV4RRFFQ69G5FAV')
  })

  test('diff returns the changes', async () => {
    const { json } = await call(reader, 'diff', { before: 'other.ts', after: 'design.ts' })
    expect(json()).toMatchObject({ impact: expect.not.stringMatching('safe') })
  })

  test('docs returns the document', async () => {
    expect((await call(reader, 'docs', { design: 'other.ts' })).text).toMatch(/notesOfUser/)
  })

  test('infer returns a design from an export', async () => {
    const items = ['a', 'b', 'c'].map((id) =>
      JSON.stringify({ Item: { PK: { S: `U#${id}` }, SK: { S: 'ME' } } }),
    )
    writeFiles(folder, { 'items.jsonl': `${items.join('\n')}\n` })
    const { text, isError } = await call(reader, 'infer', { from: 'items.jsonl', keys: 'PK,SK' })
    expect({ isError, text }).toMatchObject({ isError: false, text: expect.stringContaining('U#<') })
  })

  test.each([
    ['check', { design: 'missing.ts' }, 'DESIGN_NOT_FOUND'],
    ['check', {}, 'INVALID_INPUT'],
    ['check', { design: 'other.ts', sarif: true }, 'INVALID_INPUT'],
    ['check', { design: '--help' }, 'DESIGN_NOT_FOUND'],
    ['docs', { design: '--out=stolen.md' }, 'DESIGN_NOT_FOUND'],
    ['run', { design: 'other.ts', pattern: 'nothing' }, 'PATTERN_UNKNOWN'],
    ['check', { design: '/etc/passwd' }, 'PATH_OUTSIDE'],
    ['docs', { design: '../design.ts#notes' }, 'PATH_OUTSIDE'],
    ['diff', { before: 'other.ts', after: 'a/../../other.ts' }, 'PATH_OUTSIDE'],
    ['check', { design: 'linked.ts' }, 'PATH_OUTSIDE'],
    ['infer', { from: '/etc' }, 'PATH_OUTSIDE'],
    ['infer', { data: '..' }, 'PATH_OUTSIDE'],
    ['run', { design: 'other.ts', pattern: 'noteById', data: '/tmp' }, 'PATH_OUTSIDE'],
    ['infer', { tables: ['--out', 'stolen.ts'], data: 'none' }, 'FOLDER_WITHOUT_DATA'],
    ['explain', { design: 'other.ts', pattern: '__proto__' }, 'PATTERN_UNKNOWN'],
    ['infer', { endpoint: 'http://collector.example' }, 'ENDPOINT_NOT_ALLOWED'],
    ['infer', { endpoint: 'http://127.0.0.1@collector.example:8000' }, 'ENDPOINT_NOT_ALLOWED'],
    ['infer', { endpoint: 'http://127.0.0.1.collector.example' }, 'ENDPOINT_NOT_ALLOWED'],
    ['infer', { endpoint: 'https://dynamodb.eu-west-1.amazonaws.com' }, 'ENDPOINT_NOT_ALLOWED'],
    ['infer', { endpoint: 'anything' }, 'ENDPOINT_NOT_ALLOWED'],
    ['infer', { endpoint: 'http://127.0.0.1:1' }, 'SERVER_NOT_FOUND'],
    ['infer', { endpoint: 'http://[::1]:1' }, 'SERVER_NOT_FOUND'],
    ['run', { ...note, endpoint: 'http://localhost.example' }, 'ENDPOINT_NOT_ALLOWED'],
    ['run', { ...note, endpoint: 'http://db.invalid:1' }, 'SERVER_NOT_FOUND'],
    ['run', { ...note, endpoint: 'http://other.invalid:2/' }, 'SERVER_NOT_FOUND'],
    ['run', { ...note, endpoint: 'http://other.invalid:1' }, 'ENDPOINT_NOT_ALLOWED'],
  ])('%s with %j is refused with %s', async (name, input, code) => {
    const { json, isError } = await call(reader, name, input)
    expect(isError).toBe(true)
    expect(json()).toMatchObject({ error: { code } })
  })
})

describe('run', () => {
  const design = 'library.ts'
  const entered = { bookId: 'b1', author: 'a1', title: 'Moby Dick', limit: 3 }
  const book = { design, pattern: 'addBook', input: entered, data: 'data' }

  test('refuses a write unless the server allows it, and reads the written item', async () => {
    writeFiles(folder, { [design]: libraryDesign })
    const refused = await call(reader, 'run', book)
    expect(refused.json()).toMatchObject({ error: { code: 'WRITES_NOT_ALLOWED' } })
    const writer = await start(folder, '--allow-writes')
    expect(await call(writer, 'run', book)).toMatchObject({ isError: false })
    const read = await call(reader, 'run', { ...book, pattern: 'bookById', input: { bookId: 'b1' } })
    expect(read.json()).toMatchObject(entered)
  })
})

describe('resources', () => {
  test('are the guide, the designs of the configuration and every rule', async () => {
    const { resources } = await reader.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual([
      'tablewright://guide',
      'tablewright://designs/smart-locker',
      'tablewright://designs/other.ts',
      ...Object.keys(rules).map((code) => `tablewright://rules/${code}`),
    ])
  })

  test.each([
    ['tablewright://guide', /^# Tablewright, compact[\s\S]*## /],
    ['tablewright://designs/other.ts', /notesOfUser/],
    ['tablewright://rules/TW904', /^# TW904 · No pattern uses the index[\s\S]*Remedy/],
  ])('%s is read', async (uri, expected) => {
    const { contents } = await reader.readResource({ uri })
    expect((contents[0] as { text: string }).text).toMatch(expected)
  })

  test('an unknown one is refused', async () => {
    await expect(reader.readResource({ uri: 'tablewright://designs/design.ts' })).rejects.toThrow(
      'no resource',
    )
  })
})
