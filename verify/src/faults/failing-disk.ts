import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { open } from '@tablewright/engine'
import { type ServedEngine, ServedEngine as Server } from '../served/served-engine.js'
import type { CallName, ErrorName, FaultShim } from './shim.js'

const TableName = 'faults'
const recoveryTime = 15_000

const createTable = {
  TableName,
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'group', AttributeType: 'S' },
  ],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-group',
      KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
}

interface Site {
  readonly call: CallName
  readonly skip: number
  readonly error: ErrorName
  /** Whether calls fail until the fault is removed, or once. */
  readonly lasting: boolean
}

/** Every call of a commit with every error, once and lasting. */
export function faultSites(callsPerCommit: Readonly<Record<CallName, number>>): Site[] {
  const sites: Site[] = []
  for (const call of ['pwrite', 'writev', 'fdatasync'] as const)
    for (let skip = 0; skip < callsPerCommit[call]; skip++)
      for (const error of ['EIO', 'ENOSPC', 'EROFS'] as const)
        for (const lasting of [false, true]) sites.push({ call, skip, error, lasting })
  return sites
}

export interface FaultReport {
  sites: number
  failedCalls: number
  refused: number
  acknowledged: number
}

/** Acknowledged versions, and versions with an unknown outcome. */
class Expectation {
  readonly versions = new Map<string, number>()
  readonly unknown = new Set<string>()
}

/**
 * Fails one call after the other under writes. A write that is not durable must not be acknowledged, and
 * `/health` must report the fault.
 */
export async function failEverySite(code: string, folder: string, shim: FaultShim): Promise<FaultReport> {
  const data = join(folder, 'data')
  const server = await Server.start(code, data, shim.environment)
  const expected = new Expectation()
  const report: FaultReport = { sites: 0, failedCalls: 0, refused: 0, acknowledged: 0 }
  try {
    assert.equal((await server.call('CreateTable', createTable)).status, 200)
    const sites = faultSites(await countCalls(server, shim))
    for (const [version, site] of sites.entries()) {
      await failAt(server, shim, site, version, expected, report)
      report.sites++
    }
  } finally {
    await server.stop()
  }
  await checkData(data, expected)
  return report
}

/** Calls of each kind that a write makes. */
async function countCalls(server: ServedEngine, shim: FaultShim): Promise<Record<CallName, number>> {
  const names = ['pwrite', 'writev', 'fdatasync'] as const
  const before = names.map((name) => shim.seen(name))
  await put(server, 'counted', 0, 30_000)
  const counts = names.map((name, index) => shim.seen(name) - before[index]!)
  return { pwrite: counts[0]!, writev: counts[1]!, fdatasync: counts[2]! }
}

async function failAt(
  server: ServedEngine,
  shim: FaultShim,
  site: Site,
  version: number,
  expected: Expectation,
  report: FaultReport,
): Promise<void> {
  const before = shim.failed
  shim.arm({ ...site, times: site.lasting ? 1_000_000 : 1 })
  const keys = Array.from({ length: 4 }, (_, index) => `item-${(version + index) % 9}`)
  let refusedInARow = 0
  for (const key of keys) {
    const status = await put(server, key, version, version % 2 === 0 ? 30_000 : 100)
    refusedInARow = status === 200 ? 0 : refusedInARow + 1
    if (status === 200) {
      report.acknowledged++
      expected.versions.set(key, version)
      expected.unknown.delete(key)
    } else {
      assert.ok(status >= 500, `a failed disk is no fault of the request: ${status}`)
      report.refused++
      expected.unknown.add(key)
    }
  }
  const failed = shim.failed - before
  report.failedCalls += failed
  const place = JSON.stringify(site)
  // Not every commit makes every call. The engine recovers from a single failure by reopening the file.
  if (refusedInARow > 1 && site.lasting) {
    assert.equal((await server.health()).status, 503, `health while the disk fails: ${place}`)
    const read = await server.call('GetItem', { TableName, Key: { pk: { S: keys[0] } } })
    assert.ok(read.status === 200 || read.status === 503, `reads are served or refused: ${read.status}`)
  }
  shim.disarm()
  await untilServed(place, async () => (await put(server, 'after', version, 10)) === 200)
  assert.equal((await server.health()).status, 200, `health after repair: ${place}`)
}

async function put(server: ServedEngine, key: string, version: number, size: number): Promise<number> {
  const Item = {
    pk: { S: key },
    group: { S: `g${version % 3}` },
    version: { N: String(version) },
    text: { S: 'x'.repeat(size) },
  }
  const { status } = await server.call('PutItem', { TableName, Item })
  return status
}

/** Polls until the condition holds. */
export async function untilServed(place: string, isServed: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + recoveryTime
  while (!(await isServed())) {
    assert.ok(performance.now() < deadline, `not served again after ${place}`)
    await setTimeout(20)
  }
}

/** Checks that acknowledged versions exist, and that refused ones are complete or absent. */
async function checkData(folder: string, { versions, unknown }: Expectation): Promise<void> {
  const engine = await open(folder)
  try {
    for (const [key, version] of versions) {
      const { Item } = await engine.getItem({ TableName, Key: { pk: { S: key } } })
      const found = Number((Item?.version as { N: string } | undefined)?.N)
      if (found !== version)
        assert.ok(unknown.has(key) && found > version, `${key}: ${found}, not ${version}`)
    }
    assert.deepEqual(engine.verifyData().findings, [])
  } finally {
    await engine.close()
  }
}
