import { connect, createTables } from '@tablewright/client'
import { embedded } from '@tablewright/client/embedded'
import * as t from '@tablewright/design'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doubleWrites } from './double-writes.js'
import { defineMigration } from './migration.js'
import { runMigration } from './run-migration.js'

const desk = t.table('Desk', { partitionKey: 'PK', sortKey: 'SK' })
const Old = desk.entity('TICKET', {
  key: { PK: 'TICKET#<ticketId>', SK: 'TICKET' },
  attributes: { ticketId: t.id(), agent: t.id(), hits: t.integer().default(0) },
})
const Agent = desk.entity('AGENT', {
  key: { PK: 'AGENT#<agent>', SK: 'AGENT' },
  attributes: { agent: t.id() },
})
const New = desk.entity('TICKET', {
  key: { PK: 'QUEUE#<agent>', SK: 'TICKET#<ticketId>' },
  attributes: { ticketId: t.id(), agent: t.id(), hits: t.integer().default(0), note: t.text().optional() },
})
const before = t.design('desk', {
  entities: { Ticket: Old, Agent },
  patterns: {
    addAgent: t.create(Agent),
    add: t.transact({ agent: t.ensure(Agent, { when: t.itemExists() }), ticket: t.create(Old) }),
    hit: t.update(Old, { to: { hits: t.increment() }, when: { hits: t.below(2) } }),
    assign: t.update(Old, { set: ['agent'] }),
    drop: t.remove(Old),
    ticket: t.get(Old),
  },
})
const after = t.design('desk', {
  entities: { Ticket: New, Agent },
  patterns: {
    annotate: t.update(New, { set: ['note'] }),
    hitNew: t.update(New, { to: { hits: t.increment() } }),
    ticketsOf: t.query(New, { by: 'agent' }),
  },
})
const migration = defineMigration(before, after)

let driver: ReturnType<typeof embedded>
beforeEach(async () => {
  driver = embedded({ memory: true })
  await createTables(connect(before, driver))
})
afterEach(() => driver.close())

test('a write of either design is read by both, and moves with its key', async () => {
  const old = connect(before, doubleWrites(driver, migration, 'before'))
  const next = connect(after, doubleWrites(driver, migration, 'after'))
  await old.addAgent({ agent: 'ann' })
  await old.addAgent({ agent: 'bob' })
  await old.add({ ticketId: 't1', agent: 'ann' })
  await next.annotate({ ticketId: 't1', agent: 'ann', note: 'urgent' })
  await next.hitNew({ ticketId: 't1', agent: 'ann' })
  const hit = await old.hit({ ticketId: 't1' })
  expect(hit).toMatchObject({ hits: 2 })
  await old.assign({ ticketId: 't1', agent: 'bob' })
  expect((await next.ticketsOf({ agent: 'ann' })).items).toEqual([])
  expect((await next.ticketsOf({ agent: 'bob' })).items).toMatchObject([{ ticketId: 't1', hits: 2 }])
  await old.drop({ ticketId: 't1' })
  expect((await next.ticketsOf({ agent: 'bob' })).items).toEqual([])
})

test('a request whose condition fails is refused in the same way as without double writes', async () => {
  const old = connect(before, doubleWrites(driver, migration, 'before'))
  await expect(old.add({ ticketId: 't1', agent: 'nobody' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await old.addAgent({ agent: 'ann' })
  await old.add({ ticketId: 't1', agent: 'ann' })
  await expect(old.add({ ticketId: 't1', agent: 'ann' })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  await old.hit({ ticketId: 't1' })
  await old.hit({ ticketId: 't1' })
  await expect(old.hit({ ticketId: 't1' })).rejects.toMatchObject({ code: 'CONDITION_FAILED' })
  await expect(old.hit({ ticketId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('two concurrent runs do not disturb each other', async () => {
  const old = connect(before, driver)
  await old.addAgent({ agent: 'ann' })
  for (let number = 0; number < 30; number++) await old.add({ ticketId: `t${number}`, agent: 'ann' })
  const runs = await Promise.allSettled([
    runMigration(migration, driver, { pageSize: 3 }),
    runMigration(migration, driver, { pageSize: 3 }),
  ])
  const failed = runs.filter(({ status }) => status === 'rejected')
  expect(failed).toMatchObject([{ reason: { code: 'MIGRATION_RUNNING' } }])
  expect(await runMigration(migration, driver)).toMatchObject({ phase: 'verified' })
})

test('a required attribute without a value needs a transform', () => {
  const Strict = desk.entity('TICKET', {
    key: { PK: 'TICKET#<ticketId>', SK: 'TICKET' },
    attributes: { ticketId: t.id(), agent: t.id(), hits: t.integer(), due: t.date() },
  })
  const strict = t.design('desk', { entities: { Ticket: Strict, Agent }, patterns: {} })
  expect(() => defineMigration(before, strict)).toThrow(
    expect.objectContaining({ code: 'MIGRATION_TRANSFORM_MISSING' }),
  )
})
