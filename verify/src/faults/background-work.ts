import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { open } from '@tablewright/engine'
import { Picker } from '../requests/index.js'
import { ServedEngine } from '../served/served-engine.js'
import { untilServed } from './failing-disk.js'
import { type CallName, type ErrorName, errors, type FaultShim } from './shim.js'

const items = 600
const bucket = 'bucket'
const source = 'Source'
/** A table that is created after the fault. */
const later = 'Later'
/** Milliseconds for which a lasting fault lasts: work notices it, and tries again before it ends. */
const faultTime = 300
const maxSkippedCalls = 12

const keySchema = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
}
const definitions = ['pk', 'g'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }))
const groupIndex = {
  IndexName: 'byGroup',
  KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
}
const vectorIndex = {
  IndexName: 'byVector',
  VectorAttribute: { AttributeName: 'v' },
  Dimensions: 2,
  DistanceFunction: 'COSINE',
  Projection: { ProjectionType: 'KEYS_ONLY' },
}
const table = { ...keySchema, AttributeDefinitions: definitions, GlobalSecondaryIndexes: [groupIndex] }

/** A table with a backup. */
interface Prepared {
  readonly TableArn: string
  readonly BackupArn: string
}

/** A request whose work goes on after it is answered. */
interface Work {
  readonly operation: string
  readonly input: (prepared: Prepared) => object
}

/** All work of requests that the engine does slice by slice. */
export const backgroundWork: readonly Work[] = [
  {
    operation: 'ImportTable',
    input: () => ({
      S3BucketSource: { S3Bucket: bucket, S3KeyPrefix: 'in' },
      InputFormat: 'DYNAMODB_JSON',
      TableCreationParameters: { TableName: 'Imported', ...table },
    }),
  },
  {
    operation: 'ExportTableToPointInTime',
    input: ({ TableArn }) => ({ TableArn, S3Bucket: bucket }),
  },
  {
    operation: 'UpdateTable',
    input: () => ({
      TableName: source,
      AttributeDefinitions: definitions,
      GlobalSecondaryIndexUpdates: [{ Create: groupIndex }],
    }),
  },
  {
    operation: 'UpdateTable',
    input: () => ({ TableName: source, VectorIndexUpdates: [{ Create: vectorIndex }] }),
  },
  {
    operation: 'UpdateTimeToLive',
    input: () => ({
      TableName: source,
      TimeToLiveSpecification: { Enabled: true, AttributeName: 'expiresAt' },
    }),
  },
  { operation: 'CreateBackup', input: () => ({ TableName: source, BackupName: 'again' }) },
  {
    operation: 'RestoreTableFromBackup',
    input: ({ BackupArn }) => ({ BackupArn, TargetTableName: 'Restored' }),
  },
  {
    operation: 'RestoreTableToPointInTime',
    input: () => ({ SourceTableName: source, TargetTableName: 'Earlier', UseLatestRestorableTime: true }),
  },
]

/** The members of answers that are read here. */
interface Answers {
  readonly ListTables: { readonly TableNames: readonly string[] }
  readonly DescribeTable: {
    readonly Table: Part & {
      readonly GlobalSecondaryIndexes?: readonly Part[]
      readonly VectorIndexes?: readonly Part[]
    }
  }
  readonly ListImports: { readonly ImportSummaryList: readonly { readonly ImportArn: string }[] }
  readonly DescribeImport: {
    readonly ImportTableDescription: {
      readonly ImportStatus: string
      readonly ProcessedItemCount: number
      readonly ImportedItemCount: number
    }
  }
  readonly ListExports: { readonly ExportSummaries: readonly { readonly ExportArn: string }[] }
  readonly DescribeExport: {
    readonly ExportDescription: { readonly ExportStatus: string; readonly ItemCount?: number }
  }
  readonly ListBackups: { readonly BackupSummaries: readonly { readonly BackupStatus: string }[] }
  readonly CreateTable: object
  readonly PutItem: object
  readonly Scan: { readonly Count: number }
}

/** A table or an index. */
interface Part {
  readonly TableStatus?: string
  readonly IndexStatus?: string
  readonly ItemCount: number
}

/** Whether all work of a server is done. Throws for work that has failed or lost items. */
async function isDone(server: ServedEngine): Promise<boolean> {
  const states = [
    ...(await tableStates(server)),
    ...(await exchangeStates(server)),
    ...(await answer(server, 'ListBackups', {})).BackupSummaries.map((each) => each.BackupStatus),
  ]
  assert.ok(!states.includes('FAILED'), 'work has failed')
  return states.every((state) => doneStates.has(state))
}

const doneStates: ReadonlySet<string> = new Set(['ACTIVE', 'COMPLETED', 'AVAILABLE'])

async function tableStates(server: ServedEngine): Promise<readonly string[]> {
  const states: string[] = []
  for (const TableName of (await answer(server, 'ListTables', {})).TableNames) {
    const { Table } = await answer(server, 'DescribeTable', { TableName })
    for (const part of [Table, ...(Table.GlobalSecondaryIndexes ?? []), ...(Table.VectorIndexes ?? [])]) {
      const status = (part.TableStatus ?? part.IndexStatus)!
      states.push(status)
      if (status === 'ACTIVE') assert.equal(part.ItemCount, TableName === later ? 0 : items, TableName)
    }
  }
  return states
}

async function exchangeStates(server: ServedEngine): Promise<readonly string[]> {
  const states: string[] = []
  for (const { ImportArn } of (await answer(server, 'ListImports', {})).ImportSummaryList) {
    const { ImportTableDescription: made } = await answer(server, 'DescribeImport', { ImportArn })
    states.push(made.ImportStatus)
    if (made.ImportStatus === 'COMPLETED')
      assert.deepEqual([made.ProcessedItemCount, made.ImportedItemCount], [items, items])
  }
  for (const { ExportArn } of (await answer(server, 'ListExports', {})).ExportSummaries) {
    const { ExportDescription: made } = await answer(server, 'DescribeExport', { ExportArn })
    states.push(made.ExportStatus)
    if (made.ExportStatus === 'COMPLETED') assert.equal(made.ItemCount, items)
  }
  return states
}

/** A call that fails: for the request itself, or for the work that goes on after it. */
interface Site {
  readonly call: CallName
  readonly error: ErrorName
  readonly isLasting: boolean
  readonly moment: 'request' | 'work'
}

const sites: readonly Site[] = (['pwrite', 'writev', 'fdatasync'] as const).flatMap((call) =>
  (Object.keys(errors) as ErrorName[]).flatMap((error) =>
    [false, true].flatMap((isLasting) =>
      (['request', 'work'] as const).map((moment) => ({ call, error, isLasting, moment })),
    ),
  ),
)

/**
 * Fails a call during work of one kind, which the seed chooses. When the disk works again, the work has to end without a
 * restart of the engine. Returns the number of calls that failed.
 */
export async function failWork(code: string, folder: string, shim: FaultShim, seed: number): Promise<number> {
  const pick = new Picker(seed)
  const work = backgroundWork[seed % backgroundWork.length]!
  const site = pick.of(sites)
  const skip = pick.below(site.moment === 'request' ? maxSkippedCalls / 4 : maxSkippedCalls)
  const before = shim.failed
  try {
    await failOnce(code, folder, shim, work, site, skip)
  } catch (error) {
    const place = `${work.operation}, ${JSON.stringify({ ...site, skip })}`
    throw new Error(`${place}: ${(error as Error).message}`, { cause: error })
  } finally {
    shim.disarm()
  }
  return shim.failed - before
}

async function failOnce(
  code: string,
  folder: string,
  shim: FaultShim,
  { operation, input }: Work,
  { call, error, isLasting, moment }: Site,
  skip: number,
): Promise<void> {
  const [data, buckets] = [join(folder, 'data'), join(folder, 'buckets')]
  const prepared = await prepare(data, buckets)
  const server = await ServedEngine.start(code, data, { ...shim.environment, SERVED_BUCKETS: buckets })
  const arm = () => shim.arm({ call, skip, error, times: isLasting ? 1_000_000 : 1 })
  try {
    if (moment === 'request') arm()
    const { status, body } = await server.call(operation, input(prepared))
    assert.ok(
      status === 200 || (status >= 500 && moment === 'request'),
      `it was answered with ${status} ${body}`,
    )
    if (moment === 'work') arm()
    if (isLasting) await setTimeout(faultTime)
    if (isLasting || moment === 'request') shim.disarm()
    await untilServed('the fault', async () => (await server.health()).status === 200)
    await writeOn(server)
    await untilServed('the end of the work', () => isDone(server))
    assert.ok(server.alive)
  } finally {
    await server.stop()
  }
  const engine = await open(data)
  try {
    assert.deepEqual(engine.verifyData().findings, [])
  } finally {
    await engine.close()
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Creates a table, which takes the number that a failed request would have had, and changes items of the source. */
async function writeOn(server: ServedEngine): Promise<void> {
  await answer(server, 'CreateTable', {
    TableName: later,
    ...keySchema,
    AttributeDefinitions: definitions.slice(0, 1),
  })
  for (let number = 0; number < 20; number++)
    await answer(server, 'PutItem', {
      TableName: source,
      Item: { ...itemAt(number), changed: { BOOL: true } },
    })
  const { Count } = await answer(server, 'Scan', { TableName: later })
  assert.equal(Count, 0, 'a new table has items')
}

function itemAt(number: number) {
  return {
    pk: { S: `item-${number}` },
    g: { S: `g${number % 7}` },
    v: { L: [{ N: '1' }, { N: String(number) }] },
    text: { S: 'x'.repeat(number % 400) },
  }
}

/** A data folder with a table and a backup of it, and a file to import. */
async function prepare(data: string, buckets: string): Promise<Prepared> {
  mkdirSync(join(buckets, bucket, 'in'), { recursive: true })
  const lines = Array.from({ length: items }, (_, number) => `${JSON.stringify({ Item: itemAt(number) })}\n`)
  writeFileSync(join(buckets, bucket, 'in', 'items.json'), lines.join(''))
  const engine = await open(data, { durability: 'relaxed' })
  const { TableDescription } = await engine.createTable({
    TableName: source,
    ...keySchema,
    AttributeDefinitions: definitions.slice(0, 1),
  } as never)
  await engine.updateContinuousBackups({
    TableName: source,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
  const writes = Array.from({ length: items }, (_, number) =>
    engine.putItem({ TableName: source, Item: itemAt(number) }),
  )
  await Promise.all(writes)
  const { BackupDetails } = await engine.createBackup({ TableName: source, BackupName: 'saved' })
  await engine.settled()
  await engine.close()
  return { TableArn: TableDescription!.TableArn!, BackupArn: BackupDetails!.BackupArn! }
}

/** Calls an operation until the server can write again. */
async function answer<Name extends keyof Answers>(
  server: ServedEngine,
  operation: Name,
  input: object,
): Promise<Answers[Name]> {
  for (;;) {
    const { status, body } = await server.call(operation, input)
    // The last attempt may be stored although it was answered with an error.
    if (status === 200 || body.includes('ResourceInUseException')) return JSON.parse(body) as Answers[Name]
    assert.ok(status >= 500, `${operation} was answered with ${status} ${body}`)
    await setTimeout(20)
  }
}
