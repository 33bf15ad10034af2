import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { Picker } from '../requests/index.js'
import { ServedEngine } from '../served/served-engine.js'
import type { Answer } from '../served/wire-client.js'
import { untilServed } from './failing-disk.js'
import type { SmallDisk } from './small-disk.js'

const TableName = 'full'
const writers = 8
const attemptsPerWriter = 60

const createTable = {
  TableName,
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
}

export interface FullReport {
  acknowledged: number
  refused: number
  deleted: number
}

/** Fills a disk under load, deletes items, frees space, and writes again. */
export async function fillDisk(code: string, disk: SmallDisk, seed: number): Promise<FullReport> {
  const pick = new Picker(seed)
  const ballast = join(disk.path, 'ballast')
  writeFileSync(ballast, Buffer.alloc(1024 * 1024))
  const data = join(disk.path, 'data')
  const server = await ServedEngine.start(code, data)
  const there = new Set<string>()
  const report: FullReport = { acknowledged: 0, refused: 0, deleted: 0 }
  try {
    assert.equal((await server.call('CreateTable', createTable)).status, 200)
    await Promise.all(
      Array.from({ length: writers }, (_, writer) => fill(server, pick, writer, there, report)),
    )
    assert.ok(report.refused > 0, 'the disk was not filled')
    const health = await server.health()
    assert.equal(health.status, 503)
    assert.match(health.body, /disk is full/)
    for (const key of [...there].slice(0, 20)) {
      // A read works, and so does a delete.
      assert.equal((await itemCall(server, 'GetItem', key)).status, 200)
      assert.equal((await itemCall(server, 'DeleteItem', key)).status, 200, 'a delete on a full disk')
      there.delete(key)
      report.deleted++
    }
    rmSync(ballast)
    await untilServed('room was made', async () => (await server.health()).status === 200)
    for (let number = 0; number < 10; number++) {
      assert.equal((await put(server, `late-${number}`, 500)).status, 200, 'a write after room was made')
      there.add(`late-${number}`)
    }
    assert.ok(server.alive)
  } finally {
    await server.stop()
  }
  await check(data, there)
  return report
}

async function fill(
  server: ServedEngine,
  pick: Picker,
  writer: number,
  there: Set<string>,
  report: FullReport,
): Promise<void> {
  for (let attempt = 0; attempt < attemptsPerWriter; attempt++) {
    const key = `${writer}-${attempt}`
    const { status, body } = await put(server, key, pick.below(pick.chance(20) ? 300_000 : 20_000))
    if (status === 200) {
      there.add(key)
      report.acknowledged++
    } else {
      assert.equal(status, 503, body)
      assert.match(body, /ServiceUnavailable.*disk is full/)
      report.refused++
    }
  }
}

function put(server: ServedEngine, key: string, size: number): Promise<Answer> {
  return server.call('PutItem', { TableName, Item: { pk: { S: key }, text: { S: 'x'.repeat(size) } } })
}

function itemCall(server: ServedEngine, operation: string, key: string): Promise<Answer> {
  return server.call(operation, { TableName, Key: { pk: { S: key } } })
}

/** Checks that exactly the acknowledged items exist. */
async function check(folder: string, there: ReadonlySet<string>): Promise<void> {
  const engine = await open(folder)
  try {
    const found = new Set<string>()
    let start: object | undefined
    do {
      const page = await engine.scan({
        TableName,
        ProjectionExpression: 'pk',
        ...(start && { ExclusiveStartKey: start as never }),
      })
      for (const { pk } of page.Items as unknown as { pk: { S: string } }[]) found.add(pk.S)
      start = page.LastEvaluatedKey
    } while (start !== undefined)
    assert.deepEqual([...found].sort(), [...there].sort())
    assert.deepEqual(engine.verifyData().findings, [])
  } finally {
    await engine.close()
  }
}
