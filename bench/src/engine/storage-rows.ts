import { join } from 'node:path'
import type { Item } from '@tablewright/dynamo'
import { type Engine, open } from '@tablewright/engine'
import { open as openLmdb, type RootDatabase } from 'lmdb'
import { type Comparison, type Contestant, compare, type Effort } from '../harness/compare.js'
import type { Row } from '../harness/row.js'
import { fillEngine } from './fill-table.js'
import { itemOf, keyOf, orders, partitionOf, scattered, tableName } from './sample-data.js'
import { itemCount } from './workloads.js'

const TableName = tableName
const effort: Effort = { rounds: 15, batchMilliseconds: 60 }
const writers = 64
const numbers = scattered(itemCount, itemCount)

/** In process against LMDB itself, which holds the same items as objects in its own encoding, under the same keys. */
export async function storageRows(folder: string): Promise<Row[]> {
  const engine = await open(join(folder, 'ours'))
  await fillEngine(engine, itemCount)
  const raw = openLmdb<Item, string[]>({ path: join(folder, 'raw'), pageSize: 8192, overlappingSync: false })
  for (let number = 0; number < itemCount; number++) raw.put(rawKey(number), itemOf(number))
  await raw.flushed
  const rows = [
    await compare(
      {
        name: 'get in process, raw LMDB',
        ours: ourGets(engine),
        reference: rawGets(raw),
        bar: { atLeast: 0.5 },
      },
      effort,
    ),
    await compare(
      {
        name: 'range of 25 in process, raw LMDB',
        ours: ourRanges(engine),
        reference: rawRanges(raw),
        bar: { atLeast: 0.5 },
      },
      effort,
    ),
    await compareWarm(
      {
        name: `${writers} writers, a durable put each, raw LMDB`,
        ours: ourPuts(engine),
        reference: rawPuts(raw),
        bar: { atLeast: 0.75 },
      },
      warmUp.rounds,
    ),
    await compare(
      {
        name: `${writers} writers, a durable put each, by the clock, raw LMDB`,
        ours: { ...ourPuts(engine), cpu: clock },
        reference: { ...rawPuts(raw), cpu: clock },
        bar: { atLeast: 0.75 },
      },
      effort,
    ),
    ...(await loneRows('a durable put', loneOurs(engine), loneRaw(raw))),
    ...(await loneRows('TagResource and UntagResource', await loneTags(engine), loneRaw(raw))),
    ...(await loneRows('CreateTable and DeleteTable', loneTables(engine), loneRaw(raw))),
  ]
  await engine.close()
  await raw.close()
  return rows
}

/** Rounds of all writers, and calls of one, before the time is taken: until then, V8 compiles the code of both sides. */
const warmUp = { rounds: 300, calls: 4_000 }

async function compareWarm(comparison: Comparison, times: number): Promise<Row> {
  for (const side of [comparison.ours, comparison.reference!]) await side.run(times)
  return compare(comparison, effort)
}

/**
 * Durable writes of one writer, one at a time, compared with the same number of puts: the cost of an unshared
 * commit.
 */
async function loneRows(name: string, ours: Contestant, reference: Contestant): Promise<Row[]> {
  const bar = { atMost: 1.5 }
  return [
    await compareWarm({ name: `one writer, ${name}, over raw LMDB`, ours, reference, bar }, warmUp.calls),
    await compare(
      {
        name: `one writer, ${name}, by the clock, over raw LMDB`,
        ours: { ...ours, cpu: clock },
        reference: { ...reference, cpu: clock },
        bar,
      },
      effort,
    ),
  ]
}

function clock(): number {
  return performance.now() * 1000
}

function rawKey(number: number): string[] {
  return Object.values(keyOf(number)).map((value) => (value as { S: string }).S)
}

function ourGets(engine: Engine): Contestant {
  const inputs = numbers.map((number) => ({ TableName, Key: keyOf(number) }))
  return inTurn(async (turn) => engine.getItem(inputs[turn % itemCount]!))
}

function rawGets(raw: RootDatabase<Item, string[]>): Contestant {
  const keys = numbers.map(rawKey)
  return inTurn(async (turn) => raw.get(keys[turn % itemCount]!))
}

function ourRanges(engine: Engine): Contestant {
  const inputs = numbers.map((number) => ({
    TableName,
    KeyConditionExpression: 'PK = :customer',
    ExpressionAttributeValues: { ':customer': { S: partitionOf(number) } },
  }))
  return inTurn(async (turn) => engine.query(inputs[turn % itemCount]!))
}

function rawRanges(raw: RootDatabase<Item, string[]>): Contestant {
  const partitions = numbers.map(partitionOf)
  return inTurn(async (turn) => {
    const partition = partitions[turn % itemCount]!
    return Array.from(raw.getRange({ start: [partition], end: [partition, '\uffff'] }), ({ value }) => value)
  })
}

type Operation = (turn: number) => Promise<unknown>

const ourPuts = (engine: Engine): Contestant => atOnce(ourPut(engine))
const rawPuts = (raw: RootDatabase<Item, string[]>): Contestant => atOnce(rawPut(raw))
const loneOurs = (engine: Engine): Contestant => inTurn(ourPut(engine))
const loneRaw = (raw: RootDatabase<Item, string[]>): Contestant => inTurn(rawPut(raw))

async function loneTags(engine: Engine): Promise<Contestant> {
  const ResourceArn = (await engine.describeTable({ TableName })).Table!.TableArn!
  return inTurn((turn) =>
    turn % 2 === 0
      ? engine.tagResource({ ResourceArn, Tags: [{ Key: 'team', Value: 'orders' }] })
      : engine.untagResource({ ResourceArn, TagKeys: ['team'] }),
  )
}

function loneTables(engine: Engine): Contestant {
  return inTurn((turn) => {
    const name = `Passing${turn >> 1}`
    return turn % 2 === 0
      ? engine.createTable({ ...orders, TableName: name })
      : engine.deleteTable({ TableName: name })
  })
}

function ourPut(engine: Engine): Operation {
  const inputs = changing((item) => ({ TableName, Item: item }))
  return (turn) => engine.putItem(inputs[turn % inputs.length]!)
}

function rawPut(raw: RootDatabase<Item, string[]>): Operation {
  const items = changing((item, number) => ({ key: rawKey(number), item }))
  return (turn) => {
    const { key, item } = items[turn % items.length]!
    return raw.put(key, item)
  }
}

let versions = 0

/** Every item with two contents in turn. No other side has put them, so each put changes the stored item. */
function changing<T>(make: (item: Item, number: number) => T): T[] {
  return [versions++, versions++].flatMap((version) =>
    numbers.map((number) => make({ ...itemOf(number), version: { N: String(1000 + version) } }, number)),
  )
}

function inTurn(operation: Operation): Contestant {
  let turn = 0
  return {
    async run(times) {
      for (let count = 0; count < times; count++) await operation(turn++)
    },
  }
}

/** All writers write once per round: their concurrent writes share a commit. */
function atOnce(operation: Operation): Contestant {
  let turn = 0
  return {
    async run(times) {
      const workers = Array.from({ length: writers }, async () => {
        for (let count = 0; count < times; count++) await operation(turn++)
      })
      await Promise.all(workers)
    },
  }
}
