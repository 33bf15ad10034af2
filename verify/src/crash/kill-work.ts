import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { type Engine, open, salvageFolder, verifyFolder } from '@tablewright/engine'
import { Picker } from '../requests/index.js'
import { bundleProgram, here } from './bundle-program.js'
import { withFolder } from './kill-loads.js'

const bucket = 'bucket'
const [SourceTable, ImportedTable] = ['Source', 'Imported']
const sourceArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${SourceTable}`
/** Kills of one run of the work, before it is left to finish. */
const killsPerRun = 2

/** Work that takes many steps. */
export type LongWork = 'import' | 'export' | 'salvage'
export const longWorks: readonly LongWork[] = ['import', 'export', 'salvage']

interface Folders {
  readonly data: string
  readonly buckets: string
  readonly target: string
}

const program = `
  import { writeSync } from 'node:fs'
  import { open, salvageFolder } from '@tablewright/engine'
  const { folders, work, request } = JSON.parse(process.env.CRASH_WORK)
  if (work === 'salvage') await salvageFolder(folders.data, folders.target)
  else {
    const engine = await open(folders.data, { bucketsFolder: folders.buckets })
    if (request !== undefined) await engine.call(request.operation, request.input)
    writeSync(1, 'started\\n')
    await engine.settled()
    await engine.close()
  }`

/** Bundles the program that does the work, which starts fast. */
export function bundleWork(): Promise<string> {
  return bundleProgram(program)
}

const keySchema = {
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
} as const
const definitions = ['pk', 'g'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }))
const index = {
  IndexName: 'byGroup',
  KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'ALL' as const },
}
const table = { ...keySchema, AttributeDefinitions: definitions, GlobalSecondaryIndexes: [index] }

function itemAt(number: number) {
  return { pk: { S: `item-${number}` }, g: { S: `g${number % 7}` }, text: { S: 'x'.repeat(number % 400) } }
}

const requests = {
  import: {
    operation: 'ImportTable',
    input: {
      S3BucketSource: { S3Bucket: bucket, S3KeyPrefix: 'in' },
      InputFormat: 'DYNAMODB_JSON',
      TableCreationParameters: { TableName: ImportedTable, ...table },
    },
  },
  export: { operation: 'ExportTableToPointInTime', input: { TableArn: sourceArn, S3Bucket: bucket } },
} as const

/** A data folder with a table of some items, and a file to import. */
async function prepare({ data, buckets }: Folders, items: number): Promise<void> {
  mkdirSync(join(buckets, bucket, 'in'), { recursive: true })
  const lines = Array.from({ length: items }, (_, number) => `${JSON.stringify({ Item: itemAt(number) })}\n`)
  writeFileSync(join(buckets, bucket, 'in', 'items.json'), lines.join(''))
  const engine = await open(data, { durability: 'relaxed' })
  await engine.createTable({ TableName: SourceTable, ...table })
  await engine.updateContinuousBackups({
    TableName: SourceTable,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  })
  const writes: Promise<unknown>[] = []
  for (let number = 0; number < items; number++)
    writes.push(engine.putItem({ TableName: SourceTable, Item: itemAt(number) }))
  await Promise.all(writes)
  await engine.close()
}

function start(code: string, folders: Folders, work: LongWork, isFirst: boolean): ChildProcess {
  const request = isFirst && work !== 'salvage' ? requests[work] : undefined
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: here,
    env: { ...process.env, CRASH_WORK: JSON.stringify({ folders, work, request }) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A child that is killed while it starts does not read all of its program.
  child.stdin!.on('error', () => undefined)
  child.stdin!.end(code)
  return child
}

/** Kills work some time after it has begun to write. Returns false if it was done before. */
async function killOnce(child: ChildProcess, folders: Folders, milliseconds: number): Promise<boolean> {
  const closed = once(child, 'close')
  let isStarted = false
  child.stdout!.once('data', () => {
    isStarted = true
  })
  const isBusy = () => isStarted || dataFiles(folders.target).length > 0
  while (child.exitCode === null && !isBusy()) await setTimeout(1)
  await setTimeout(milliseconds)
  child.kill('SIGKILL')
  const [code] = (await closed) as [number | null]
  assert.ok(code === null || code === 0, `the work ended with code ${code}`)
  return code === null
}

/** Kills work several times, and checks its data after each kill and at the end. Returns the number of kills. */
async function killRun(code: string, work: LongWork, pick: Picker, items: number): Promise<number> {
  let kills = 0
  await withFolder(async (folder) => {
    const folders = {
      data: join(folder, 'data'),
      buckets: join(folder, 'buckets'),
      target: join(folder, 'target'),
    }
    await prepare(folders, items)
    for (let round = 0; round < killsPerRun; round++) {
      const child = start(code, folders, work, round === 0)
      // Most steps are at the beginning, each of a millisecond or less.
      const wasKilled = await killOnce(child, folders, pick.below(pick.chance(50) ? 20 : 200))
      if (wasKilled) kills++
      assert.deepEqual((await verifyFolder(folders.data)).findings, [], `${work}, after a kill`)
      if (work === 'salvage' && dataFiles(folders.target).includes('data.mdb')) break
    }
    await checks[work](folders, items)
  })
  return kills
}

const checks: Readonly<Record<LongWork, (folders: Folders, items: number) => Promise<void>>> = {
  import: async (folders, items) => {
    const engine = await open(folders.data, { bucketsFolder: folders.buckets })
    await engine.settled()
    const { ImportSummaryList } = await engine.listImports({})
    assert.deepEqual(
      ImportSummaryList!.map(({ ImportStatus }) => ImportStatus),
      ['COMPLETED'],
    )
    const { ImportTableDescription } = await engine.describeImport({
      ImportArn: ImportSummaryList![0]!.ImportArn!,
    })
    assert.equal(ImportTableDescription.ImportedItemCount, items)
    await checkItems(engine, ImportedTable, items)
    await engine.close()
  },
  export: async (folders, items) => {
    const engine = await open(folders.data, { bucketsFolder: folders.buckets })
    await engine.settled()
    const { ExportSummaries } = await engine.listExports({})
    assert.deepEqual(
      ExportSummaries!.map(({ ExportStatus }) => ExportStatus),
      ['COMPLETED'],
    )
    checkExported(folders, items)
    await checkItems(engine, SourceTable, items)
    await engine.close()
  },
  salvage: async ({ data, target }, items) => {
    // A finished salvage is not repeated into the same folder; any other is.
    if (!dataFiles(target).includes('data.mdb')) {
      const report = await salvageFolder(data, target)
      assert.equal(report.problems, 0)
      assert.deepEqual(report.remaining, [])
    }
    assert.deepEqual((await verifyFolder(target)).findings, [])
    const engine = await open(target)
    await checkItems(engine, SourceTable, items)
    await engine.close()
  },
}

/** The data files in a folder and its subfolders. */
function dataFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return (readdirSync(folder, { recursive: true }) as string[]).filter((path) => path.endsWith('data.mdb'))
}

async function checkItems(engine: Engine, TableName: string, items: number): Promise<void> {
  assert.deepEqual(engine.verifyData().findings, [])
  const found: string[] = []
  let start: object | undefined
  do {
    const page = await engine.scan({ TableName, ...(start && { ExclusiveStartKey: start as never }) })
    for (const item of page.Items!) found.push(JSON.stringify(item))
    start = page.LastEvaluatedKey
  } while (start !== undefined)
  const expected = Array.from({ length: items }, (_, number) => JSON.stringify(itemAt(number)))
  assert.deepEqual(found.sort(), expected.sort())
}

/** Checks that the manifests name complete files. */
function checkExported({ buckets }: Folders, items: number): void {
  const root = join(buckets, bucket)
  const files = readdirSync(root, { recursive: true }) as string[]
  const manifests = files.filter((path) => path.endsWith('manifest-files.json'))
  assert.equal(manifests.length, 1)
  const { dataFileS3Key, md5Checksum, itemCount } = JSON.parse(
    readFileSync(join(root, manifests[0]!), 'utf8'),
  ) as { dataFileS3Key: string; md5Checksum: string; itemCount: number }
  const data = readFileSync(join(root, dataFileS3Key))
  assert.equal(createHash('md5').update(data).digest('base64'), md5Checksum)
  assert.equal(itemCount, items)
  assert.equal(gunzipSync(data).toString().split('\n').filter(Boolean).length, items)
}

/** Kills work on new folders until there were enough kills. Returns their number. */
export async function killWork(work: LongWork, kills: number, seed: number, items = 2_000): Promise<number> {
  const code = await bundleWork()
  const pick = new Picker(seed)
  let done = 0
  for (let run = 0; done < kills && run < kills; run++) done += await killRun(code, work, pick, items)
  console.log(`${done} kills during ${work}, from seed ${seed} on`)
  return done
}

/** A salvage whose half-made copy is in place of the result: the check must find that items are missing. */
export async function halfSalvaged(items: number): Promise<void> {
  await withFolder(async (folder) => {
    const folders = {
      data: join(folder, 'data'),
      buckets: join(folder, 'buckets'),
      target: join(folder, 'target'),
    }
    await prepare(folders, items / 2)
    await salvageFolder(folders.data, folders.target)
    await checks.salvage(folders, items)
  })
}
