import { join } from 'node:path'
import { type Engine, open } from '@tablewright/engine'
import { type Contestant, compare, type Effort } from '../harness/compare.js'
import type { Row } from '../harness/row.js'
import { fillEngine } from './fill-table.js'
import { keyOf, partitionOf, scattered, tableName } from './sample-data.js'

const TableName = tableName
const effort: Effort = { rounds: 15, batchMilliseconds: 60 }
const smallTable = 10_000
/** The same number of keys on both sides, which makes the cost of the inputs equal. */
const variety = 10_000

/** The same reads on a small and on a large table. */
export async function growthRows(folder: string, largeTable: number): Promise<Row[]> {
  const small = await filled(join(folder, 'small'), smallTable)
  const large = await filled(join(folder, 'large'), largeTable)
  const name = (operation: string) =>
    `${operation}, ${largeTable.toLocaleString('en')} items over ${smallTable.toLocaleString('en')}`
  const bar = { atMost: 1.5 }
  const rows = [
    await compare(
      { name: name('get'), ours: gets(large, largeTable), reference: gets(small, smallTable), bar },
      effort,
    ),
    await compare(
      {
        name: name('query of 25'),
        ours: queries(large, largeTable),
        reference: queries(small, smallTable),
        bar,
      },
      effort,
    ),
  ]
  await small.close()
  await large.close()
  return rows
}

/** Relaxed, because only reads are measured here. */
async function filled(folder: string, items: number): Promise<Engine> {
  const engine = await open(folder, { durability: 'relaxed' })
  await fillEngine(engine, items)
  return engine
}

function gets(engine: Engine, items: number): Contestant {
  return bodies(engine, 'GetItem', items, (number) => ({ TableName, Key: keyOf(number) }))
}

function queries(engine: Engine, items: number): Contestant {
  return bodies(engine, 'Query', items, (number) => ({
    TableName,
    KeyConditionExpression: 'PK = :customer',
    ExpressionAttributeValues: { ':customer': { S: partitionOf(number) } },
  }))
}

function bodies(
  engine: Engine,
  operation: string,
  items: number,
  inputOf: (number: number) => object,
): Contestant {
  const inputs = scattered(variety, items).map((number) => Buffer.from(JSON.stringify(inputOf(number))))
  let turn = 0
  return {
    async run(times) {
      for (let count = 0; count < times; count++) await engine.handle(operation, inputs[turn++ % variety]!)
    },
  }
}
