import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

const timeout = 120_000
const folder = temporaryFolders()()
const data = join(folder, 'data')

beforeAll(async () => {
  await runCommand('sample', 'smart-locker', '--data', data, '--items', '60')
}, timeout)

test('a design is inferred from a data folder, passes check, and has a report', {
  timeout,
}, async () => {
  const out = join(folder, 'design.ts')
  const report = join(folder, 'report.md')
  const { stderr, exitCode } = await runCommand(
    'infer',
    'SmartLocker',
    '--data',
    data,
    '--out',
    out,
    '--report',
    report,
  )
  expect([stderr, exitCode]).toEqual([expect.stringContaining('0 errors of check'), 0])
  expect(readFileSync(out, 'utf8')).toContain("key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' }")
  expect(readFileSync(report, 'utf8')).toContain('| Locker.PK | LOCKER#<lockerId> |')
  expect(await runCommand('check', out)).toMatchObject({ exitCode: 0 })
})

test('an export gives the same templates, and the budget of items is kept', { timeout }, async () => {
  const file = join(folder, 'lockers.jsonl.gz')
  await runCommand('export', 'smart-locker', '--data', data, '--to', file)
  const whole = await runCommand('infer', '--from', file, '--json')
  const { source, report } = JSON.parse(whole.stdout)
  expect(source).toContain("key: { PK: 'LOCKER#<lockerId>', SK: 'RES#<startAt>#<reservationId>' }")
  expect(report).toMatchObject({ mismatches: [], check: { error: 0 } })
  const few = await runCommand('infer', 'SmartLocker', '--data', data, '--items', '20', '--json')
  const sampled = JSON.parse(few.stdout)
  expect(sampled.report.tables).toMatchObject([{ examined: 20 }])
  expect(sampled.readUnits).toBeGreaterThan(0)
})

test('a Workbench model becomes a design, and its sample data a file to import', { timeout }, async () => {
  const [model, design, items] = ['model.json', 'workbench.ts', 'items.jsonl'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  await runCommand('generate', 'workbench', 'account-pool', '--out', model)
  const made = await runCommand('infer', '--from', model, '--out', design, '--items-out', items)
  expect(made).toMatchObject({ exitCode: 0 })
  expect(readFileSync(design, 'utf8')).toContain("pk: 'account_id#<accountId>'")
  const target = join(folder, 'imported')
  const imported = await runCommand('import', design, '--from', items, '--data', target, '--json')
  expect(JSON.parse(imported.stdout).written).toBeGreaterThan(50)
  expect(await runCommand('verify', design, '--data', target)).toMatchObject({ exitCode: 0 })
})

test('a file with unknown keys requires --keys', { timeout }, async () => {
  expect(await runCommand('infer', '--from', join(folder, 'none.jsonl'))).toMatchObject({
    stderr: expect.stringContaining('FILE_UNREADABLE'),
    exitCode: 1,
  })
})

test('without flags, the configured storage is read, otherwise the local endpoint', { timeout }, async () => {
  const config = join(folder, 'tablewright.config.json')
  writeFileSync(config, JSON.stringify({ storage: { folder: data } }))
  const found = await runCommand('infer', 'SmartLocker', '--config', config, '--json')
  expect(JSON.parse(found.stdout).report.check.error).toBe(0)
  const nowhere = await runCommand('infer', 'SmartLocker', '--endpoint', 'http://127.0.0.1:1')
  expect(nowhere).toMatchObject({
    stderr: expect.stringContaining('SERVER_NOT_FOUND: Nothing answers at http://127.0.0.1:1.'),
    exitCode: 1,
  })
  const missing = await runCommand('infer', 'Nothing', '--data', data)
  expect(missing).toMatchObject({ stderr: expect.stringContaining('TABLES_MISSING'), exitCode: 1 })
})

test('a line that is not an item is named with its file', { timeout }, async () => {
  const file = join(folder, 'wrong.jsonl')
  writeFileSync(file, '{"Item":{"PK":{"S":"a"}}}\n[')
  const { stderr, exitCode } = await runCommand('infer', '--from', file)
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('wrong.jsonl: Line 2 is no JSON. Give an')])
})

test('tables of one export with different keys are read by their own keys', {
  timeout,
}, async () => {
  const file = join(folder, 'tables.jsonl')
  const lines = ['a', 'b', 'c', 'd'].flatMap((id) => [
    { Table: 'Doors', Item: { door: { S: `DOOR#${id}` } } },
    { Table: 'Keys', Item: { PK: { S: `KEY#${id}` }, SK: { S: 'KEY' } } },
  ])
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { stdout } = await runCommand('infer', '--from', file, '--keys', 'door', '--json')
  expect(JSON.parse(stdout).report).toMatchObject({
    check: { error: 0 },
    tables: [{ table: 'Doors' }, { table: 'Keys' }],
  })
  const unknown = await runCommand('infer', '--from', file, '--keys', 'PK,SK')
  expect(unknown).toMatchObject({ stderr: expect.stringContaining('KEYS_UNKNOWN'), exitCode: 1 })
})
