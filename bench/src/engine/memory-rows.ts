import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { open } from '@tablewright/engine'
import type { Row } from '../harness/row.js'
import { fillEngine } from './fill-table.js'
import { Load } from './load/load.js'
import { medianFigure } from './median-figure.js'
import { tableName } from './sample-data.js'
import { startOurs } from './servers/launch.js'
import { memoryOf } from './servers/process-usage.js'

const idleBar = 80
/** A heap that could not hold the table: 300,000 items are about 170 MB. */
const heapLimit = 48
const scannedItems = 300_000
/** The process itself, its heap and the pages under way; not the table. */
const scanBar = 140

/** Memory of an idle server, and of a server that scans a table larger than its heap. */
export async function memoryRows(folder: string): Promise<Row[]> {
  return [await idleRow(join(folder, 'idle')), await scanRow(join(folder, 'scanned'))]
}

async function idleRow(folder: string): Promise<Row> {
  const server = await startOurs(folder)
  const load = await Load.on(server.port, 1)
  await load.call('ListTables', {})
  const samples: number[] = []
  for (let round = 0; round < 5; round++) {
    await delay(100)
    samples.push(memoryOf(server.pid).resident)
  }
  load.close()
  await server.stop()
  return medianFigure('resident memory of an idle server', 'MB', samples, idleBar)
}

async function scanRow(folder: string): Promise<Row> {
  const engine = await open(folder, { durability: 'relaxed' })
  await fillEngine(engine, scannedItems)
  await engine.close()
  const server = await startOurs(folder, [`--max-old-space-size=${heapLimit}`])
  const load = await Load.on(server.port, 1)
  const samples = await scanAll(load, () => memoryOf(server.pid).anonymous)
  load.close()
  await server.stop()
  const name = `own memory at the peak of a scan of ${scannedItems.toLocaleString('en')} items, heap of ${heapLimit} MB`
  return medianFigure(name, 'MB', [Math.max(...samples)], scanBar)
}

/** Walks the whole table, page by page, and takes a sample after each. */
async function scanAll(load: Load, sample: () => number): Promise<number[]> {
  const samples: number[] = []
  let seen = 0
  let start: object | undefined
  do {
    const page = await load.call<{ Count: number; LastEvaluatedKey?: object }>('Scan', {
      TableName: tableName,
      ...(start && { ExclusiveStartKey: start }),
    })
    seen += page.Count
    start = page.LastEvaluatedKey
    samples.push(sample())
  } while (start !== undefined)
  if (seen !== scannedItems) throw new Error(`The scan saw ${seen} of ${scannedItems} items.`)
  return samples
}
