import type { DistanceFunction, Item, VectorIndex } from '@tablewright/dynamo'
import { type Engine, open } from '@tablewright/engine'
import { figure, type Row } from '../harness/row.js'
import { medianFigure } from './median-figure.js'

const TableName = 'Documents'
const items = 100_000
const dimensions = 256
const rounds = 9
/** Milliseconds of CPU for one search. */
const searchBar = 60
const batchSize = 25
const batchesAtOnce = 20

const distanceFunctions: readonly DistanceFunction[] = ['COSINE', 'EUCLIDEAN', 'DOT_PRODUCT']

/** Searches of one partition of a vector index, of which the first reads it into memory. */
export async function vectorRows(folder: string): Promise<Row[]> {
  const engine = await open(folder, { durability: 'relaxed' })
  await engine.createTable({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    VectorIndexes: distanceFunctions.map(indexOf),
  })
  await fill(engine)
  const rows: Row[] = []
  for (const distanceFunction of distanceFunctions) {
    const size = `${items.toLocaleString('en')} × ${dimensions}`
    const first = await cpuOf(() => search(engine, distanceFunction, 0))
    const times: number[] = []
    for (let round = 1; round <= rounds; round++)
      times.push(await cpuOf(() => search(engine, distanceFunction, round)))
    rows.push(
      figure(`first ${distanceFunction} search of ${size}`, 'ms', Math.round(first)),
      medianFigure(`${distanceFunction} search of ${size}`, 'ms', times, searchBar),
    )
  }
  await engine.close()
  return rows
}

function indexOf(distanceFunction: DistanceFunction): VectorIndex {
  return {
    IndexName: distanceFunction,
    VectorAttribute: { AttributeName: 'vector' },
    Dimensions: dimensions,
    DistanceFunction: distanceFunction,
    Projection: { ProjectionType: 'KEYS_ONLY' },
  }
}

async function fill(engine: Engine): Promise<void> {
  let next = 0
  const workers = Array.from({ length: batchesAtOnce }, async () => {
    while (next < items) {
      const start = next
      next += batchSize
      const puts = Array.from({ length: batchSize }, (_, at) => ({
        PutRequest: { Item: itemOf(start + at) },
      }))
      await engine.batchWriteItem({ RequestItems: { [TableName]: puts } })
    }
  })
  await Promise.all(workers)
}

function itemOf(number: number): Item {
  return { id: { S: `document-${number}` }, vector: { L: numbersOf(number) } }
}

/** Numbers from -1 to 1 with three decimals, others for every seed. */
function numbersOf(seed: number): { N: string }[] {
  let state = seed + 1
  return Array.from({ length: dimensions }, () => {
    state = (Math.imul(state, 0x5bd1e995) + 0x9e3779b1) >>> 0
    return { N: String(((state >>> 8) % 2001) / 1000 - 1).slice(0, 6) }
  })
}

async function search(engine: Engine, IndexName: string, round: number): Promise<void> {
  const SearchVector = numbersOf(items + round)
  const { SearchResults } = await engine.searchVectors({ TableName, IndexName, SearchVector, TopK: 10 })
  if (SearchResults.length !== 10) throw new Error(`A search found ${SearchResults.length} of 10 items.`)
}

/** Milliseconds of CPU. */
async function cpuOf(body: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await body()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
