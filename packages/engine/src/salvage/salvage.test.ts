import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '@tablewright/base'
import { expect, test } from 'vitest'
import { Engine } from '../engine.js'
import { open } from '../open.js'
import { readPage } from '../storage/pages/page.js'
import { newerMeta, PageFile } from '../storage/pages/page-file.js'
import { temporaryFolders } from '../storage/testing.js'
import { verifyFolder } from '../verify/verify-folder.js'
import { salvageFolder } from './index.js'

const folders = temporaryFolders()
const TableName = 'library'
const items = 1_500
const pageSize = 8192

/** A folder with a table, a global and a local index, time to live, and items small and large. */
async function makeFolder(): Promise<string> {
  const folder = folders()
  const engine = await open(folder, { durability: 'relaxed', sweepInterval: 0 })
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'group'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-group',
        KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    LocalSecondaryIndexes: [
      {
        IndexName: 'local',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'group', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  })
  await engine.updateTimeToLive({
    TableName,
    TimeToLiveSpecification: { Enabled: true, AttributeName: 'until' },
  })
  await engine.settled()
  for (let number = 0; number < items; number += 25)
    await engine.batchWriteItem({
      RequestItems: {
        [TableName]: Array.from({ length: 25 }, (_, index) => ({
          PutRequest: { Item: itemOf(number + index) },
        })),
      },
    })
  for (let number = 0; number < items; number += 7)
    await engine.putItem({ TableName, Item: { ...itemOf(number), changed: { BOOL: true } } })
  await engine.close()
  return folder
}

function itemOf(number: number) {
  return {
    pk: { S: `p${number % 40}` },
    sk: { S: `s${number}` },
    group: { S: `g${number % 5}` },
    until: { N: String(4_000_000_000 + number) },
    text: { S: 'x'.repeat(number % 50 === 0 ? 20_000 : 200) },
  }
}

const fileOf = (folder: string) => join(folder, 'data.mdb')

/** Numbers of pages by kind. */
function pagesOf(folder: string): {
  readonly branches: number[]
  readonly leaves: number[]
  readonly root: number
} {
  const file = new PageFile(fileOf(folder))
  const meta = newerMeta(file.metas(pageSize))!
  const [branches, leaves]: [number[], number[]] = [[], []]
  for (let page = 2; page <= meta.lastPage; page++) {
    const { kind } = readPage(file.read(pageSize, page), page, pageSize)
    if (kind === 'branch') branches.push(page)
    else if (kind === 'leaf') leaves.push(page)
  }
  file.close()
  return { branches, leaves, root: meta.main.root }
}

function overwrite(folder: string, at: number, bytes: Buffer): void {
  const file = openSync(fileOf(folder), 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

const zeroPage = (folder: string, page: number) => overwrite(folder, page * pageSize, Buffer.alloc(pageSize))

/** Salvages a folder and asserts that the result is consistent and contains only written items. */
async function salvaged(folder: string): Promise<{ readonly saved: number; readonly problems: number }> {
  const target = join(folders(), 'saved')
  const report = await salvageFolder(folder, target)
  expect(report.remaining).toEqual([])
  expect(await verifyFolder(target)).toMatchObject({ problems: 0 })
  const engine = await open(target, { sweepInterval: 0 })
  let [saved, start]: [number, object | undefined] = [0, undefined]
  if (report.tables.length > 0)
    do {
      const page = await engine.scan({ TableName, ...(start && { ExclusiveStartKey: start as never }) })
      for (const { changed: _, ...item } of page.Items!)
        expect(item).toEqual(itemOf(Number((item.sk as { S: string }).S.slice(1))))
      saved += page.Items!.length
      start = page.LastEvaluatedKey
    } while (start !== undefined)
  await engine.close()
  return { saved, problems: report.problems }
}

test('a whole folder is copied whole', async () => {
  const folder = await makeFolder()
  expect(await verifyFolder(folder)).toMatchObject({ problems: 0, items })
  expect(await salvaged(folder)).toEqual({ saved: items, problems: 0 })
})

test('a zeroed leaf page is named by verify, and only its items are lost', async () => {
  const folder = await makeFolder()
  const { leaves } = pagesOf(folder)
  zeroPage(folder, leaves[Math.floor(leaves.length / 2)]!)
  const { saved } = await salvaged(folder)
  expect(saved).toBeGreaterThan(items - 100)
})

test('items below a zeroed branch page, or without meta pages, are found', async () => {
  const folder = await makeFolder()
  for (const branch of pagesOf(folder).branches) zeroPage(folder, branch)
  expect(await verifyFolder(folder)).toMatchObject({ findings: [{ code: 'PAGE_DAMAGED' }] })
  expect((await salvaged(folder)).saved).toBe(items)
  overwrite(folder, 0, Buffer.alloc(2 * pageSize))
  expect((await salvaged(folder)).saved).toBe(items)
})

test('where only the list of free pages is damaged, no older state of an item is copied', async () => {
  const folder = await makeFolder()
  const file = new PageFile(fileOf(folder))
  const { free } = newerMeta(file.metas(pageSize))!
  file.close()
  zeroPage(folder, free.root)
  const target = join(folders(), 'saved')
  expect((await salvageFolder(folder, target)).problems).toBeGreaterThan(0)
  const engine = await open(target, { sweepInterval: 0 })
  const older: number[] = []
  for (let number = 0; number < items; number += 7) {
    const { pk, sk } = itemOf(number)
    const { Item } = await engine.getItem({ TableName, Key: { pk, sk } })
    if (Item?.changed === undefined) older.push(number)
  }
  await engine.close()
  expect(older).toEqual([])
})

test('a file that names more pages than there can be is salvaged whole', async () => {
  const folder = await makeFolder()
  const whole = readFileSync(fileOf(folder))
  for (const bit of [1, 40, 63]) {
    const bytes = Buffer.from(whole)
    for (const meta of [0, pageSize]) bytes[meta + 144 + (bit >> 3)]! ^= 1 << (bit & 7)
    writeFileSync(fileOf(folder), bytes)
    expect((await salvaged(folder)).saved).toBe(items)
  }
  await expect(open(folder)).rejects.toMatchObject({ code: 'DATA_DAMAGED' })
  expect(await verifyFolder(folder)).toMatchObject({ findings: [{ code: 'PAGE_DAMAGED' }] })
})

test('a truncated file is refused by open and named by verify, and intact items are salvaged', async () => {
  const folder = await makeFolder()
  const { lastPage } = newerMeta(new PageFile(fileOf(folder)).metas(pageSize))!
  truncateSync(fileOf(folder), Math.floor(lastPage / 2) * pageSize)
  await expect(open(folder)).rejects.toMatchObject({ code: 'DATA_DAMAGED' })
  expect((await verifyFolder(folder)).problems).toBeGreaterThan(0)
  expect((await salvaged(folder)).saved).toBeGreaterThan(items / 10)
})

test('an empty file, and one of noise, are refused and hold nothing to save', async () => {
  for (const content of [Buffer.alloc(0), Buffer.alloc(30_000, 7)]) {
    const folder = await makeFolder()
    writeFileSync(fileOf(folder), content)
    await expect(open(folder)).rejects.toMatchObject({
      code: content.length === 0 ? 'DATA_DAMAGED' : 'FORMAT_UNKNOWN',
    })
    expect(await salvaged(folder)).toMatchObject({ saved: 0 })
  }
})

test('a folder that cannot be opened is released, and the error states the reason', async () => {
  const folder = folders()
  const engine = await open(folder, { durability: 'relaxed', sweepInterval: 0 })
  const id = { AttributeName: 'id', AttributeType: 'S' } as const
  for (const TableName of ['first', 'second'])
    await engine.createTable({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [id],
      KeySchema: [{ AttributeName: id.AttributeName, KeyType: 'HASH' }],
    })
  await engine.close()
  const whole = readFileSync(fileOf(folder))
  const { lastPage } = newerMeta(new PageFile(fileOf(folder)).metas(pageSize))!
  let refused = 0
  for (let page = 0; page <= lastPage; page++) {
    overwrite(folder, page * pageSize, Buffer.alloc(pageSize))
    const opened = await open(folder, { sweepInterval: 0 }).catch((error: unknown) => error)
    if (opened instanceof Engine) await opened.close()
    else expect({ page, error: opened }).toMatchObject({ error: { code: 'DATA_DAMAGED' } })
    if (!(opened instanceof Engine)) refused++
    writeFileSync(fileOf(folder), whole)
    await (await open(folder, { sweepInterval: 0 })).close()
  }
  expect(refused).toBeGreaterThan(2)
})

test('after any bit flip, damage is found or the data is unchanged', { timeout: 120_000 }, async () => {
  const folder = await makeFolder()
  const whole = readFileSync(fileOf(folder))
  const { lastPage } = newerMeta(new PageFile(fileOf(folder)).metas(pageSize))!
  const random = seededRandom(7)
  const below = (limit: number) => Buffer.from(random(new Uint8Array(6))).readUIntLE(0, 6) % limit
  for (let round = 0; round < 10; round++) {
    const at = below((lastPage + 1) * pageSize)
    const changed = Buffer.from(whole)
    changed[at]! ^= 1 << below(8)
    writeFileSync(fileOf(folder), changed)
    // No served item differs from the written one; records that cannot be trusted are omitted.
    const { saved, problems } = await salvaged(folder)
    if (problems === 0) expect(saved).toBe(items)
    expect(saved).toBeGreaterThan(items - 200)
  }
})

test('a record that the disk has changed is not served', async () => {
  const folder = await makeFolder()
  const bytes = readFileSync(fileOf(folder))
  // Every copy of the value, since old pages keep theirs.
  for (let at = bytes.indexOf('"sk":{"S":"s101"}'); at >= 0; at = bytes.indexOf('"sk":{"S":"s101"}', at + 1))
    bytes[at + 60]! ^= 1
  writeFileSync(fileOf(folder), bytes)
  const engine = await open(folder, { sweepInterval: 0 })
  const Key = { pk: { S: 'p21' }, sk: { S: 's101' } }
  await expect(engine.getItem({ TableName, Key })).rejects.toMatchObject({ code: 'RECORD_DAMAGED' })
  const reply = await engine.handle('GetItem', Buffer.from(JSON.stringify({ TableName, Key })))
  expect(reply.status).toBe(500)
  const other = await engine.getItem({ TableName, Key: { pk: { S: 'p22' }, sk: { S: 's102' } } })
  expect(other.Item).toEqual(itemOf(102))
  await engine.close()
  const { findings } = await verifyFolder(folder)
  expect(findings[0]).toMatchObject({ code: 'RECORD_DAMAGED', tableName: TableName })
})

test('a file in place of the new folder is refused and kept', async () => {
  const folder = folders()
  await (await open(folder, { sweepInterval: 0 })).close()
  const file = join(folders(), 'notes.txt')
  writeFileSync(file, 'mine')
  await expect(salvageFolder(folder, file)).rejects.toMatchObject({ code: 'FOLDER_UNUSABLE' })
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
