import type { Driver } from '@tablewright/client'
import type { Item } from '@tablewright/dynamo'
import { requireNumber } from '../items/require-number.js'
import { isState } from '../items/state-item.js'

export interface PassOptions {
  /** Items of one page. Defaults to 100. */
  readonly pageSize?: number
  /** Number of items processed in parallel. Defaults to 8. */
  readonly concurrency?: number
  /** Maximum read and write units per second. Defaults to no limit. */
  readonly unitsPerSecond?: number
  readonly signal?: AbortSignal
}

/** Throws OPTION_INVALID for options with which a pass would examine nothing. */
export function requirePassOptions({ pageSize, concurrency, unitsPerSecond }: PassOptions): void {
  requireNumber('pageSize', pageSize, { minimum: 1 })
  requireNumber('concurrency', concurrency, { minimum: 1 })
  requireNumber('unitsPerSecond', unitsPerSecond, { minimum: Number.MIN_VALUE, fraction: true })
}

export interface PageResult {
  readonly examined: number
  readonly changed: number
}

/** Position of a pass: the table, and the key after which it continues. */
interface Position {
  readonly table: string
  readonly start?: Item
}

/**
 * Visits all items of tables, page by page. `checkpoint` is called after each page with the position to
 * resume from, undefined at the end. Work on an item may be repeated after a crash, so it must be idempotent.
 */
export async function scanPass(
  driver: Driver,
  tables: readonly string[],
  cursor: string | undefined,
  work: (table: string, item: Item) => Promise<boolean>,
  checkpoint: (cursor: string | undefined, page: PageResult) => Promise<void>,
  { pageSize = 100, concurrency = 8, unitsPerSecond, signal }: PassOptions,
): Promise<void> {
  let position: Position | undefined = cursor === undefined ? first(tables) : (JSON.parse(cursor) as Position)
  const pace = new Pace(unitsPerSecond)
  while (position) {
    signal?.throwIfAborted()
    const { table, start }: Position = position
    const page = await driver.send('Scan', {
      TableName: table,
      Limit: pageSize,
      ConsistentRead: true,
      ReturnConsumedCapacity: 'TOTAL',
      ...(start ? { ExclusiveStartKey: start } : {}),
    })
    const items = (page.Items ?? []).filter((item) => !isState(item))
    const changed = await countTrue(items, concurrency, (item) => work(table, item))
    const next: Position | undefined = page.LastEvaluatedKey
      ? { table, start: page.LastEvaluatedKey }
      : first(tables.slice(tables.indexOf(table) + 1))
    await checkpoint(next && JSON.stringify(next), { examined: items.length, changed })
    await pace.spend((page.ConsumedCapacity?.CapacityUnits ?? 0) + 4 * changed)
    position = next
  }
}

function first(tables: readonly string[]): Position | undefined {
  return tables[0] === undefined ? undefined : { table: tables[0] }
}

async function countTrue(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<boolean>,
): Promise<number> {
  let next = 0
  let count = 0
  const lane = async () => {
    while (next < items.length) if (await work(items[next++]!)) count++
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, lane))
  return count
}

/** Limits the rate of consumed units. */
class Pace {
  readonly #rate: number | undefined
  readonly #start = performance.now()
  #spent = 0

  constructor(rate: number | undefined) {
    this.#rate = rate
  }

  async spend(units: number): Promise<void> {
    if (this.#rate === undefined) return
    this.#spent += units
    const due = this.#start + (1_000 * this.#spent) / this.#rate
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
