import {
  boolean,
  id,
  integer,
  json,
  list,
  map,
  number,
  oneOf,
  record,
  text,
  timestamp,
} from '@tablewright/design'
import {
  type Answer,
  type AnswerItem,
  action,
  listOf,
  one,
  pageOf,
  pageOptions,
  paging,
  type Route,
  refuse,
  route,
} from '@tablewright/system'
import type { RunningSystem } from './running-system.js'
import { sampleIfEmpty } from './sample.js'

const counted = map(number())
const violations = list(record({ invariant: text(), message: text(), data: json<object>() }))

const listJobs = action({
  summary: 'List the jobs and their state',
  input: {},
  output: listOf({
    name: id(),
    summary: text(),
    running: boolean(),
    runningSince: timestamp().optional(),
    runs: integer(),
    failures: integer(),
    timeouts: integer(),
    lastRunAt: timestamp().optional(),
    lastMs: integer().optional(),
    lastReport: map(number()).optional(),
    lastError: text().optional(),
  }),
  run: async ({ jobs }: RunningSystem) =>
    jobs.states.map((state) => ({ ...state, lastReport: copy(state.lastReport) })),
})

const runJob = action({
  summary: 'Run a job now, or wait for the current run',
  input: { job: id() },
  output: one({ report: map(number()) }),
  run: async ({ jobs }: RunningSystem, { job }) => ({ report: { ...(await jobs.runOnce(job)) } }),
})

const listJobRuns = action({
  summary: 'List the last runs of a job that did something, failed or were requested, the newest first',
  input: { job: id(), ...paging },
  output: pageOf({
    startedAt: timestamp(),
    durationMs: integer(),
    outcome: oneOf('done', 'failed', 'timed-out'),
    startedBy: oneOf('timer', 'request'),
    report: map(number()).optional(),
    error: text().optional(),
  }),
  run: async ({ jobs }: RunningSystem, { job, ...page }) => {
    jobs.require(job)
    const { items = [], cursor } = (await jobs.history?.list(job, pageOptions(page))) ?? {}
    return { items: items.map((run) => ({ ...run, report: copy(run.report) })), cursor }
  },
})

const checkData = action({
  summary: 'Check the data for violations of invariants',
  input: {},
  output: one({ counted, violations }),
  run: async ({ system, services }: RunningSystem) => {
    const result = await system.check(services)
    return { counted: { ...result.counted }, violations: [...result.violations] }
  },
})

const repairData = action({
  summary: 'Repair violations of invariants, and report the repairs',
  input: {},
  output: one({ counted, violations, repairs: list(text()) }),
  run: async ({ system, services }: RunningSystem) => {
    const result = await system.repair(services)
    return {
      counted: { ...result.counted },
      violations: [...result.violations],
      repairs: [...result.repairs],
    }
  },
})

const sampleData = action({
  summary: 'Fill empty tables with sample data, the same for the same seed',
  input: {
    items: integer({ minimum: 0, maximum: 100_000 }).default(1000),
    seed: integer({ minimum: 0 }).default(1),
  },
  output: one({ items: integer(), seed: integer() }),
  run: async (running: RunningSystem, size) => {
    if (await sampleIfEmpty(running, running.driver, size, {})) return size
    const { title } = running.system
    throw refuse('TABLES_NOT_EMPTY', `${title} already has data.`, {
      remedy: 'Choose an empty data folder.',
    })
  },
})

// Types of the answers, derived from the actions.
export type ListedJob = AnswerItem<typeof listJobs>
export type ListedJobRun = AnswerItem<typeof listJobRuns>
export type CheckAnswer = Answer<typeof checkData>
export type RepairAnswer = Answer<typeof repairData>

/** The built-in routes of every system. */
export const commonRoutes: readonly Route[] = [
  route('GET /jobs', listJobs, { right: 'read' }),
  route('POST /jobs/:job', runJob, { right: 'maintain', outcome: 'Job <job> ran' }),
  route('GET /jobs/:job/runs', listJobRuns, { right: 'read' }),
  route('GET /check', checkData, { right: 'read' }),
  route('POST /repair', repairData, {
    right: 'maintain',
    outcome: 'Repairs: <repairs>, violations left: <violations>',
  }),
  route('POST /sample', sampleData, { right: 'maintain', outcome: 'Sample data written: <items> items' }),
]

/** The same actions for the command line. */
export const jobActions = { listJobs, listJobRuns, runJob }

function copy(report: Readonly<Record<string, number>> | undefined): Record<string, number> | undefined {
  return report && { ...report }
}
