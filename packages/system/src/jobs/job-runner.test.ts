import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../testing/fake-clock.js'
import type { Job, JobRun } from './job.js'
import { JobRunner } from './job-runner.js'

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
  const jobs = new JobRunner([sweep], pool, { clock: () => 0 })
  jobs.start()
  await vi.advanceTimersByTimeAsync(3500)
  expect(pool.swept).toBe(3)
  await jobs.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(pool.swept).toBe(3)
})

test('its state has the time and the result of the last run', async () => {
  const { clock } = fakeClock()
  const jobs = new JobRunner([sweep], { swept: 0 }, { clock })
  expect(jobs.states).toEqual([
    { name: 'sweeper', summary: 'Sweeps', running: false, runs: 0, failures: 0, timeouts: 0, totalMs: 0 },
  ])
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
  const jobs = new JobRunner([slow], pool, { clock: () => 0 })
  const both = [jobs.runOnce('sweeper'), jobs.runOnce('sweeper')]
  expect(jobs.states[0]!.running).toBe(true)
  const stopped = jobs.stop()
  finish!()
  await stopped
  expect(pool.swept).toBe(1)
  expect(await Promise.all(both)).toEqual([{ swept: 1 }, { swept: 1 }])
})

test('a failure is shown in the state, does not stop the job, and is cleared by the next success', async () => {
  let broken = true
  const fragile = sweeper(async (pool) => {
    if (broken) throw new RangeError('The broom is broken.')
    return { swept: ++pool.swept }
  })
  const jobs = new JobRunner([fragile], { swept: 0 }, { clock: () => 0 })
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
  const jobs = new JobRunner([sweep], { swept: 0 }, { clock: () => 0 })
  await expect(jobs.runOnce('mower')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    remedy: 'Choose from sweeper.',
  })
})

test('a run that never ends is given up at its deadline, and delays neither the next run nor another job', async () => {
  let begun = 0
  const hanging: Job<Pool> = {
    ...sweeper(async (pool) => {
      begun++
      return begun === 1 ? new Promise(() => undefined) : { swept: ++pool.swept }
    }),
    timeoutMs: 5000,
  }
  const other = { ...sweep, name: 'other' }
  const pool = { swept: 0 }
  const jobs = new JobRunner([hanging, other], pool, { clock: () => Date.now() })
  jobs.start()
  await vi.advanceTimersByTimeAsync(3500)
  expect(jobs.states[0]).toMatchObject({ running: true, runs: 0, runningSince: expect.any(String) })
  expect(jobs.states[1]).toMatchObject({ runs: 3, failures: 0 })
  await vi.advanceTimersByTimeAsync(2600)
  expect(jobs.states[0]).toMatchObject({
    running: false,
    failures: 1,
    timeouts: 1,
    lastMs: 5000,
    lastError: 'The job sweeper did not finish within 5 seconds.',
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(jobs.states[0]).toMatchObject({ runs: 2, failures: 1, lastReport: { swept: expect.any(Number) } })
  expect(jobs.states[0]!.runningSince).toBeUndefined()
  await jobs.stop()
})

test('runs that changed something, failed or were requested are kept; idle ones are only counted', async () => {
  const kept: JobRun[] = []
  const history = {
    add: async (run: JobRun) => void kept.push(run),
    list: async () => ({ items: kept }),
  }
  const reports: (number | Error)[] = [0, 2, new RangeError('stuck'), 0]
  const job = sweeper(async () => {
    const report = reports.shift()!
    if (report instanceof Error) throw report
    return { swept: report }
  })
  const jobs = new JobRunner([job], { swept: 0 }, { clock: () => Date.now(), history })
  jobs.start()
  await vi.advanceTimersByTimeAsync(3500)
  await jobs.stop()
  await jobs.runOnce('sweeper')
  expect(jobs.states[0]!.runs).toBe(4)
  expect(kept.map(({ outcome, startedBy, report, error }) => [outcome, startedBy, report ?? error])).toEqual([
    ['done', 'timer', { swept: 2 }],
    ['failed', 'timer', 'stuck'],
    ['done', 'request', { swept: 0 }],
  ])
})

test('a run succeeds even if its history cannot be written', async () => {
  const errors: unknown[] = []
  const history = {
    add: () => Promise.reject(new Error('disk')),
    list: async () => ({ items: [] }),
  }
  const options = { clock: () => 0, history, onError: (error: unknown) => void errors.push(error) }
  const jobs = new JobRunner([sweep], { swept: 0 }, options)
  expect(await jobs.runOnce('sweeper')).toEqual({ swept: 1 })
  expect(errors).toHaveLength(1)
})
