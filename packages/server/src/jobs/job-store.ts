import { type Clock, isoTime, type Random } from '@tablewright/base'
import { connect, createTables, type Db, type Driver } from '@tablewright/client'
import type { JobHistory, JobRun } from '@tablewright/system'
import { jobDesign } from './job-design.js'

type Store = Db<(typeof jobDesign)['patterns']>

const defaultRuns = 100
const day = 24 * 60 * 60 * 1000
/** Runs of jobs that no longer exist expire. */
const retentionMs = 90 * day
const maxErrorLength = 1000

export interface JobStoreOptions {
  readonly driver: Driver
  readonly clock: Clock
  readonly random: Random
  readonly cursorSecret?: string | Uint8Array
  /** Runs of each job that are kept. Defaults to 100. */
  readonly runs?: number | undefined
}

/** Opens the table of job runs. Returns the history of each system. */
export async function openJobStore(options: JobStoreOptions): Promise<(system: string) => JobHistory> {
  const { driver, clock, runs = defaultRuns } = options
  const store: Store = connect(jobDesign, driver, options)
  await createTables(store)
  return (system) => historyOf(store, system, clock, runs)
}

function historyOf(store: Store, system: string, clock: Clock, kept: number): JobHistory {
  const counts = new Map<string, number>()
  return {
    async add({ error, report, ...run }) {
      await store.keepRun({
        ...run,
        system,
        ...(report !== undefined && { report: { ...report } }),
        ...(error !== undefined && { error: error.slice(0, maxErrorLength) }),
        expiresAt: isoTime(clock() + retentionMs),
      })
      const before = counts.get(run.job)
      const count = before === undefined ? await countRuns(store, system, run.job) : before + 1
      counts.set(run.job, count - (await trim(store, system, run.job, count - kept)))
    },
    async list(job, page) {
      const { items, cursor } = await store.newestRuns({ system, job }, page)
      return { items: items as readonly JobRun[], cursor }
    },
  }
}

async function countRuns(store: Store, system: string, job: string): Promise<number> {
  let count = 0
  for await (const _ of store.oldestRuns({ system, job })) count++
  return count
}

/** Deletes the oldest runs of a job. Returns their number. */
async function trim(store: Store, system: string, job: string, excess: number): Promise<number> {
  if (excess <= 0) return 0
  const { items } = await store.oldestRuns({ system, job }, { limit: Math.min(excess, 100) })
  for (const { startedAt, runId } of items) await store.forgetRun({ system, job, startedAt, runId })
  return items.length
}
