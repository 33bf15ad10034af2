import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { ImportTableInput, Item } from '@tablewright/dynamo'
import { afterAll, expect, test } from 'vitest'
import { key, number, pair, text } from '../conformance/conformance-case.js'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const buckets = mkdtempSync(join(tmpdir(), 'tablewright-formats-'))
afterAll(() => rmSync(buckets, { recursive: true, force: true }))

for (const folder of ['formats', 'vectors'])
  mkdirSync(join(buckets, 'my-bucket', folder), { recursive: true })

const TableName = 'orders'
const TableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/orders'
const item = (sk: string, n: number): Item => ({ ...key('p', sk), n: number(n), tags: { SS: ['a', 'b'] } })
const read = (path: string) => readFileSync(join(buckets, 'my-bucket', path))

/** Imports files into a new table, and returns what the import counted and the items. */
async function imported(engine: Engine, request: Partial<ImportTableInput>, schema: object = pair) {
  const { ImportTableDescription } = await engine.call('ImportTable', {
    S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: 'formats/' },
    InputFormat: 'CSV',
    TableCreationParameters: { TableName: 'read', BillingMode: 'PAY_PER_REQUEST', ...pair, ...schema },
    ...request,
  })
  await engine.settled()
  const { ImportArn } = ImportTableDescription
  const { ImportTableDescription: found } = await engine.call('DescribeImport', { ImportArn })
  const { Items } = await engine.scan({ TableName: 'read' })
  await engine.deleteTable({ TableName: 'read' })
  return { found, Items, counts: [found.ProcessedItemCount, found.ImportedItemCount, found.ErrorCount] }
}

test('an export as Ion text has the same items when it is imported', async () => {
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  await engine.createTable({ TableName, BillingMode: 'PAY_PER_REQUEST', ...pair })
  await engine.call('UpdateContinuousBackups', {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
  const whole = {
    ...item('a', 1.5),
    b: { B: Buffer.from('b').toString('base64') },
    m: { M: { 'a b': { NULL: true } } },
  }
  for (const Item of [whole, item('b', -2)] as Item[]) await engine.putItem({ TableName, Item })
  const { ExportDescription } = await engine.call('ExportTableToPointInTime', {
    TableArn,
    S3Bucket: 'my-bucket',
    S3Prefix: 'ion',
    ExportFormat: 'ION',
  })
  await engine.settled()
  const id = ExportDescription.ExportArn.split('/').at(-1)!
  const folder = `ion/AWSDynamoDB/${id}`
  expect(JSON.parse(read(`${folder}/manifest-summary.json`).toString())).toMatchObject({
    outputFormat: 'ION',
  })
  const files = JSON.parse(read(`${folder}/manifest-files.json`).toString()) as { dataFileS3Key: string }
  expect(files.dataFileS3Key).toMatch(/\.ion\.gz$/)
  expect(gunzipSync(read(files.dataFileS3Key)).toString()).toContain('$ion_1_0 {Item:{')
  const { found, Items } = await imported(engine, {
    S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: `${folder}/data/` },
    InputFormat: 'ION',
    InputCompressionType: 'GZIP',
  })
  expect(found).toMatchObject({ ImportStatus: 'COMPLETED', InputFormat: 'ION', ErrorCount: 0 })
  expect(Items).toEqual((await engine.scan({ TableName })).Items)
  await engine.close()
})

test('CSV is imported with its header or a given one, keys by their types, and wrong lines are counted', async () => {
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(buckets, 'my-bucket', 'formats', name), lines.join('\n'))
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  write('1.csv', ['pk,sk,n', 'p,"a,""1""",5', 'p,b', 'p,"c', ',d,1', 'p,e,\r'])
  write('2.csv', ['n,sk,pk', '6,f,p'])
  const first = await imported(engine, {})
  expect(first.counts).toEqual([6, 3, 3])
  expect(first.Items).toEqual([
    { ...key('p', 'a,"1"'), n: text('5') },
    { ...key('p', 'e'), n: text('') },
    { ...key('p', 'f'), n: text('6') },
  ])
  rmSync(join(buckets, 'my-bucket', 'formats', '2.csv'))
  write('1.csv', ['p;1;01.50', 'p;x;2', 'q;2;'])
  const typed = {
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'N' },
    ],
  }
  const Csv = { Delimiter: ';', HeaderList: ['pk', 'sk', 'n'] }
  const second = await imported(engine, { InputFormatOptions: { Csv } }, typed)
  expect(second.counts).toEqual([3, 2, 1])
  expect(second.found.InputFormatOptions).toEqual({ Csv })
  expect(second.Items).toContainEqual({ pk: text('p'), sk: number(1), n: text('01.50') })
  await engine.close()
})

test('lines of CSV may have any marks of JSON, but no more names than a request', async () => {
  const write = (...lines: readonly string[]) =>
    writeFileSync(join(buckets, 'my-bucket', 'formats', '1.csv'), lines.join('\n'))
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  const marks = ['1:'.repeat(40_000), '['.repeat(90_000), '{'.repeat(90_000), '1;'.repeat(170_000)]
  write('pk,sk,n', ...marks.map((text, at) => `p,${at},${text}`))
  const { counts, Items } = await imported(engine, {})
  expect(counts).toEqual([4, 4, 0])
  expect(Items!.map(({ n }) => n)).toEqual(marks.map(text))
  const names = Array.from({ length: 40_000 }, (_, at) => `n${at}`)
  write(['pk', 'sk', ...names].join(','), ['p', 'a', ...names.fill('')].join(','), 'p,b')
  expect((await imported(engine, {})).counts).toEqual([2, 0, 2])
  await engine.close()
})

test('an import into a table with a vector index counts wrong vectors', async () => {
  const vector = (sk: string, ...values: number[]) =>
    JSON.stringify({ Item: { ...key('p', sk), v: { L: values.map(number) } } })
  writeFileSync(
    join(buckets, 'my-bucket', 'vectors', '1.csv'),
    [vector('a', 1, 2), vector('b', 1), vector('c', 1, 2, 3)].join('\n'),
  )
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  const index = {
    IndexName: 'byMeaning',
    VectorAttribute: { AttributeName: 'v' },
    Dimensions: 2,
    DistanceFunction: 'COSINE',
    Projection: { ProjectionType: 'KEYS_ONLY' },
  }
  const { counts } = await imported(
    engine,
    { S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: 'vectors/' }, InputFormat: 'DYNAMODB_JSON' },
    { VectorIndexes: [index] },
  )
  expect(counts).toEqual([3, 1, 2])
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})

/** The files of a folder that this process has open. */
function openFiles(folder: string): readonly string[] {
  const start = realpathSync(folder)
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`)
      return path.startsWith(start) ? [path] : []
    } catch {
      return []
    }
  })
}

test.skipIf(process.platform !== 'linux').for([
  ['gzip that is damaged', Buffer.concat([gzipSync('{}').subarray(0, 12), randomBytes(1_000_000)]), 'GZIP'],
  ['a line that is too long', gzipSync(Buffer.alloc(20_000_000, 'x'), { level: 0 }), 'GZIP'],
  ['a line that is too long, not compressed', Buffer.alloc(20_000_000, 'x'), 'NONE'],
] as const)('a failed import of %s closes its file', async ([, content, InputCompressionType]) => {
  const folder = mkdtempSync(join(buckets, 'my-bucket', 'failing-'))
  writeFileSync(join(folder, 'data'), content)
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  const { ImportTableDescription } = await engine.call('ImportTable', {
    S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: folder.slice(join(buckets, 'my-bucket/').length) },
    InputFormat: 'DYNAMODB_JSON',
    InputCompressionType,
    TableCreationParameters: { TableName: 'read', BillingMode: 'PAY_PER_REQUEST', ...pair },
  })
  await engine.settled()
  const { ImportArn } = ImportTableDescription
  const found = await engine.call('DescribeImport', { ImportArn })
  expect(found.ImportTableDescription.ImportStatus).toBe('FAILED')
  await engine.close()
  await expect.poll(() => openFiles(folder), { timeout: 10_000 }).toEqual([])
})
