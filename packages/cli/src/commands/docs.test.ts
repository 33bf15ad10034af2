import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteDesign, writeFiles } from '../testing/design-files.js'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const folders = temporaryFolders()

test('the document of a system is printed, with its sample data and its cost', async () => {
  const { stdout, exitCode } = await runCommand('docs', 'smart-locker')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/^<!-- Generated from the design smart-locker by `tablewright docs`/)
  expect(stdout).toContain('\n# smart-locker\n')
  expect(stdout).toContain('LOCKER#<lockerId>')
  expect(stdout).toContain('AP-09')
  expect(stdout).toContain('`PK = LOCKER#L-0001`')
  expect(stdout).toContain('## Cost and scaling')
})

test('only the part that the original document describes is printed', async () => {
  const { stdout, exitCode } = await runCommand('docs', 'smart-locker', '--document')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('AP-09')
  expect(stdout).not.toContain('LocationLocker')
  expect(stdout).not.toContain('transferLocker')
})

test('a custom design has no original document, and its document is printed, not written', async () => {
  const folder = folders()
  const { 'design.ts': file } = writeFiles(folder, { 'design.ts': noteDesign() })
  const own = await runCommand('docs', file, '--document')
  expect(own).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('has no original document') })
  const out = await runCommand('docs', 'tenants', '--document', '--out', folder)
  expect(out).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("cannot be used with '--out'") })
})

test('a page is written once, is up to date, and is stale after an edit', async () => {
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
  expect(JSON.parse(stdout)).toEqual({
    design: 'notes',
    files: [{ file: out, changed: true, written: false }],
  })
})

test('a folder gets all pages with their pictures, and stale ones are named', async () => {
  const folder = folders()
  const { 'design.ts': file } = writeFiles(folder, { 'design.ts': noteDesign() })
  const out = join(folder, 'docs')
  expect(await runCommand('docs', file, '--out', out)).toMatchObject({ exitCode: 0 })
  expect(readdirSync(out).sort()).toEqual(['Notes.svg', 'README.md', 'cost.md', 'items.md'])
  expect(readFileSync(join(out, 'items.md'), 'utf8')).toContain('`PK = USER#user-1`')
  appendFileSync(join(out, 'cost.md'), 'by hand')
  const { stdout, exitCode } = await runCommand('docs', file, '--out', out, '--check')
  expect(exitCode).toBe(1)
  expect(stdout.match(/\S+ is stale/g)).toEqual([`${join(out, 'cost.md')} is stale`])
})

test('--check needs --out, and a page that is a folder is reported', async () => {
  expect(await runCommand('docs', 'smart-locker', '--check')).toMatchObject({
    stderr: expect.stringMatching(/^error USAGE: .*--out/),
    exitCode: 2,
  })
  const out = join(folders(), 'page.md')
  mkdirSync(out)
  expect(await runCommand('docs', 'smart-locker', '--out', out)).toMatchObject({
    stderr: expect.stringMatching(/^error FILE_UNREADABLE: /),
    exitCode: 1,
  })
})
