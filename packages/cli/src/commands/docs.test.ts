import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

test('the document of a system is printed', async () => {
  const { stdout, exitCode } = await runCommand('docs', 'smart-locker')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^# smart-locker\n/)
  expect(stdout).toContain('LOCKER#<lockerId>')
  expect(stdout).toContain('AP-09')
})

test('a page is written once, is up to date, and is stale when somebody changes it', async () => {
  const folder = folders()
  const { 'design.ts': file } = writeFiles(folder, { 'design.ts': noteDesign() })
  const out = join(folder, 'docs', 'design.md')
  const docs = (...options: readonly string[]) => runCommand('docs', file, '--out', out, ...options)
  expect(await docs('--check')).toMatchObject({ stdout: expect.stringContaining('is stale'), exitCode: 1 })
  expect(await docs()).toEqual({ stdout: `${out} is written.\n`, stderr: '', exitCode: 0 })
  expect(readFileSync(out, 'utf8')).toContain('NOTE#<noteId>')
  expect(await docs('--check')).toMatchObject({ stdout: `${out} is up to date.\n`, exitCode: 0 })
  appendFileSync(out, 'by hand')
  const { stdout, exitCode } = await docs('--check', '--json')
  expect(exitCode).toBe(1)
  expect(JSON.parse(stdout)).toEqual({ design: 'notes', file: out, changed: true, written: false })
})

test('a check needs a file, and a file that is a folder is named', async () => {
  expect(await runCommand('docs', 'smart-locker', '--check')).toMatchObject({
    stderr: expect.stringMatching(/^error USAGE: .*--out/),
    exitCode: 2,
  })
  expect(await runCommand('docs', 'smart-locker', '--out', folders())).toMatchObject({
    stderr: expect.stringMatching(/^error FILE_UNREADABLE: /),
    exitCode: 1,
  })
})
