import { isoTime, seededRandom } from '@tablewright/base'
import { embedded } from '@tablewright/client/embedded'
import { afterAll, expect, test } from 'vitest'
import { openJobStore } from './job-store.js'

const driver = embedded({ memory: true })
afterAll(() => driver.close())
const options = { driver, clock: () => 1_800_000_000_000, random: seededRandom(1), cursorSecret: 's' }

const run = (second: number) => ({
  job: 'sweeper',
  startedAt: isoTime(1_800_000_000_000 + second * 1000),
  durationMs: 5,
  outcome: 'done' as const,
  startedBy: 'timer' as const,
  report: { swept: second },
})

test('the newest runs of a job are kept, in a bounded number, also across processes', async () => {
  const first = (await openJobStore({ ...options, runs: 3 }))('notes')
  for (const second of [1, 2, 3, 4]) await first.add(run(second))
  const second = (await openJobStore({ ...options, runs: 3 }))('notes')
  await second.add({ ...run(5), outcome: 'failed', error: 'x'.repeat(5000) })
  const { items } = await second.list('sweeper', {})
  expect(items.map(({ report }) => report)).toEqual([{ swept: 5 }, { swept: 4 }, { swept: 3 }])
  expect(items[0]).toMatchObject({ outcome: 'failed', error: 'x'.repeat(1000), durationMs: 5 })
  const page = await second.list('sweeper', { limit: 2 })
  const rest = await second.list('sweeper', { limit: 2, cursor: page.cursor! })
  expect([page.items.length, rest.items.length]).toEqual([2, 1])
})

test('each system and job has a separate history', async () => {
  const open = await openJobStore(options)
  expect((await open('notes').list('mower', {})).items).toEqual([])
  expect((await open('papers').list('sweeper', {})).items).toEqual([])
})
