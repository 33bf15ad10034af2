import { doubleWrites, type Phase, runMigration } from '@tablewright/adopt'
import { seededRandom } from '@tablewright/base'
import { connect, createTables, type Driver, recognizeItem, verify } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import type { Design } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { Killed, killingDriver } from './killing-driver.js'
import type { ChangeKind } from './kinds.js'
import { Pace, type Ticket, Writer } from './writers.js'

export interface KindOptions {
  readonly items: number
  readonly writers: number
  readonly kills: number
  readonly seed: number
  /** Writes of all writers for each request of the migration. Defaults to 0.3. */
  readonly writesPerRequest?: number
  /** Goes back to the old design after the switch instead of contracting. */
  readonly rollBack?: true
}

export interface KindResult {
  readonly kind: string
  readonly items: number
  readonly writes: number
  readonly kills: number
  readonly lost: number
  readonly stale: number
  readonly drift: number
  readonly leftOver: number
}

/** Migrates a table of tickets under load and kills, and counts what went wrong. */
export async function runKind(kind: ChangeKind, options: KindOptions): Promise<KindResult> {
  const { migration } = kind
  const { before, after } = migration
  const driver = embedded({ memory: true })
  await createTables(connect(before, driver))
  const pace = new Pace(options.writesPerRequest ?? 0.3)
  const writers = Array.from(
    { length: options.writers },
    (_, index) => new Writer(`w${index}`, options.seed * 1_000 + index, before, driver, pace),
  )
  await populate(writers, options.items)
  const killer = new Killer(pacingDriver(driver, pace), options)
  const run = (until: Target, share: number) =>
    killer.run(share, (own) => runMigration(migration, own, { until, pageSize: 50 }))
  for (const writer of writers) writer.start()
  try {
    // Writers of the old design, then the same with doubled writes.
    await run('expanded', 0.05)
    const old = doubleWrites(driver, migration, 'before')
    await replace(writers, kind.newWritersFirst ? after : before, kind.newWritersFirst ? driver : old)
    await run('verified', 0.75)
    await run('switched', 0.1)
    await replace(writers, after, doubleWrites(driver, migration, 'after'))
    if (options.rollBack) {
      await replace(writers, before, old)
      for (const writer of writers) await writer.stop()
      await run('rolled back', 0.1)
    } else {
      await replace(writers, after, driver)
      await run('contracted', 0.1)
    }
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()))
  }
  const result = await inspect(kind, options.rollBack ? before : after, writers, driver)
  await driver.close()
  return { ...result, kills: killer.kills, writes: writers.reduce((sum, writer) => sum + writer.writes, 0) }
}

/** Counts the requests of the migration. */
function pacingDriver(driver: Driver, pace: Pace): Driver {
  const send = (operation: never, input: never, options: never) => {
    pace.onRequest()
    return driver.send(operation, input, options)
  }
  return { send: send as Driver['send'], close: () => driver.close() }
}

type Target = Extract<Phase, 'expanded' | 'verified' | 'switched' | 'contracted' | 'rolled back'>

async function populate(writers: readonly Writer[], items: number): Promise<void> {
  for (let made = 0; made < items; made += writers.length) {
    await Promise.all(writers.map((writer) => writer.add()))
  }
}

/** Replaces the clients of the writers one by one: for a while, both designs write. */
async function replace(writers: readonly Writer[], design: Design, driver: Driver): Promise<void> {
  for (const writer of writers) {
    await writer.stop()
    writer.use(design, driver)
    writer.start()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Runs the migration on drivers that fail, and restarts it until it completes. */
class Killer {
  readonly #driver: Driver
  readonly #options: KindOptions
  readonly #random: (limit: number) => number
  kills = 0
  #due = 0

  constructor(driver: Driver, options: KindOptions) {
    this.#driver = driver
    this.#options = options
    const bytes = seededRandom(options.seed)
    this.#random = (limit) => {
      const [high, low] = bytes(new Uint8Array(2))
      return (high! * 256 + low!) % limit
    }
  }

  /** Kills that an earlier phase was too short for happen in the next phase. */
  async run(share: number, work: (driver: Driver) => Promise<unknown>): Promise<void> {
    this.#due += this.#options.kills * share
    const span = Math.max(20, Math.ceil(this.#options.items / this.#options.kills))
    while (this.kills < Math.ceil(this.#due)) {
      try {
        await work(killingDriver(this.#driver, 1 + this.#random(span), this.#random(2) === 0))
        return
      } catch (error) {
        if (!isKill(error)) throw error
        this.kills++
      }
    }
    await work(this.#driver)
  }
}

function isKill(error: unknown): boolean {
  return (
    error instanceof Killed || (error instanceof Error && error.cause !== undefined && isKill(error.cause))
  )
}

async function inspect(
  { name, migration }: ChangeKind,
  design: Design,
  writers: readonly Writer[],
  driver: Driver,
): Promise<Omit<KindResult, 'kills' | 'writes'>> {
  const expected = new Map(writers.flatMap(({ tickets }) => [...tickets]))
  const found = new Map<string, Ticket>()
  let leftOver = 0
  const tables = new Set([
    ...Object.keys(migration.before.model.tables),
    ...Object.keys(migration.after.model.tables),
  ])
  for await (const { table, item } of allItems(driver, [...tables])) {
    const kind = design.model.tables[table] && recognizeItem(design, item, table)
    if (kind?.entity === 'Ticket') {
      const values = kind.decode(item) as unknown as Ticket
      found.set(values.ticketId, values)
      if (JSON.stringify(sorted(kind.encode(values as never))) !== JSON.stringify(sorted(item))) leftOver++
    } else if (!kind && !item.tablewrightMigration) leftOver++
    else if (kind && !Object.hasOwn(design.model.entities, kind.entity) && !kind.entity.includes('.'))
      leftOver++
  }
  const isWrong = (ticket: Ticket) => {
    const other = found.get(ticket.ticketId)!
    return (Object.keys(ticket) as (keyof Ticket)[]).some((each) => ticket[each] !== other[each])
  }
  const { findings } = await verify(connect(design, driver))
  return {
    kind: name,
    items: expected.size,
    lost: [...expected.keys()].filter((id) => !found.has(id)).length,
    stale:
      [...expected.values()].filter((ticket) => found.has(ticket.ticketId) && isWrong(ticket)).length +
      [...found.keys()].filter((id) => !expected.has(id)).length,
    drift: findings.filter(
      ({ key }) => !JSON.stringify(key).includes(`tablewright:migration:${migration.id}`),
    ).length,
    leftOver,
  }
}

interface StoredItem {
  readonly table: string
  readonly item: Item
}

async function* allItems(driver: Driver, tables: readonly string[]): AsyncGenerator<StoredItem> {
  for (const table of tables) {
    let start: Item | undefined
    do {
      const page = await driver.send('Scan', {
        TableName: table,
        ConsistentRead: true,
        ...(start ? { ExclusiveStartKey: start } : {}),
      })
      for (const item of page.Items ?? []) yield { table, item }
      start = page.LastEvaluatedKey
    } while (start)
  }
}

function sorted(item: Item): object {
  return Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
}
