import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open as openLmdb } from 'lmdb'
import { beforeAll, expect, test } from 'vitest'
import { makeNotes } from '../testing/note-data.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()
const data = folders()

beforeAll(() => makeNotes(data))

test('intact data passes the verification', async () => {
  expect(await runCommand('engine', 'verify', '--data', data)).toEqual({
    stdout: 'Everything agrees: 1 table, 20 items, 0 index entries, 0 stream records.\n',
    stderr: '',
    exitCode: 0,
  })
  const { stdout } = await runCommand('engine', 'verify', '--data', data, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ items: 20, problems: 0, findings: [] })
})

test('damage is shown, with exit code 1', async () => {
  const damaged = folders()
  await makeNotes(damaged)
  const file = openLmdb({ path: join(damaged, 'data.mdb'), noSubdir: true, pageSize: 8192 })
  const entries = file.openDB('entries', { keyEncoding: 'binary', encoding: 'binary' })
  await entries.put(Buffer.from([0, 0, 9, 9, 1]), Buffer.from('stray'))
  await file.close()
  const { stdout, exitCode } = await runCommand('engine', 'verify', '--data', damaged)
  expect(exitCode).toBe(1)
  expect(stdout).toMatch(/^code +table +index +what is wrong\nRECORD_DAMAGED .* 0000090901 /)
  expect(stdout).toMatch(/\n1 problem\. /)
})

test('salvage copies intact records, lists losses, and leaves the damaged folder unchanged', async () => {
  const damaged = folders()
  await makeNotes(damaged)
  const bytes = readFileSync(join(damaged, 'data.mdb'))
  truncateSync(join(damaged, 'data.mdb'), 0)
  const target = join(folders(), 'saved')
  expect(await runCommand('engine', 'salvage', damaged, target)).toMatchObject({ exitCode: 1 })
  writeFileSync(join(damaged, 'data.mdb'), bytes)
  const saved = join(folders(), 'saved')
  expect(await runCommand('engine', 'salvage', damaged, saved)).toMatchObject({
    stdout: expect.stringMatching(/items saved.*\n.* 20 +0\n\nEverything was whole/),
    exitCode: 0,
  })
  expect(await runCommand('engine', 'verify', '--data', saved)).toMatchObject({
    stdout: expect.stringContaining('Everything agrees: 1 table, 20 items'),
  })
  expect(readFileSync(join(damaged, 'data.mdb')).equals(bytes)).toBe(true)
})

test('a folder without data is refused and left unchanged', async () => {
  expect(await runCommand('engine', 'verify', '--data', join(data, 'missing'))).toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/^error FOLDER_WITHOUT_DATA: .*\n$/),
    exitCode: 1,
  })
})
