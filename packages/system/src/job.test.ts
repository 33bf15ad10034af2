import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Job, JobRunner } from './job.js'
import { fakeClock } from './testing/fake-clock.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Pool {
  swept: number
}

function sweeper(run: Job<Pool>['run']): Job<Pool> {
  return { name: 'sweeper', summary: 'Sweeps', every: 1000, run }
}

const sweep = sweeper(async (pool) => ({ swept: ++pool.swept }))

test('a job runs again and again until it is stopped', async () => {
  const pool = { swept: 0 }
  const jobs = new JobRunner([sweep], pool, () => 0)
  jobs.start()
  await vi.advanceTimersByTimeAsync(3500)
  expect(pool.swept).toBe(3)
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(pool.swept).toBe(3)
})

test('its state tells when it ran and what it did', async () => {
  const { clock } = fakeClock()
  const jobs = new JobRunner([sweep], { swept: 0 }, clock)
  expect(jobs.states).toEqual([{ name: 'sweeper', summary: 'Sweeps', running: false, runs: 0 }])
  expect(await jobs.runOnce('sweeper')).toEqual({ swept: 1 })
  expect(jobs.states).toMatchObject([
    { running: false, runs: 1, lastRunAt: '2026-01-01T00:00:00.000Z', lastReport: { swept: 1 } },
  ])
})

test('two callers share one run, and stopping waits for it', async () => {
  let finish: (() => void) | undefined
  const slow = sweeper(async (pool) => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { swept: ++pool.swept }
  })
  const pool = { swept: 0 }
  const jobs = new JobRunner([slow], pool, () => 0)
  const both = [jobs.runOnce('sweeper'), jobs.runOnce('sweeper')]
  expect(jobs.states[0]!.running).toBe(true)
  const stopped = jobs.stop()
  finish!()
  await stopped
  expect(pool.swept).toBe(1)
  expect(await Promise.all(both)).toEqual([{ swept: 1 }, { swept: 1 }])
})

test('a failure is seen in the state, does not stop the job, and is forgotten when it works again', async () => {
  let broken = true
  const fragile = sweeper(async (pool) => {
    if (broken) throw new RangeError('The broom is broken.')
    return { swept: ++pool.swept }
  })
  const jobs = new JobRunner([fragile], { swept: 0 }, () => 0)
  jobs.start()
  await vi.advanceTimersByTimeAsync(1500)
  expect(jobs.states[0]).toMatchObject({ runs: 1, lastError: 'The broom is broken.' })
  await expect(jobs.runOnce('sweeper')).rejects.toThrow('broom')
  broken = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(jobs.states[0]).toMatchObject({ runs: 3, lastReport: { swept: 1 } })
  expect(jobs.states[0]!.lastError).toBeUndefined()
  await jobs.stop()
})

test('an unknown job is refused by name', async () => {
  const jobs = new JobRunner([sweep], { swept: 0 }, () => 0)
  await expect(jobs.runOnce('mower')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    remedy: 'There are sweeper.',
  })
})
