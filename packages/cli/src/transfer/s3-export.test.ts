import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { runCommand, temporaryFolders } from '../testing/run-command.js'
import { exportFiles } from './export-files.js'

/** For busy machines. */
const timeout = 120_000
const folders = temporaryFolders()
const folder = folders()
const design = join(folder, 'design.ts')
const data = join(folder, 'data')

beforeAll(async () => {
  writeFileSync(
    design,
    `import { create, design, id, integer, table } from '@tablewright/design'
const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
const tags = table('Tags', { partitionKey: 'PK' })
const Note = notes.entity('NOTE', { key: { PK: 'NOTE#<noteId>', SK: 'NOTE' }, attributes: { noteId: id(), stars: integer() } })
const Tag = tags.entity('TAG', { key: { PK: 'TAG#<tagId>' }, attributes: { tagId: id() } })
export const noteDesign = design('notes', { entities: { Note, Tag }, patterns: { addNote: create(Note), addTag: create(Tag) } })
`,
  )
  const lines = [
    ...['1', '2', '3'].map((id) => ({ Table: 'Notes', Item: note(id, 1) })),
    { Table: 'Tags', Item: { PK: { S: 'TAG#a' }, tagId: { S: 'a' } } },
  ]
  const file = join(folder, 'items.jsonl')
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(await runCommand('import', design, '--from', file, '--data', data)).toMatchObject({ exitCode: 0 })
}, timeout)

function note(noteId: string, stars: number) {
  const PK = { S: `NOTE#${noteId}` }
  return { PK, SK: { S: 'NOTE' }, noteId: { S: noteId }, stars: { N: String(stars) } }
}

/** Writes an export as Amazon DynamoDB does, into a copy of a bucket. */
function writeExport(
  bucket: string,
  id: string,
  summary: object,
  lines: readonly object[],
  { incremental = false, mark = '' } = {},
): void {
  const name = `${id}.json.gz`
  const dataKey = incremental ? `AWSDynamoDB/data/${name}` : `AWSDynamoDB/${id}/data/${name}`
  const bytes = gzipSync(mark + lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const md5Checksum = createHash('md5').update(bytes).digest('base64')
  for (const key of [dataKey, `AWSDynamoDB/${id}/manifest`])
    mkdirSync(join(bucket, key, '..'), { recursive: true })
  writeFileSync(join(bucket, dataKey), bytes)
  const files = `${JSON.stringify({ itemCount: lines.length, md5Checksum, dataFileS3Key: `shop/${dataKey}` })}\n`
  writeFileSync(join(bucket, 'AWSDynamoDB', id, 'manifest-files.json'), files)
  const document = { tableArn: 'arn:aws:dynamodb:eu-central-1:1:table/Notes', ...summary }
  writeFileSync(join(bucket, 'AWSDynamoDB', id, 'manifest-summary.json'), JSON.stringify(document))
}

const full = { exportType: 'FULL_EXPORT', exportTime: '2027-01-01T00:00:00Z', outputFormat: 'DYNAMODB_JSON' }
const incremental = (exportToTime: string) => ({ exportType: 'INCREMENTAL_EXPORT', exportToTime })
const change = (noteId: string, stars: number | undefined) => {
  const { PK, SK } = note(noteId, 0)
  const image = stars === undefined ? {} : { NewImage: note(noteId, stars) }
  return { Metadata: { WriteTimestampMicros: { N: '1' } }, Keys: { PK, SK }, ...image }
}

async function starsOf(place: string): Promise<Record<string, number>> {
  const file = join(folders(), 'out.jsonl')
  await runCommand('export', design, '--to', file, '--data', place)
  const items = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  const notes = items.map((line) => (JSON.parse(line) as { Item: ReturnType<typeof note> }).Item)
  return Object.fromEntries(
    notes.flatMap((item) => (item.noteId ? [[item.noteId.S, Number(item.stars.N)]] : [])),
  )
}

test('an export in the format of Amazon S3 has correct checksums, and is imported unchanged', {
  timeout,
}, async () => {
  const to = join(folders(), 'bucket')
  expect(await runCommand('export', design, '--to', to, '--format', 's3', '--data', data)).toMatchObject({
    stdout: expect.stringContaining('4 items of notes'),
    exitCode: 0,
  })
  const files = exportFiles(to)
  expect(files.map(({ table, kind }) => [table, kind]).sort()).toEqual([
    ['Notes', 'items'],
    ['Tags', 'items'],
  ])
  for (const { path, md5 } of files)
    expect(createHash('md5').update(readFileSync(path)).digest('base64')).toBe(md5)
  const notes = files.find(({ table }) => table === 'Notes')!
  const [first] = gunzipSync(readFileSync(notes.path)).toString().split('\n')
  expect(Object.keys(JSON.parse(first!) as object)).toEqual(['Item'])
  for (const id of readdirSync(join(to, 'AWSDynamoDB'))) {
    for (const name of ['manifest-summary', 'manifest-files']) {
      const text = readFileSync(join(to, 'AWSDynamoDB', id, `${name}.json`))
      const checksum = readFileSync(join(to, 'AWSDynamoDB', id, `${name}.checksum`), 'utf8')
      expect(createHash('md5').update(text).digest('base64')).toBe(checksum)
    }
  }
  const copy = join(folders(), 'copy')
  const { stdout } = await runCommand('import', design, '--from', to, '--data', copy, '--json')
  expect(JSON.parse(stdout)).toMatchObject({ written: 4, deleted: 0, kept: 0 })
  expect(await starsOf(copy)).toEqual({ 1: 1, 2: 1, 3: 1 })
})

test('one table of an export is imported alone, also under another name', { timeout }, async () => {
  const to = join(folders(), 'bucket')
  await runCommand('export', design, '--to', to, '--format', 's3', '--table', 'Notes', '--data', data)
  expect(exportFiles(to).map(({ table }) => table)).toEqual(['Notes'])
  writeExport(to, '02', { ...full, tableArn: 'arn:aws:dynamodb:x:1:table/live-Notes' }, [
    { Item: note('9', 5) },
  ])
  const from = (...options: readonly string[]) =>
    runCommand('import', design, '--from', to, '--data', join(folders(), 'copy'), '--json', ...options)
  expect(JSON.parse((await from('--table', 'live-Notes=Notes')).stdout)).toMatchObject({ written: 1 })
  expect(JSON.parse((await from('--table', 'Notes')).stdout)).toMatchObject({ written: 3 })
  expect((await from('--table', 'Other')).stdout).toContain('TABLE_NOT_FOUND')
  expect((await from()).stdout).toContain('live-Notes')
})

test('incremental exports are applied after the full one, in the order of their times', {
  timeout,
}, async () => {
  const bucket = folders()
  const options = { incremental: true }
  // The order of names differs from the order of times.
  writeExport(bucket, '01', incremental('2027-01-03T00:00:00Z'), [change('1', 3), change('4', 1)], options)
  writeExport(
    bucket,
    '02',
    incremental('2027-01-02T00:00:00Z'),
    [change('1', 2), change('2', undefined)],
    options,
  )
  writeExport(bucket, '03', full, [{ Item: note('1', 1) }, { Item: note('2', 1) }], { mark: '\uFEFF' })
  const copy = join(folders(), 'copy')
  const from = (...rest: readonly string[]) =>
    runCommand('import', design, '--from', bucket, '--data', copy, ...rest)
  expect(await from()).toMatchObject({
    stderr: expect.stringMatching(/^error EXPORT_INCREMENTAL: .* --overwrite/),
    exitCode: 1,
  })
  expect((await from('--overwrite')).stdout).toMatch(/^5 items of .* are written, 1 are deleted \(/)
  expect(await starsOf(copy)).toEqual({ 1: 3, 4: 1 })
  const inferred = await runCommand('infer', 'Notes', '--from', bucket)
  expect(inferred.stdout).toContain("PK: 'NOTE#<")
})

test('a missing, damaged or unsupported data file is named', { timeout }, async () => {
  const bucket = folders()
  writeExport(bucket, '01', full, [{ Item: note('1', 1) }])
  const file = exportFiles(bucket)[0]!.path
  const whole = readFileSync(file)
  const from = () => runCommand('import', design, '--from', bucket, '--data', join(folders(), 'copy'))
  writeFileSync(file, gzipSync(JSON.stringify({ Item: note('1', 2) })))
  expect((await from()).stderr).toMatch(/^error FILE_UNREADABLE: .* checksum of its manifest/)
  writeFileSync(file, whole)
  writeExport(bucket, '01', { ...full, outputFormat: 'ION' }, [])
  expect((await from()).stderr).toMatch(/^error EXPORT_FORMAT: .* ION/)
  writeExport(bucket, '01', full, [])
  writeFileSync(join(bucket, 'AWSDynamoDB/01/manifest-files.json'), '{"dataFileS3Key":"a/gone.json.gz"}\n')
  expect((await from()).stderr).toMatch(
    /^error EXPORT_INCOMPLETE: .* names a\/gone\.json\.gz, which is not there/,
  )
})

test('an incremental export has the changed items and the keys of deleted ones', {
  timeout,
}, async () => {
  const [bucket, live, copy] = [join(folders(), 'bucket'), join(folders(), 'live'), join(folders(), 'copy')]
  const put = async (notes: readonly object[], ...rest: readonly string[]) => {
    const file = join(folders(), 'items.jsonl')
    writeFileSync(file, notes.map((Item) => JSON.stringify({ Table: 'Notes', Item })).join('\n'))
    await runCommand('import', design, '--from', file, '--data', live, ...rest)
  }
  const exported = async (...rest: readonly string[]) =>
    runCommand('export', design, '--to', bucket, '--format', 's3', '--data', live, ...rest)
  const missing = await exported('--incremental')
  expect(missing.stderr).toMatch(/^error \w+: .*/)
  await put([note('1', 1), note('2', 1), note('3', 1)])
  await exported()
  await put([note('1', 2), note('4', 1)], '--overwrite')
  const gone = folders()
  writeExport(gone, '01', incremental('2027-01-01T00:00:00Z'), [change('2', undefined)], {
    incremental: true,
  })
  await runCommand('import', design, '--from', gone, '--data', live, '--overwrite')
  const first = await exported('--incremental', '--json')
  expect(JSON.parse(first.stdout)).toMatchObject({ changed: 2, deleted: 1 })
  const again = await exported('--incremental')
  expect(again.stdout).toContain('0 changed and 0 deleted items of notes are added to')
  await put([note('5', 9)])
  expect(JSON.parse((await exported('--incremental', '--json')).stdout)).toMatchObject({
    changed: 1,
    deleted: 0,
  })
  const changes = exportFiles(bucket).filter(({ kind }) => kind === 'changes')
  for (const { path, md5 } of changes)
    expect(createHash('md5').update(readFileSync(path)).digest('base64')).toBe(md5)
  const lines = gunzipSync(readFileSync(changes[0]!.path)).toString().trim().split('\n')
  expect(lines.map((line) => Object.keys(JSON.parse(line) as object)).sort()).toEqual([
    ['Metadata', 'Keys'],
    ['Metadata', 'Keys', 'NewImage'],
    ['Metadata', 'Keys', 'NewImage'],
  ])
  await runCommand('import', design, '--from', bucket, '--data', copy, '--overwrite')
  expect(await starsOf(copy)).toEqual(await starsOf(live))
  expect(await starsOf(copy)).toEqual({ 1: 2, 3: 1, 4: 1, 5: 9 })
  const plain = await runCommand('export', design, '--to', bucket, '--incremental', '--data', live)
  expect(plain).toMatchObject({ stderr: expect.stringContaining("needs '--format s3'"), exitCode: 2 })
})

test('an export replaces files and exports, but never a folder of other files or a device', {
  timeout,
}, async () => {
  const place = folders()
  const bucket = join(place, 'bucket')
  const exportTo = (to: string, ...more: readonly string[]) =>
    runCommand('export', design, '--data', data, '--overwrite', '--to', to, ...more)
  for (let times = 0; times < 2; times++)
    expect(await exportTo(bucket, '--format', 's3')).toMatchObject({ exitCode: 0 })
  expect(readdirSync(join(bucket, 'AWSDynamoDB'))).toHaveLength(2)
  const project = join(place, 'project')
  mkdirSync(join(project, 'AWSDynamoDB'), { recursive: true })
  writeFileSync(join(project, 'thesis.txt'), 'years of work')
  const pipe = join(place, 'pipe')
  symlinkSync('/dev/null', pipe)
  for (const [to, ...more] of [
    [project, '--format', 's3'],
    [project],
    [pipe],
    [pipe, '--format', 's3'],
  ] as const)
    expect(await exportTo(to, ...more)).toMatchObject({
      stderr: expect.stringMatching(/^error FILE_UNWRITABLE: .* is not an export, and is not replaced\./),
      exitCode: 1,
    })
  expect(readFileSync(join(project, 'thesis.txt'), 'utf8')).toBe('years of work')
  expect(readlinkSync(pipe)).toBe('/dev/null')
})

test('exports can be read by their owner only', { timeout }, async () => {
  const [lines, exports] = [join(folder, 'owned', 'items.jsonl'), join(folder, 'owned-exports')]
  for (const target of [[lines], [exports, '--format', 's3'], [exports, '--format', 's3', '--incremental']])
    expect(await runCommand('export', design, '--data', data, '--to', ...target)).toMatchObject({
      exitCode: 0,
    })
  const written = (readdirSync(exports, { recursive: true }) as string[]).map((name) => join(exports, name))
  for (const path of [join(folder, 'owned'), lines, exports, ...written])
    expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
})
