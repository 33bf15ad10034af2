import { connect, createTables, type Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import * as t from '@tablewright/design'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inferDesign } from '../infer/infer.js'
import { driverSource } from '../infer/sources/driver-source.js'
import { defineMigration } from './migration.js'
import { migrationState, runMigration } from './run-migration.js'

const desk = t.table('Desk', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })
const attributes = { ticketId: t.id(), agent: t.id(), hits: t.integer().default(0) }

/** Returns a design of tickets with a key prefix. */
function ticketsUnder(word: string) {
  const Ticket = desk.entity('TICKET', {
    key: { PK: `${word}#<ticketId>` as 'T#<ticketId>', SK: 'TICKET' },
    attributes,
  })
  return t.design('desk', {
    entities: { Ticket },
    patterns: { add: t.create(Ticket), ticket: t.get(Ticket) },
  })
}

const [first, second, third] = [ticketsUnder('T'), ticketsUnder('U'), ticketsUnder('V')]
const toSecond = defineMigration(first, second)
const tickets = Array.from({ length: 8 }, (_, number) => ({
  ticketId: `t${number}`,
  agent: 'ann',
  hits: number,
}))

let driver: ReturnType<typeof embedded>

beforeEach(async () => {
  driver = embedded({ memory: true })
  const db = connect(first, driver)
  await createTables(db)
  for (const ticket of tickets) await db.add(ticket)
})

afterEach(() => driver.close())

async function storedItems(from: Driver = driver) {
  const { Items = [] } = await from.send('Scan', { TableName: 'Desk' })
  return Items.filter(({ tablewrightMigration }) => !tablewrightMigration)
}

test('a design that was changed between two runs is a new migration, which is refused until the first one ends', async () => {
  await runMigration(toSecond, driver, { until: 'verified' })
  const changed = defineMigration(first, third)
  await expect(runMigration(changed, driver)).rejects.toMatchObject({
    code: 'MIGRATION_UNFINISHED',
    message: `Another migration of Desk has begun: ${toSecond.id} is verified.`,
  })
  await runMigration(toSecond, driver, { until: 'rolled back' })
  for (const until of ['verified', 'switched', 'contracted'] as const)
    await runMigration(changed, driver, { until })
  expect(await storedItems()).toHaveLength(tickets.length)
  const db = connect(third, driver)
  for (const ticket of tickets) expect(await db.ticket({ ticketId: ticket.ticketId })).toEqual(ticket)
})

test('at most one of several concurrent migrations runs', async () => {
  for (let lead = 0; lead < 12; lead++) {
    const own = embedded({ memory: true })
    const db = connect(first, own)
    await createTables(db)
    for (const ticket of tickets) await db.add(ticket)
    let held = lead
    // The second migration has a head start of some requests.
    const late: Driver = {
      send: (async (name: never, input: never, options: never) => {
        while (held-- > 0) await new Promise((resolve) => setImmediate(resolve))
        return own.send(name, input, options)
      }) as Driver['send'],
      close: () => Promise.resolve(),
    }
    const results = await Promise.allSettled([
      runMigration(toSecond, late, { until: 'verified', pageSize: 1 }),
      runMigration(defineMigration(first, third), own, { until: 'verified', pageSize: 1 }),
    ])
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused)).toEqual(new Set(['MIGRATION_UNFINISHED']))
    const words = new Set((await storedItems(own)).map(({ PK }) => (PK as { S: string }).S.charAt(0)))
    expect(words.size).toBe(refused.length === 1 ? 2 : 1)
    await own.close()
  }
})

test('a completed migration neither blocks nor repeats', async () => {
  await runMigration(toSecond, driver, { until: 'contracted' })
  const toThird = defineMigration(second, third)
  await runMigration(toThird, driver, { until: 'verified' })
  expect((await runMigration(toSecond, driver, { until: 'contracted' })).phase).toBe('contracted')
  await runMigration(toThird, driver, { until: 'contracted' })
  expect(await storedItems()).toHaveLength(tickets.length)
})

test('the state items of a migration are not a kind of an inferred design', async () => {
  await runMigration(toSecond, driver, { until: 'contracted' })
  const { design, report } = await inferDesign([await driverSource(driver, 'Desk')])
  expect(Object.keys(design.model.entities)).toEqual(['Ticket'])
  expect(report.tables).toMatchObject([{ examined: 8, readBack: 8 }])
})

test('tables with numeric keys store the state of each migration separately', async () => {
  const counters = t.table('Counters', { partitionKey: { name: 'n', type: 'N' } })
  const withAttributes = (more: object) => {
    const Counter = counters.entity('COUNTER', {
      key: { n: '<n>' },
      attributes: { n: t.integer(), hits: t.integer(), ...more },
    })
    return t.design('counters', {
      entities: { Counter },
      patterns: { add: t.create(Counter), counter: t.get(Counter) },
    })
  }
  const designs = [
    withAttributes({}),
    withAttributes({ note: t.text().default('none') }),
    withAttributes({ note: t.text().default('none'), color: t.text().default('red') }),
  ] as const
  const old = connect(designs[0], driver)
  await createTables(old)
  await old.add({ n: 7, hits: 1 })
  const migrations = [defineMigration(designs[0], designs[1]), defineMigration(designs[1], designs[2])]
  for (const each of migrations) {
    expect((await migrationState(each, driver)).phase).toBe('planned')
    await runMigration(each, driver, { until: 'contracted' })
  }
  const found = await connect(designs[2], driver).counter({ n: 7 })
  expect(found).toEqual({ n: 7, hits: 1, note: 'none', color: 'red' })
})

test.each([
  ['throws', () => JSON.parse('{'), /throws ".*JSON.*" for the item PK=T#t3, SK=TICKET/],
  ['returns nothing', () => undefined, /returns undefined, which is no item, for the item PK=T#t3/],
  [
    'returns a promise',
    () => Promise.resolve({}),
    /returns a promise, which is no item, for the item PK=T#t3/,
  ],
])(
  'a transform that %s for one item names it, and the run resumes when it is repaired',
  async (_, wrong, message) => {
    const migrationWith = (forThird: (ticket: object) => unknown) =>
      defineMigration(first, second, {
        transforms: {
          Ticket: {
            forward: (ticket) => (ticket.ticketId === 't3' ? (forThird(ticket) as typeof ticket) : ticket),
          },
        },
      })
    await expect(runMigration(migrationWith(wrong), driver)).rejects.toMatchObject({
      code: 'MIGRATION_TRANSFORM_FAILED',
      message: expect.stringMatching(message),
    })
    await runMigration(
      migrationWith((ticket) => ticket),
      driver,
      { until: 'contracted' },
    )
    expect(await storedItems()).toHaveLength(tickets.length)
  },
)

test.each([[{ concurrency: 0 }], [{ pageSize: Number.NaN }], [{ unitsPerSecond: 0 }], [{ pageSize: 0.5 }]])(
  'the options %j, with which nothing would be examined, are refused',
  async (options) => {
    await expect(runMigration(toSecond, driver, options)).rejects.toMatchObject({ code: 'OPTION_INVALID' })
    expect((await migrationState(toSecond, driver)).phase).toBe('planned')
  },
)

test('a run without permission ends with the error of the database, and resumes once it has permission', async () => {
  const denied = (operation: string): Driver => ({
    send: ((name: string, input: never, options: never) =>
      name === operation
        ? Promise.reject(Object.assign(new Error('not authorized'), { code: 'AccessDeniedException' }))
        : driver.send(name as never, input, options)) as Driver['send'],
    close: () => Promise.resolve(),
  })
  for (const operation of ['GetItem', 'PutItem', 'Scan', 'TransactWriteItems', 'DeleteItem'])
    await expect(runMigration(toSecond, denied(operation), { until: 'contracted' })).rejects.toMatchObject({
      code: 'AccessDeniedException',
    })
  await runMigration(toSecond, driver, { until: 'contracted' })
  expect(await storedItems()).toHaveLength(tickets.length)
})
