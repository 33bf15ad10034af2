import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

/** For busy machines. */
const timeout = 120_000
const folders = temporaryFolders()

test.each([
  ['locker describe L-1 --version 1 --alias x', 'NOT_FOUND'],
  ['webhooks add locker ftp://example.com', 'INVALID_INPUT'],
  ['deploy upload missing', 'FOLDER_UNREADABLE'],
  ['tokens create ann --role nothing=user', 'INVALID_INPUT'],
  ['query smart-locker changeState --locker-id L-1 --status OCCUPIED --version 1 --write', 'NOT_FOUND'],
])('a refused write creates no data folder: %s', { timeout }, async (line, code) => {
  const folder = folders()
  const { stderr } = await runCommand(...line.split(' '), '--data', join(folder, 'new', 'data'))
  expect(stderr).toMatch(new RegExp(`^error ${code}: `))
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a write creates the data folder, and one that is refused later keeps it', { timeout }, async () => {
  const data = join(folders(), 'new', 'data')
  const locker = (...words: readonly string[]) => runCommand('locker', ...words, '--data', data)
  expect(await locker('add', 'L-1', '--owner-id', 'north')).toMatchObject({ exitCode: 0 })
  expect(await locker('describe', 'L-9', '--version', '1', '--alias', 'x')).toMatchObject({ exitCode: 3 })
  const show = await locker('show', 'L-1', '--json')
  expect(JSON.parse(show.stdout)).toMatchObject({ lockerId: 'L-1', version: 1 })
  const unchanged = await locker('describe', 'L-1', '--version', '1', '--json')
  expect(unchanged.stderr).toBe('Nothing was changed: it has these values already.\n')
  expect(JSON.parse(unchanged.stdout)).toEqual(JSON.parse(show.stdout))
  const changed = await locker('describe', 'L-1', '--version', '1', '--alias', 'Door', '--json')
  expect(changed.stderr).toBe('')
  expect(JSON.parse(changed.stdout)).toMatchObject({ alias: 'Door', version: 2 })
  const same = await locker('describe', 'L-1', '--version', '2', '--alias', 'Door', '--json')
  expect(same.stderr).toContain('Nothing was changed')
})

test('a folder that existed is kept', async () => {
  const data = folders()
  mkdirSync(join(data, 'notes'))
  await runCommand('locker', 'describe', 'L-1', '--version', '1', '--alias', 'x', '--data', data)
  expect(existsSync(join(data, 'notes'))).toBe(true)
})
