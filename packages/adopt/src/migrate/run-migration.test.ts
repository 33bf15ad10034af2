import { connect, createTables, type Driver } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import * as t from '@tablewright/design'
import { expect, test } from 'vitest'
import { defineMigration } from './migration.js'
import { migrationState, runMigration } from './run-migration.js'

const desk = t.table('Desk', { partitionKey: 'PK', sortKey: 'SK', entityType: 'kind' })
const attributes = { ticketId: t.id(), agent: t.id() }
const Old = desk.entity('TICKET', { key: { PK: 'TICKET#<ticketId>', SK: 'TICKET' }, attributes })
const New = desk.entity('TICKET', {
  key: { PK: 'QUEUE#<agent>', SK: 'TICKET#<ticketId>' },
  attributes,
  derives: { Seat: t.mirror({ key: { PK: 'SEAT#<ticketId>', SK: 'SEAT' }, copies: ['agent'] }) },
})
const before = t.design('desk', {
  entities: { Ticket: Old },
  patterns: { add: t.create(Old), ticket: t.get(Old) },
})
const after = t.design('desk', {
  entities: { Ticket: New },
  patterns: { ticket: t.get(New), seat: t.get(New.Seat) },
})
const migration = defineMigration(before, after)
const tickets = ['a', 'b', 'c']

/** Returns a driver that fails after a number of requests, like a process that ended. */
function endingDriver(driver: Driver, requests: number): Driver {
  let left = requests
  const send = (operation: never, input: never, options: never) => {
    if (left-- <= 0) return Promise.reject(new Error('ended'))
    return driver.send(operation, input, options)
  }
  return { send: send as Driver['send'], close: () => Promise.resolve() }
}

/** Runs `work` once for each number of requests after which a run can end, until a run completes. */
async function forEachEnd(work: (end: (driver: Driver) => Driver) => Promise<void>): Promise<number> {
  for (let requests = 0; ; requests += 2) {
    let last: Driver | undefined
    let ended = false
    await work((driver) => {
      last = endingDriver(driver, requests)
      const send = last.send as (...parts: readonly unknown[]) => Promise<unknown>
      const watched = (...parts: readonly unknown[]) =>
        send(...parts).catch((error: unknown) => {
          ended ||= error instanceof Error && error.message === 'ended'
          throw error
        })
      return { send: watched as Driver['send'], close: () => Promise.resolve() }
    })
    if (!ended) return requests
  }
}

async function tableWithTickets(): Promise<ReturnType<typeof embedded>> {
  const driver = embedded({ memory: true })
  const db = connect(before, driver)
  await createTables(db)
  await runMigration(migration, driver, { until: 'expanded' })
  return driver
}

const addAll = async (driver: Driver) => {
  const db = connect(before, driver)
  for (const ticketId of tickets) await db.add({ ticketId, agent: 'ann' })
}

test('a check that was interrupted and resumed finds items that a writer of the old design left', async () => {
  const ends = await forEachEnd(async (end) => {
    const driver = await tableWithTickets()
    await runMigration(migration, driver, { until: 'verified', pageSize: 2 })
    // A writer without double writes, between the check and the switch.
    await addAll(driver)
    const options = { until: 'switched', pageSize: 2 } as const
    await runMigration(migration, end(driver), options).catch(() => {})
    await runMigration(migration, driver, options)
    const db = connect(after, driver)
    for (const ticketId of tickets) {
      expect(await db.ticket({ agent: 'ann', ticketId })).toEqual({ agent: 'ann', ticketId })
      expect(await db.seat({ ticketId })).toMatchObject({ agent: 'ann' })
    }
    await driver.close()
  })
  expect(ends).toBeGreaterThan(20)
})

test('a roll back that ends anywhere is finished, or undone by running forward, and loses nothing', async () => {
  const ends = await forEachEnd(async (end) => {
    for (const until of ['rolled back', 'contracted'] as const) {
      const driver = await tableWithTickets()
      await addAll(driver)
      await runMigration(migration, driver, { until: 'switched', pageSize: 2 })
      await runMigration(migration, end(driver), { until: 'rolled back', pageSize: 2 }).catch(() => {})
      await runMigration(migration, driver, { until, pageSize: 2 })
      expect((await migrationState(migration, driver)).phase).toBe(until)
      const ticketOf = (until === 'contracted' ? connect(after, driver) : connect(before, driver)).ticket
      for (const ticketId of tickets) {
        const given = until === 'contracted' ? { agent: 'ann', ticketId } : { ticketId }
        expect(await ticketOf(given as never)).toEqual({ agent: 'ann', ticketId })
      }
      await driver.close()
    }
  })
  expect(ends).toBeGreaterThan(10)
})
