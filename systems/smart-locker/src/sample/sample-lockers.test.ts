import { seededRandom } from '@tablewright/base'
import { fakeClock } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { checkLockers } from '../check/check-lockers.js'
import { openLockers } from '../open.js'
import { freshDatabase } from '../testing/open-test.js'
import { sampleLockers } from './sample-lockers.js'

async function sampled(seed: number, items: number) {
  const { driver, close } = await freshDatabase()
  const services = openLockers({ driver, clock: fakeClock().clock, random: seededRandom(seed + 1) })
  const progress: number[] = []
  await sampleLockers(services, { seed, items, onProgress: (done) => progress.push(done) })
  const { Items = [] } = await driver.send('Scan', { TableName: 'SmartLocker' })
  const sorted = Items.map((item) => JSON.stringify(item)).sort()
  const { violations, counted } = await checkLockers(services)
  await close()
  return { items: sorted, violations, counted, progress }
}

test.each([10, 60, 600])('about %i items are written, and all invariants hold', async (wanted) => {
  const { items, violations, counted, progress } = await sampled(1, wanted)
  expect(violations).toEqual([])
  expect(items.length).toBeGreaterThan(wanted * 0.75)
  expect(items.length).toBeLessThanOrEqual(wanted * 1.1)
  expect(counted.reservations).toBeGreaterThan(0)
  if (wanted >= 60) expect(counted.events).toBeGreaterThan(counted.reservations!)
  expect(progress.at(-1)).toBe(1)
})

test('doors are in the state of their last event, and each location is described', async () => {
  const { driver, close } = await freshDatabase()
  const services = openLockers({ driver, clock: fakeClock().clock, random: seededRandom(1) })
  await sampleLockers(services, { seed: 3, items: 400 })
  const { db } = services
  let doors = 0
  for await (const { lockerId, locationId } of db.allLockers()) {
    expect(await db.location({ locationId: locationId! })).toMatchObject({ timeZone: 'Europe/Berlin' })
    const door = await db.door({ lockerId })
    const window = { lockerId, from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
    // Newest first.
    let last: string | undefined
    for await (const { action, eventId } of db.eventsInWindow(window)) {
      if (action === 'OPEN' || action === 'CLOSE') last ??= eventId
    }
    if (!door) continue
    doors++
    expect(door.eventId).toBe(last)
  }
  expect(doors).toBeGreaterThan(3)
  await close()
})

test('one seed gives one table', async () => {
  const [one, same, other] = [await sampled(7, 300), await sampled(7, 300), await sampled(8, 300)]
  expect(one.items).toEqual(same.items)
  expect(one.items).not.toEqual(other.items)
})
