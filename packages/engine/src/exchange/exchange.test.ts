import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Item } from '@tablewright/dynamo'
import { afterAll, expect, test } from 'vitest'
import { key, number, pair, text } from '../conformance/conformance-case.js'
import type { Engine } from '../engine.js'
import { open } from '../open.js'

const root = mkdtempSync(join(tmpdir(), 'tablewright-exchange-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const buckets = join(root, 'buckets')
mkdirSync(join(buckets, 'my-bucket', 'in'), { recursive: true })

const TableName = 'orders'
const TableArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/orders'
const item = (sk: string, n: number): Item => ({ ...key('p', sk), n: number(n), tags: { SS: ['a', 'b'] } })

async function recovered(engine: Engine): Promise<void> {
  await engine.createTable({ TableName, BillingMode: 'PAY_PER_REQUEST', ...pair })
  await engine.call('UpdateContinuousBackups', {
    TableName,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
}

const read = (path: string) => readFileSync(join(buckets, 'my-bucket', path))
const linesOf = (bytes: Buffer) =>
  bytes
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { Item: Item })

test('a table is exported as of one moment, in the layout of AWS, and imported again', async () => {
  let now = 1_700_000_000_000
  const engine = await open({ memory: true }, { clock: () => now, sweepInterval: 0, bucketsFolder: buckets })
  await recovered(engine)
  const before = Array.from({ length: 450 }, (_, at) => item(String(at).padStart(3, '0'), at))
  for (const Item of before) await engine.putItem({ TableName, Item })
  const ExportTime = now / 1000
  now += 1000
  await engine.putItem({ TableName, Item: item('000', -1) })
  await engine.deleteItem({ TableName, Key: key('p', '001') })
  const request = { TableArn, S3Bucket: 'my-bucket', S3Prefix: 'out', ExportTime, ClientToken: 'once' }
  const { ExportDescription: started } = await engine.call('ExportTableToPointInTime', request)
  expect(started.ExportStatus).toBe('IN_PROGRESS')
  const { ExportDescription: repeated } = await engine.call('ExportTableToPointInTime', request)
  expect(repeated.ExportArn).toBe(started.ExportArn)
  expect(started).toMatchObject({ ExportFormat: 'DYNAMODB_JSON', S3SseAlgorithm: 'AES256' })
  expect(started).not.toHaveProperty('ExportType')
  await expect(
    engine.call('ExportTableToPointInTime', { ...request, S3Prefix: 'other' }),
  ).rejects.toMatchObject({ code: 'ExportConflictException' })
  await engine.settled()
  const { ExportDescription: done } = await engine.call('DescribeExport', { ExportArn: started.ExportArn })
  expect(done).toMatchObject({ ExportStatus: 'COMPLETED', ItemCount: 450 })
  const summary = JSON.parse(read(done.ExportManifest!).toString())
  const written = readdirSync(join(buckets, 'my-bucket', 'out'), { recursive: true, withFileTypes: true })
  expect(written.filter((entry) => entry.isFile()).length).toBeGreaterThan(5)
  for (const entry of written) {
    const mode = statSync(join(entry.path, entry.name)).mode & 0o777
    expect([entry.name, mode]).toEqual([entry.name, entry.isFile() ? 0o600 : 0o700])
  }
  expect(summary).toMatchObject({ version: '2020-06-30', itemCount: 450, outputFormat: 'DYNAMODB_JSON' })
  const [file] = read(summary.manifestFilesS3Key)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const data = read(file.dataFileS3Key)
  expect(createHash('md5').update(data).digest('base64')).toBe(file.md5Checksum)
  const exported = linesOf(gunzipSync(data)).map(({ Item }) => Item)
  expect(exported).toHaveLength(450)
  expect(exported.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))).toEqual(
    [...before].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  )
  const prefix = file.dataFileS3Key.slice(0, file.dataFileS3Key.lastIndexOf('/') + 1)
  const { ImportTableDescription: importing } = await engine.call('ImportTable', {
    S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: prefix },
    InputFormat: 'DYNAMODB_JSON',
    InputCompressionType: 'GZIP',
    TableCreationParameters: { TableName: 'copy', BillingMode: 'PAY_PER_REQUEST', ...pair },
  })
  await expect(engine.scan({ TableName: 'copy' })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  })
  await engine.settled()
  const { ImportTableDescription: imported } = await engine.call('DescribeImport', {
    ImportArn: importing.ImportArn,
  })
  expect(imported).toMatchObject({ ImportStatus: 'COMPLETED', ImportedItemCount: 450, ErrorCount: 0 })
  const { Items } = await engine.query({
    TableName: 'copy',
    KeyConditionExpression: 'pk = :p',
    ExpressionAttributeValues: { ':p': text('p') },
  })
  expect(Items).toEqual(before)
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})

test('lines that are not items of the table fail an import, which keeps the others', async () => {
  const good = JSON.stringify({ Item: item('a', 1) })
  const lines = [
    good,
    'not json',
    '{"Item":{"pk":{"S":"p"}}}',
    '{"Item":{"pk":{"N":"1"},"sk":{"S":"a"}}}',
    '{}',
    `{"Item":{"pk":{"S":"p"},"sk":{"S":"${'x'.repeat(5_500_000)}"}}}`,
    '',
  ]
  writeFileSync(join(buckets, 'my-bucket', 'in', 'one.json'), lines.join('\n'))
  writeFileSync(join(buckets, 'my-bucket', 'in', 'two.json'), JSON.stringify({ Item: item('b', 2) }))
  writeFileSync(join(buckets, 'my-bucket', 'other.json.gz'), gzipSync(good))
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  const request = {
    S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: 'in/' },
    InputFormat: 'DYNAMODB_JSON' as const,
    TableCreationParameters: { TableName, BillingMode: 'PAY_PER_REQUEST' as const, ...pair },
  }
  const { ImportTableDescription } = await engine.call('ImportTable', request)
  await engine.settled()
  const found = await engine.call('DescribeImport', { ImportArn: ImportTableDescription.ImportArn })
  expect(found.ImportTableDescription).toMatchObject({
    ImportStatus: 'FAILED',
    FailureCode: 'ItemValidationError',
    ProcessedItemCount: 7,
    ImportedItemCount: 2,
    ErrorCount: 5,
  })
  expect((await engine.call('DescribeTable', { TableName })).Table.TableStatus).toBe('ACTIVE')
  expect((await engine.scan({ TableName })).Count).toBe(2)
  for (const refusal of [
    { ...request, InputFormatOptions: { Csv: { Delimiter: ',' } } },
    { ...request, InputFormat: 'CSV' as const, InputFormatOptions: { Csv: { Delimiter: '/' } } },
    { ...request, InputFormat: 'CSV' as const, InputFormatOptions: { Csv: { HeaderList: [] } } },
    { ...request, InputCompressionType: 'ZSTD' as const },
    { ...request, S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: '../other' } },
    { ...request, S3BucketSource: { S3Bucket: '..' } },
  ])
    await expect(engine.call('ImportTable', refusal)).rejects.toMatchObject({ code: 'ValidationException' })
  await engine.close()
})

test('without its bucket an export or import fails with the reason; an import without a bucket leaves no table', async () => {
  const engine = await open({ memory: true }, { sweepInterval: 0 })
  await recovered(engine)
  const { ExportDescription } = await engine.call('ExportTableToPointInTime', {
    TableArn,
    S3Bucket: 'nowhere',
  })
  const { ImportTableDescription } = await engine.call('ImportTable', {
    S3BucketSource: { S3Bucket: 'nowhere' },
    InputFormat: 'DYNAMODB_JSON',
    TableCreationParameters: { TableName: 'copy', BillingMode: 'PAY_PER_REQUEST', ...pair },
  })
  await engine.settled()
  const failed = await engine.call('DescribeExport', { ExportArn: ExportDescription.ExportArn })
  expect(failed.ExportDescription).toMatchObject({ ExportStatus: 'FAILED', FailureCode: 'S3NoSuchBucket' })
  expect(failed.ExportDescription.FailureMessage).toContain('--buckets')
  const { ImportArn } = ImportTableDescription
  const other = await engine.call('DescribeImport', { ImportArn })
  expect(other.ImportTableDescription).toMatchObject({
    ImportStatus: 'FAILED',
    FailureCode: 'S3NoSuchBucket',
  })
  expect((await engine.listTables({})).TableNames).toEqual([TableName])
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})

test.each(['..', '../bucket', '../bucket/in', 'in/../../bucket', './in', 'in/..', '..\\bucket', 'a\0b'])(
  'the prefix %j leads to no other bucket',
  async (prefix) => {
    const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
    await recovered(engine)
    const refusal = { code: 'ValidationException' }
    const exported = { TableArn, S3Bucket: 'my-bucket', S3Prefix: prefix }
    await expect(engine.call('ExportTableToPointInTime', exported)).rejects.toMatchObject(refusal)
    const imported = {
      S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: prefix },
      InputFormat: 'DYNAMODB_JSON',
      TableCreationParameters: { TableName: 'copy', BillingMode: 'PAY_PER_REQUEST', ...pair },
    } as const
    await expect(engine.call('ImportTable', imported)).rejects.toMatchObject(refusal)
    await engine.close()
  },
)

test('exports and imports are listed in pages, those of one table or all', async () => {
  const engine = await open({ memory: true }, { sweepInterval: 0 })
  await recovered(engine)
  const exports: string[] = []
  for (let made = 0; made < 5; made++)
    exports.push(
      (await engine.call('ExportTableToPointInTime', { TableArn, S3Bucket: 'nowhere' })).ExportDescription
        .ExportArn,
    )
  const listed: string[] = []
  let NextToken: string | undefined
  do {
    const page = await engine.call('ListExports', {
      TableArn,
      MaxResults: 2,
      ...(NextToken !== undefined && { NextToken }),
    })
    listed.push(...page.ExportSummaries.map((each) => each.ExportArn))
    NextToken = page.NextToken
  } while (NextToken !== undefined)
  expect(listed).toEqual(exports.sort())
  const [summary] = (await engine.call('ListExports', { TableArn })).ExportSummaries
  expect(summary?.ExportType).toBe('FULL_EXPORT')
  const token = (await engine.call('ListExports', { TableArn, MaxResults: 2 })).NextToken!
  const [id] = exports.sort()
  for (const [operation, request] of [
    ['ListExports', { NextToken: token }],
    ['ListImports', { NextToken: token, TableArn }],
    ['ListExports', { NextToken: `${token}A`, TableArn }],
    ['ListExports', { NextToken: id!.split('/').at(-1)!, TableArn }],
  ] as const)
    await expect(engine.call(operation, request)).rejects.toMatchObject({
      message: expect.stringContaining('Provided nextToken is invalid: '),
    })
  const elsewhere = TableArn.replace('us-east-1:000000000000', 'eu-west-1:123456789012')
  const { ExportSummaries } = await engine.call('ListExports', { TableArn: elsewhere })
  expect(ExportSummaries).toHaveLength(5)
  expect(await engine.call('ListExports', { TableArn: `${TableArn}-other` })).toEqual({ ExportSummaries: [] })
  for (const name of ['one', 'two'])
    await engine.call('ImportTable', {
      S3BucketSource: { S3Bucket: 'nowhere' },
      InputFormat: 'DYNAMODB_JSON',
      TableCreationParameters: { TableName: name, BillingMode: 'PAY_PER_REQUEST', ...pair },
    })
  const first = await engine.call('ListImports', { PageSize: 1 })
  const second = await engine.call('ListImports', { PageSize: 1, NextToken: first.NextToken! })
  expect(first.ImportSummaryList).toHaveLength(1)
  expect(second.ImportSummaryList).toHaveLength(1)
  expect(second.NextToken).toBeUndefined()
  expect(second.ImportSummaryList).not.toEqual(first.ImportSummaryList)
  for (const list of ['ListExports', 'ListImports'] as const)
    await expect(engine.call(list, { NextToken: 'x' })).rejects.toMatchObject({
      message: 'Invalid Request: Provided nextToken is invalid: x',
    })
  await engine.close()
})

test('the parameters of an import bring no policy', async () => {
  mkdirSync(join(buckets, 'my-bucket', 'none'), { recursive: true })
  writeFileSync(join(buckets, 'my-bucket', 'none', 'a.json'), '')
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  await engine.call('ImportTable', {
    S3BucketSource: { S3Bucket: 'my-bucket', S3KeyPrefix: 'none' },
    InputFormat: 'DYNAMODB_JSON',
    TableCreationParameters: { TableName, BillingMode: 'PAY_PER_REQUEST', ...pair, ResourcePolicy: '{}' },
  })
  await engine.settled()
  expect((await engine.listTables({})).TableNames).toEqual([TableName])
  await expect(engine.call('GetResourcePolicy', { ResourceArn: TableArn })).rejects.toMatchObject({
    code: 'PolicyNotFoundException',
  })
  await engine.close()
})

test('a failed export or import names no path of the machine', async () => {
  const engine = await open({ memory: true }, { sweepInterval: 0, bucketsFolder: buckets })
  await recovered(engine)
  mkdirSync(join(buckets, 'odd', 'folder.json'), { recursive: true })
  writeFileSync(join(buckets, 'odd', 'file'), '')
  const texts: (string | undefined)[] = []
  for (const [S3Bucket, S3Prefix] of [
    ['nowhere', 'x'],
    ['odd', 'file/below'],
  ] as const) {
    const { ExportDescription } = await engine.call('ExportTableToPointInTime', {
      TableArn,
      S3Bucket,
      S3Prefix,
    })
    const { ImportTableDescription } = await engine.call('ImportTable', {
      S3BucketSource: { S3Bucket, S3KeyPrefix: S3Prefix },
      InputFormat: 'DYNAMODB_JSON',
      TableCreationParameters: { TableName: `copy-${S3Bucket}`, BillingMode: 'PAY_PER_REQUEST', ...pair },
    })
    await engine.settled()
    const { ExportArn } = ExportDescription
    texts.push((await engine.call('DescribeExport', { ExportArn })).ExportDescription.FailureMessage)
    const { ImportArn } = ImportTableDescription
    texts.push((await engine.call('DescribeImport', { ImportArn })).ImportTableDescription.FailureMessage)
  }
  expect(texts[0]).toBe('The specified bucket does not exist: nowhere')
  expect(texts[2]).toMatch(/^The files in the bucket could not be read or written \(E\w+\)\.$/)
  for (const text of texts) expect(text ?? '').not.toContain(buckets)
  await engine.close()
})

test('an export whose table is deleted meanwhile fails, and leaves nothing behind', async () => {
  const failures: unknown[] = []
  const engine = await open(
    { memory: true },
    { sweepInterval: 0, bucketsFolder: buckets, onError: (error) => failures.push(error) },
  )
  await recovered(engine)
  for (let at = 0; at < 450; at++) await engine.putItem({ TableName, Item: item(String(at), at) })
  const started = engine.call('ExportTableToPointInTime', { TableArn, S3Bucket: 'my-bucket' })
  const deleted = engine.deleteTable({ TableName })
  const { ExportArn } = (await started).ExportDescription
  await deleted
  await engine.settled()
  const { ExportDescription } = await engine.call('DescribeExport', { ExportArn })
  expect(ExportDescription).toMatchObject({
    ExportStatus: 'FAILED',
    FailureMessage: 'The table was deleted while it was exported.',
  })
  const listed = async (input: object) => (await engine.call('ListExports', input)).ExportSummaries.length
  await recovered(engine)
  expect([await listed({}), await listed({ TableArn })]).toEqual([1, 0])
  expect(failures).toEqual([])
  expect(engine.verifyData().findings).toEqual([])
  await engine.close()
})
