import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { makeNotes } from '../testing/note-data.js'
import { runCommand, startCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

async function makeData(): Promise<string> {
  const data = folders()
  await makeNotes(data)
  return data
}

test('a backup is taken while a server runs, and restored completely', async () => {
  const data = await makeData()
  mkdirSync(join(data, 'files', '63'), { recursive: true })
  writeFileSync(join(data, 'files', '63', '63c8'), 'a file of a deployment')
  const server = startCommand('engine', '--port', '0', '--data', data)
  await once(server.stdout, 'data')
  const backup = join(folders(), 'backup')
  const taken = await runCommand('backup', '--data', data, '--to', backup)
  server.kill('SIGTERM')
  await once(server, 'close')
  expect(taken).toMatchObject({ stderr: '', exitCode: 0 })
  expect(taken.stdout).toMatch(/^Copied .* to .*: .* KB in \d+\.\d s\.\n$/)

  const restored = join(folders(), 'restored')
  const { stdout, exitCode } = await runCommand('restore', '--from', backup, '--data', restored, '--json')
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ from: backup, to: restored, bytes: expect.any(Number) })
  expect(readFileSync(join(restored, 'files', '63', '63c8'), 'utf8')).toBe('a file of a deployment')
  const engine = await open(restored)
  expect((await engine.scan({ TableName: 'Notes' })).Count).toBe(20)
  await engine.close()
})

test('nothing is overwritten, and only data is copied', async () => {
  const data = await makeData()
  const other = await makeData()
  expect(await runCommand('backup', '--data', data, '--to', other)).toMatchObject({
    stderr: expect.stringMatching(/^error FOLDER_NOT_EMPTY: .*\n$/),
    exitCode: 1,
  })
  expect(await runCommand('restore', '--from', folders(), '--data', join(folders(), 'new'))).toMatchObject({
    stderr: expect.stringMatching(/^error FOLDER_WITHOUT_DATA: .*\n$/),
    exitCode: 1,
  })
  expect(await runCommand('backup', '--data', data)).toMatchObject({
    stderr: expect.stringContaining('--to <folder>'),
    exitCode: 2,
  })
})

test('backup, restore and engine verify use the folder of the configuration', async () => {
  const project = folders()
  const data = join(project, 'data')
  await makeNotes(data)
  const configured = (storage: object) => {
    const file = join(folders(), 'tablewright.config.json')
    writeFileSync(file, JSON.stringify({ storage }))
    return file
  }
  const config = configured({ folder: data })
  const backup = join(project, 'backup')
  const taken = await runCommand('backup', '--config', config, '--to', backup, '--json')
  expect(JSON.parse(taken.stdout)).toMatchObject({ from: data, to: backup })
  const verified = await runCommand('engine', 'verify', '--config', config)
  expect(verified.stdout).toContain('Everything agrees: 1 table, 20 items')
  const restored = join(project, 'restored')
  const into = ['--config', configured({ folder: restored }), '--json']
  const { stdout } = await runCommand('restore', '--from', backup, ...into)
  expect(JSON.parse(stdout)).toMatchObject({ to: restored })
  const elsewhere = configured({ endpoint: 'http://127.0.0.1:1' })
  expect(await runCommand('backup', '--config', elsewhere, '--to', join(project, 'none'))).toMatchObject({
    stderr: expect.stringContaining('is the endpoint http://127.0.0.1:1, not a folder'),
    exitCode: 2,
  })
})
