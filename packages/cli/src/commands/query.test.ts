import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { libraryDesign } from '../testing/library-design.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

/** For busy machines. */
const timeout = 120_000
const folders = temporaryFolders()
let design = ''
let data = ''

const query = (...args: readonly string[]) => runCommand('query', design, ...args)
const onData = (...args: readonly string[]) => query(...args, '--data', data)
const addBook = (bookId: string, ...more: readonly string[]) =>
  onData('addBook', '--book-id', bookId, '--author', 'ann', '--title', `About ${bookId}`, ...more, '--write')

beforeAll(async () => {
  const folder = folders()
  design = writeFiles(folder, { 'design.ts': libraryDesign })['design.ts']
  data = join(folder, 'data')
  const added = await addBook('b1', '--parameter-limit', '5', '--tags', 'old,blue', '--note', 'torn')
  expect(added).toMatchObject({ stderr: '', exitCode: 0 })
  await addBook('b2', '--parameter-limit', '5')
}, timeout)

test('the patterns of a design are listed with their parameters', async () => {
  const { stdout, exitCode } = await query()
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^B-1 +bookById +Fetch a book +bookId$/m)
  expect(stdout).toMatch(/^B-3 +addBook +create Book +bookId author title \[note\] limit \[tags\]$/m)
  const listed = JSON.parse((await query('--json')).stdout) as readonly object[]
  expect(listed[1]).toMatchObject({
    name: 'booksOfAuthor',
    parameters: [{ name: 'author', optional: false }],
  })
})

test('a pattern is called by its name or its id, and returns an item', async () => {
  const { stdout, exitCode } = await onData('bookById', '--book-id', 'b1')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^title +About b1$/m)
  const json = await onData('B-1', '--book-id', 'b1', '--json')
  expect(JSON.parse(json.stdout)).toMatchObject({ bookId: 'b1', limit: 5, tags: ['blue', 'old'] })
  const missing = await onData('B-1', '--book-id', 'b9', '--json')
  expect(missing).toEqual({ stdout: 'null\n', stderr: '', exitCode: 0 })
})

test('each page names the next one, and --all reads all of them', { timeout }, async () => {
  const first = await onData('booksOfAuthor', '--author', 'ann', '--limit', '1')
  expect(first.stdout).toMatch(/^bookId .*\nb1 .*\n\nMore: add --cursor (\S+)\n$/)
  const cursor = /--cursor (\S+)/.exec(first.stdout)![1]!
  const second = await onData('booksOfAuthor', '--author', 'ann', '--cursor', cursor, '--json')
  expect(JSON.parse(second.stdout)).toMatchObject({ items: [{ bookId: 'b2' }], cursor: null })
  const all = await onData('booksOfAuthor', '--author', 'ann', '--limit', '1', '--all', '--json')
  expect((JSON.parse(all.stdout) as { items: object[] }).items).toHaveLength(2)
  expect(await onData('booksOfAuthor', '--author', 'bob', '--cursor', cursor)).toMatchObject({
    stderr: expect.stringMatching(/^error INVALID_CURSOR: /),
    exitCode: 1,
  })
})

test('null removes an optional attribute', async () => {
  const changed = await onData('annotateBook', '--book-id', 'b1', '--note', 'null', '--write', '--json')
  expect(changed).toMatchObject({ stderr: '', exitCode: 0 })
  expect(JSON.parse(changed.stdout)).toMatchObject({ bookId: 'b1', limit: 5 })
  expect(JSON.parse(changed.stdout)).not.toHaveProperty('note')
})

test('explaining prints the request, its proof and price, and needs no database', async () => {
  const { stdout, exitCode } = await query('bookById', '--book-id', 'b1', '--explain')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^GetItem \{/)
  expect(stdout).toContain('"BOOK#b1"')
  expect(stdout).toMatch(/^proof +served holds/m)
  expect(stdout).toMatch(/^price +\$\d+\.\d\d a month at 1\/s in us-east-1$/m)
  const change = await query('renameBook', '--book-id', 'b1', '--title', 'T', '--explain')
  expect(change.stdout).toContain('What follows depends on the item that this reads.')
  const json = await query('--json', 'booksOfAuthor', '--author', 'ann', '--explain')
  expect(JSON.parse(json.stdout)).toMatchObject({ requests: [{ operation: 'Query' }], proof: { id: 'B-2' } })
})

test('a write needs a confirmation before it is executed', async () => {
  const refused = await onData('renameBook', '--book-id', 'b1', '--title', 'Other')
  expect(refused).toMatchObject({ stderr: expect.stringMatching(/^error USAGE: .*--write/), exitCode: 2 })
})

test('an error names the pattern, the parameter, its value and the position', { timeout }, async () => {
  expect(await query('bokById')).toMatchObject({
    stderr: 'error PATTERN_UNKNOWN: library has no pattern bokById. Did you mean bookById?\n',
    exitCode: 2,
  })
  expect(await query('nothing')).toMatchObject({
    stderr: expect.stringMatching(
      /^error PATTERN_UNKNOWN: library has no pattern nothing\. Choose from bookById, booksOfAuthor, /,
    ),
    exitCode: 2,
  })
  expect(await query('bookById')).toMatchObject({ stderr: expect.stringContaining('--book-id'), exitCode: 2 })
  expect(await addBook('b7', '--parameter-limit', 'many')).toMatchObject({
    stderr: expect.stringMatching(/^error INVALID_INPUT: .*limit/),
    exitCode: 2,
  })
  const nowhere = join(folders(), 'nowhere')
  expect(await query('bookById', '--book-id', 'b1', '--data', nowhere)).toMatchObject({
    stderr: expect.stringMatching(/^error FOLDER_WITHOUT_DATA: /),
    exitCode: 1,
  })
  expect(existsSync(nowhere)).toBe(false)
  expect(
    await runCommand('query', 'smart-locker', 'AP-01', '--locker-id', 'L', '--data', data),
  ).toMatchObject({
    stderr: expect.stringMatching(/^error TABLES_MISSING: /),
    exitCode: 1,
  })
  expect(await query('bookById', '--book-id', 'b1', '--endpoint', 'http://127.0.0.1:9')).toMatchObject({
    stderr: expect.stringMatching(/^error SERVER_NOT_FOUND: /),
    exitCode: 1,
  })
})

test('help of a pattern names its parameters', async () => {
  const { stdout, exitCode } = await query('bookById', '--help')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('--book-id <bookId>')
  expect(stdout).toMatch(/Examples:\n.* bookById --book-id <bookId> /)
  expect((await query('--help')).stdout).toContain('booksOfAuthor|B-2')
})

test('a pattern that writes a protected entity is refused', {
  timeout,
}, async () => {
  const line =
    'query smart-locker writeEvent --locker-id L-1 --action OPEN --result SUCCESS --actor-id mallory'
  const chain = '--sequence 1 --previous-hash 0 --hash 1 --write --data'
  const forged = [...line.split(' '), ...chain.split(' '), join(folders(), 'data')]
  expect(await runCommand(...forged)).toMatchObject({
    stderr: expect.stringMatching(
      /^error EDIT_FORBIDDEN: writeEvent writes AccessEvent, .*tablewright locker/s,
    ),
    exitCode: 5,
  })
})
