import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { embedded } from '@tablewright/client/embedded'
import type { AttributeValue } from '@tablewright/dynamo'
import { open } from '@tablewright/engine'
import { beforeAll, expect, test } from 'vitest'
import { runCommand, temporaryFolders } from '../testing/run-command.js'

/** For busy machines. */
const timeout = 120_000
const folders = temporaryFolders()
const folder = join(folders(), 'new')
const data = join(folder, 'data')
const file = join(folder, 'lockers.jsonl')

const exportTo = (to: string, ...options: readonly string[]) =>
  runCommand('export', 'smart-locker', '--to', to, ...options)
const importFrom = (from: string, ...options: readonly string[]) =>
  runCommand('import', 'smart-locker', '--from', from, ...options)
const stringOf = (value: AttributeValue | undefined) => (value && 'S' in value ? value.S : undefined)
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')

beforeAll(async () => {
  await runCommand('sample', 'smart-locker', '--data', data, '--items', '60')
  expect(await exportTo(file, '--data', data)).toMatchObject({
    stdout: expect.stringMatching(/^\d+ items of smart-locker are in .*lockers\.jsonl \(\d+\.\d s\)\.\n$/),
    stderr: '',
    exitCode: 0,
  })
}, timeout)

test('an export is imported unchanged, from any line, and existing items stay', {
  timeout,
}, async () => {
  const copy = join(folder, 'copy')
  const count = linesOf(file).length
  expect(count).toBeGreaterThan(40)
  const some = await importFrom(file, '--data', copy, '--from-line', '11', '--json')
  expect(JSON.parse(some.stdout)).toMatchObject({ design: 'smart-locker', written: count - 10, kept: 0 })
  const zipped = join(folder, 'zipped.jsonl.gz')
  await exportTo(zipped, '--data', data)
  const rest = await importFrom(zipped, '--data', copy)
  expect(rest.stdout).toContain(`10 items of ${zipped} are written, ${count - 10} were there already`)
  const all = await importFrom(zipped, '--data', copy, '--overwrite', '--json')
  // Access events are immutable, and the system protects the end of their chain: an import never replaces them.
  const events = linesOf(file).filter((line) => /ACCESS_EVENT|EVENT_CHAIN/.test(line)).length
  expect(events).toBeGreaterThan(1)
  expect(JSON.parse(all.stdout)).toMatchObject({ written: count - events, kept: events })
  expect((await exportTo(zipped, '--data', copy, '--overwrite')).exitCode).toBe(0)
  expect(gunzipSync(readFileSync(zipped)).toString()).toBe(readFileSync(file, 'utf8'))
})

test('a refused line is named, with the option to continue', { timeout }, async () => {
  const broken = join(folder, 'broken.jsonl')
  writeFileSync(broken, [...linesOf(file).slice(0, 2), '{"Item":{"PK":{"S":"x"}}}'].join('\r\n'))
  expect(await importFrom(broken, '--data', join(folders(), 'data'))).toMatchObject({
    stderr: expect.stringMatching(/^error LINE_WRONG: Line 3 is refused: .* --from-line 3\.\n$/),
    exitCode: 1,
  })
})

test('a truncated file, a missing file, an existing file and a folder are refused', { timeout }, async () => {
  const cut = join(folder, 'cut.jsonl.gz')
  writeFileSync(cut, gzipSync(readFileSync(file)).subarray(0, 500))
  const target = join(folders(), 'data')
  const failures = [
    [await importFrom(cut, '--data', target), 'FILE_UNREADABLE'],
    [await importFrom(join(folder, 'none.jsonl'), '--data', target), 'FILE_UNREADABLE'],
    [await exportTo(file, '--data', data), 'FILE_EXISTS'],
    [await exportTo(data, '--data', data, '--overwrite'), 'FILE_UNWRITABLE'],
  ] as const
  for (const [outcome, code] of failures) {
    expect(outcome).toMatchObject({
      stderr: expect.stringMatching(new RegExp(`^error ${code}: `)),
      exitCode: 1,
    })
  }
})

test('an import creates the tables at an endpoint on request, under other names', {
  timeout,
}, async () => {
  const { listen } = await import('@tablewright/server')
  const engine = await open({ memory: true })
  const server = await listen({ engine, port: 0 })
  try {
    const place = ['--endpoint', server.url, '--table-prefix', 'test-']
    expect(await importFrom(file, ...place)).toMatchObject({
      stderr: expect.stringMatching(/^error TABLES_MISSING: /),
      exitCode: 1,
    })
    expect(await importFrom(file, ...place, '--create-tables')).toMatchObject({ stderr: '', exitCode: 0 })
    expect((await engine.scan({ TableName: 'test-SmartLocker' })).Count).toBe(linesOf(file).length)
  } finally {
    await server.close()
    await engine.close()
  }
})

test('an import does not overwrite items that only the actions of a system may write', {
  timeout,
}, async () => {
  const books = join(folders(), 'books')
  const papers = join(folder, 'papers.jsonl')
  await runCommand('sample', 'invoicing', '--data', books, '--items', '40')
  await runCommand('export', 'invoicing', '--to', papers, '--data', books)
  const forged = linesOf(papers).map((line) =>
    line.replaceAll('"Currency":{"S":"EUR"}', '"Currency":{"S":"CHF"}'),
  )
  writeFileSync(papers, forged.join('\n'))
  const place = ['--from', papers, '--overwrite', '--data', books]
  const { stdout, exitCode } = await runCommand('import', 'invoicing', ...place, '--json')
  const payments = forged.filter((line) => /"Kind":{"S":"(payment|refund)"}/.test(line)).length
  expect(payments).toBeGreaterThan(0)
  const report = JSON.parse(stdout) as { kept: number; protected: Record<string, number> }
  expect(report).toMatchObject({ protected: { Payment: payments } })
  // Items that equal those of the export count as kept, not as differing.
  const differing = Object.values(report.protected).reduce((sum, count) => sum + count, 0)
  expect(differing).toBeGreaterThan(0)
  expect(differing).toBeLessThan(report.kept)
  expect(exitCode).toBe(1)
  const text = await runCommand('import', 'invoicing', ...place)
  expect(text.stdout).toContain(`\n${differing} items differ from the export and stay as they are`)
  expect(text.stdout).toContain(`Payment (${payments})`)
})

test('incremental exports change and delete immutable items that the same import added, and no others', {
  timeout,
}, async () => {
  const [bucket, live] = [join(folders(), 'bucket'), join(folders(), 'live')]
  const exported = (...options: readonly string[]) =>
    exportTo(bucket, '--format', 's3', '--data', live, ...options)
  const imported = async (to: string) => {
    const { stdout, exitCode } = await importFrom(bucket, '--data', to, '--overwrite', '--json')
    return { ...(JSON.parse(stdout) as { protected: object }), exitCode }
  }
  await importFrom(file, '--data', live)
  await exported()
  const stale = join(folders(), 'stale')
  await importFrom(bucket, '--data', stale)
  const driver = embedded(live)
  const { Items = [] } = await driver.send('Scan', { TableName: 'SmartLocker' })
  const ofType = (name: string) => Items.filter(({ entityType }) => stringOf(entityType) === name)
  const [deleted, changed] = ofType('ACCESS_EVENT')
  const [locker] = ofType('LOCKER')
  for (const { PK, SK } of [deleted!, locker!])
    await driver.send('DeleteItem', { TableName: 'SmartLocker', Key: { PK: PK!, SK: SK! } })
  await driver.send('PutItem', { TableName: 'SmartLocker', Item: { ...changed!, reason: { S: 'other' } } })
  await driver.close()
  await exported('--incremental')
  const [copy, before, after] = ['copy', 'copy.jsonl', 'live.jsonl'].map((name) => join(folders(), name))
  expect(await imported(copy!)).toMatchObject({ deleted: 2, protected: {}, exitCode: 0 })
  await exportTo(before!, '--data', copy!)
  await exportTo(after!, '--data', live)
  expect(linesOf(before!)).toEqual(linesOf(after!))
  // Again on a full copy: each line of the full export is superseded by a later one.
  expect(await imported(copy!)).toMatchObject({ protected: {}, exitCode: 0 })
  expect(await imported(stale)).toMatchObject({
    deleted: 1,
    protected: { AccessEvent: 2 },
    exitCode: 1,
  })
})

test('an export to - prints its lines, and other paths must not be -', { timeout }, async () => {
  const printed = await exportTo('-', '--data', data)
  expect(printed).toMatchObject({ stdout: readFileSync(file, 'utf8'), exitCode: 0 })
  expect(printed.stderr).toMatch(/^\d+ items of smart-locker are printed /)
  const refused = [
    ['export', 'smart-locker', '--to', '-', '--data', data, '--format', 's3'],
    ['import', 'smart-locker', '--from', '-', '--data', data],
    ['docs', 'smart-locker', '--out', '-'],
    ['generate', 'cloudformation', 'smart-locker', '--out', '-'],
    ['backup', '--data', data, '--to', '-'],
    ['tokens', 'list', '--data', '-'],
    ['init', '-'],
  ]
  const wrong = { stderr: expect.stringMatching(/^error (USAGE|OPTION_INVALID): /), exitCode: 2 }
  for (const args of refused) expect(await runCommand(...args), args.join(' ')).toMatchObject(wrong)
})
