import { boolean, id, integer, json, list, map, number, record, text, timestamp } from '@tablewright/design'
import { action, listOf, one, type Route, route } from '@tablewright/system'
import type { RunningSystem } from './running-system.js'

const counted = map(number())
const violations = list(record({ invariant: text(), message: text(), data: json<object>() }))

const listJobs = action({
  summary: 'What works between requests, and how it is doing',
  input: {},
  output: listOf({
    name: id(),
    summary: text(),
    running: boolean(),
    runs: integer(),
    lastRunAt: timestamp().optional(),
    lastReport: map(number()).optional(),
    lastError: text().optional(),
  }),
  run: async ({ jobs }: RunningSystem) =>
    jobs.states.map((state) => ({ ...state, lastReport: copy(state.lastReport) })),
})

const runJob = action({
  summary: 'Run one of the jobs now, or wait for the run that is under way',
  input: { job: id() },
  output: one({ report: map(number()) }),
  run: async ({ jobs }: RunningSystem, { job }) => ({ report: { ...(await jobs.runOnce(job)) } }),
})

const checkData = action({
  summary: 'Look for data that breaks an invariant of the system',
  input: {},
  output: one({ counted, violations }),
  run: async ({ system, services }: RunningSystem) => {
    const result = await system.check(services)
    return { counted: { ...result.counted }, violations: [...result.violations] }
  },
})

const repairData = action({
  summary: 'Repair what breaks an invariant, and say what was done',
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

/** What every system offers besides its own routes. */
export const frameRoutes: readonly Route[] = [
  route('GET /jobs', listJobs, { right: 'read' }),
  route('POST /jobs/:job', runJob, { right: 'maintain' }),
  route('GET /check', checkData, { right: 'read' }),
  route('POST /repair', repairData, { right: 'maintain' }),
]

function copy(report: Readonly<Record<string, number>> | undefined): Record<string, number> | undefined {
  return report && { ...report }
}
