import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Item } from '@tablewright/dynamo'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeRecord, numberRange, recordJson } from '../encoding/index.js'
import { type Engine, open, type VerifyReport } from '../index.js'
import { openFolderStorage } from '../storage/folder.js'
import type { Storage } from '../storage/storage.js'

const TableName = 'Orders'
/** Numbers in the order that CreateTable and UpdateTimeToLive give them out. */
const numbers = { table: 1, localIndex: 2, globalIndex: 3, vectorIndex: 4, stream: 5, expiry: 6 }

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
  const engine = await open(folder, { sweepInterval: 0, durability: 'relaxed' })
  await fill(engine)
  expect(engine.verifyData()).toMatchObject({ tables: 1, problems: 0, findings: [] })
  await engine.close()
})

afterEach(() => rm(folder, { recursive: true }))

async function fill(engine: Engine): Promise<void> {
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk', 'state'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    LocalSecondaryIndexes: [
      {
        IndexName: 'byState',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'state', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'allByState',
        KeySchema: [{ AttributeName: 'state', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    VectorIndexes: [
      {
        IndexName: 'byLikeness',
        VectorAttribute: { AttributeName: 'vector' },
        Dimensions: 2,
        DistanceFunction: 'COSINE',
        Projection: { ProjectionType: 'ALL' },
        SearchSchema: [{ AttributeName: 'state', SearchSchemaElementType: 'HASH' }],
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  await engine.updateTimeToLive({
    TableName,
    TimeToLiveSpecification: { Enabled: true, AttributeName: 'expires' },
  })
  for (let at = 0; at < 40; at++) {
    const Key = { pk: { S: `p${at % 4}` }, sk: { S: String(at % 10) } }
    const odd: Item =
      at % 3 === 0 ? {} : { state: { S: at % 2 ? 'open' : 'done' }, expires: { N: String(4e9 + at) } }
    const vector = { L: [{ N: String(at) }, { N: '1' }] }
    if (at % 7 === 0) await engine.deleteItem({ TableName, Key })
    else await engine.putItem({ TableName, Item: { ...Key, n: { N: String(at) }, vector, ...odd } })
  }
  await engine.settled()
}

/** Changes the files without the engine and returns the findings. */
async function afterTampering(tamper: (storage: Storage) => Promise<void>): Promise<VerifyReport> {
  const storage = await openFolderStorage(folder, { durability: 'relaxed' })
  await tamper(storage)
  await storage.close()
  const engine = await open(folder, { sweepInterval: 0 })
  const report = engine.verifyData()
  await engine.close()
  return report
}

function removeFirst(number: number) {
  return (storage: Storage) =>
    storage.write((view) => {
      for (const { key } of view.range(numberRange(number))) {
        view.remove(Buffer.from(key))
        return
      }
    })
}

const codes = (report: VerifyReport) => [...new Set(report.findings.map((finding) => finding.code))].sort()

test('a missing, changed or orphaned entry of a vector index is found', async () => {
  const place = numberRange(numbers.vectorIndex)
  const change = (kind: 'remove' | 'bend' | 'repeat') => (storage: Storage) =>
    storage.write((view) => {
      // The first record of a partition is its state; the second is an entry.
      const [, entry] = [...view.range(place)].map(({ key, value }) => ({
        key: Buffer.from(key),
        value: Buffer.from(value),
      }))
      if (kind === 'remove') view.remove(entry!.key)
      if (kind === 'repeat') view.put(Buffer.concat([entry!.key, Buffer.of(7)]), entry!.value)
      if (kind !== 'bend') return
      entry!.value[0]! ^= 64
      view.put(entry!.key, entry!.value)
    })
  expect(codes(await afterTampering(change('bend')))).toEqual(['INDEX_ENTRY_WRONG'])
  expect(codes(await afterTampering(change('repeat')))).toEqual([
    'COUNT_WRONG',
    'INDEX_ENTRY_STRAY',
    'INDEX_ENTRY_WRONG',
  ])
  expect(codes(await afterTampering(change('remove')))).toContain('INDEX_ENTRY_MISSING')
})

test('an index without an entry is found, by its item and by its count', async () => {
  for (const number of [numbers.localIndex, numbers.globalIndex])
    expect(codes(await afterTampering(removeFirst(number)))).toEqual(['COUNT_WRONG', 'INDEX_ENTRY_MISSING'])
})

test('a lost item leaves inconsistent entries and records, which are found', async () => {
  const report = await afterTampering(async (storage) => {
    await removeFirst(numbers.table)(storage)
    await removeFirst(numbers.table)(storage)
  })
  expect(codes(report)).toEqual(
    expect.arrayContaining(['COUNT_WRONG', 'INDEX_ENTRY_STRAY', 'STREAM_DISAGREES', 'EXPIRY_ENTRY_STRAY']),
  )
})

test('an item that changed behind the back is found by its size, its entries and its record', async () => {
  const report = await afterTampering((storage) =>
    storage.write((view) => {
      for (const { key, value } of view.range(numberRange(numbers.globalIndex))) {
        const json = recordJson(value).toString().replace('"open"', '"OPEN"').replace('"done"', '"DONE"')
        view.put(Buffer.from(key), encodeRecord(json, 99))
        return
      }
    }),
  )
  expect(codes(report)).toEqual(['COUNT_WRONG', 'INDEX_ENTRY_WRONG'])
})

test('a lost stream record and a lost entry by expiry are found', async () => {
  const removeLast = (storage: Storage) =>
    storage.write((view) => {
      for (const { key } of view.range({ ...numberRange(numbers.stream), reverse: true })) {
        view.remove(Buffer.from(key))
        return
      }
    })
  expect(codes(await afterTampering(removeLast))).toEqual(['STREAM_DISAGREES'])
  expect(codes(await afterTampering(removeFirst(numbers.expiry)))).toContain('EXPIRY_ENTRY_MISSING')
})

test('bytes that are not a record, and orphaned entries, are found', async () => {
  const report = await afterTampering((storage) =>
    storage.write((view) => {
      const stray = Buffer.alloc(20)
      stray.writeUInt32BE(77, 0)
      view.put(stray, Buffer.of(1))
      for (const { key } of view.range(numberRange(numbers.table))) {
        view.put(Buffer.from(key), Buffer.from('not a record'))
        return
      }
    }),
  )
  expect(codes(report)).toEqual(expect.arrayContaining(['RECORD_DAMAGED', 'UNKNOWN_ENTRY']))
})
