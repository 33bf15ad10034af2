import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, test } from 'node:test'
import { memoryDatabase, perform, systemCases, testResources } from 'tablewright/system/testing'
import { addThing, lendThing, listLoans, returnThing, showThing } from './actions.js'
import { lendingDesign } from './design.js'
import { reportOverdue } from './report-overdue.js'
import { lendingSystem } from './system.js'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
for (const { name, run } of systemCases(lendingSystem, readme)) test(name, () => run())

let opened: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  opened = await open()
})
afterEach(() => opened.close())

/** Opens a system with one drill, and a fake clock that starts at 2026-01-01T00:00Z. */
async function open() {
  const { resources, clock, close } = await testResources(memoryDatabase(lendingDesign))
  const services = lendingSystem.open(resources)
  await perform(services, addThing, { thingId: 'drill', name: 'Cordless drill' })
  return { services, clock, close }
}

const dueAt = '2026-01-01T01:00:00.000Z'

test('a thing is lent to one person at a time', async () => {
  const { services } = opened
  await perform(services, lendThing, { thingId: 'drill', borrower: 'ann', dueAt })
  await assert.rejects(perform(services, lendThing, { thingId: 'drill', borrower: 'bob', dueAt }), {
    code: 'THING_LENT',
  })
  assert.equal((await perform(services, listLoans, { borrower: 'ann' })).items.length, 1)
  await perform(services, returnThing, { thingId: 'drill' })
  assert.equal((await perform(services, showThing, { thingId: 'drill' })).state, 'HERE')
  assert.deepEqual((await perform(services, listLoans, { borrower: 'ann' })).items, [])
})

test('a long list of loans is read page by page', async () => {
  const { services } = opened
  for (let number = 1; number <= 3; number++) {
    await perform(services, addThing, { thingId: `tent-${number}`, name: 'Tent' })
    await perform(services, lendThing, { thingId: `tent-${number}`, borrower: 'ann', dueAt })
  }
  const first = await perform(services, listLoans, { borrower: 'ann', limit: 2 })
  const second = await perform(services, listLoans, { borrower: 'ann', cursor: first.cursor! })
  assert.deepEqual(
    [...first.items, ...second.items].map(({ thingId }) => thingId),
    ['tent-1', 'tent-2', 'tent-3'],
  )
})

test('an overdue loan is reported once', async () => {
  const { services, clock } = opened
  await perform(services, lendThing, { thingId: 'drill', borrower: 'ann', dueAt })
  assert.deepEqual(await reportOverdue.run(services), { reported: 0 })
  clock.advance(2 * 3_600_000)
  assert.deepEqual(await reportOverdue.run(services), { reported: 1 })
  assert.deepEqual(await reportOverdue.run(services), { reported: 0 })
  const { items } = await services.db.domainEventsFrom({
    aggregateType: 'thing',
    aggregateId: 'drill',
    from: 1,
  })
  assert.deepEqual(
    items.map(({ eventType }) => eventType),
    ['thing.lent', 'thing.overdue'],
  )
})

test('every invariant holds at the end', async () => {
  const { services } = opened
  await perform(services, lendThing, { thingId: 'drill', borrower: 'ann', dueAt })
  assert.deepEqual((await lendingSystem.check(services)).violations, [])
})
