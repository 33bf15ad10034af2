import type { RunningSystem } from '../api/running-system.js'

/** Renders the state of jobs in the text format of Prometheus. */
export function renderJobs(systems: readonly RunningSystem[]): string {
  const states = systems.flatMap(({ system, jobs }) =>
    jobs.states.map((state) => ({ ...state, labels: `{system="${system.name}",job="${state.name}"}` })),
  )
  return [
    '# HELP tablewright_job_runs_total Finished runs of background work.',
    '# TYPE tablewright_job_runs_total counter',
    ...states.map(({ labels, runs }) => `tablewright_job_runs_total${labels} ${runs}`),
    '# HELP tablewright_job_failing Whether the last run failed.',
    '# TYPE tablewright_job_failing gauge',
    ...states.map(
      ({ labels, lastError }) => `tablewright_job_failing${labels} ${lastError === undefined ? 0 : 1}`,
    ),
    '# HELP tablewright_job_failures_total Runs that failed or hung.',
    '# TYPE tablewright_job_failures_total counter',
    ...states.map(({ labels, failures }) => `tablewright_job_failures_total${labels} ${failures}`),
    '# HELP tablewright_job_timeouts_total Runs that were still going on at their deadline.',
    '# TYPE tablewright_job_timeouts_total counter',
    ...states.map(({ labels, timeouts }) => `tablewright_job_timeouts_total${labels} ${timeouts}`),
    '# HELP tablewright_job_running Whether a run is going on.',
    '# TYPE tablewright_job_running gauge',
    ...states.map(({ labels, running }) => `tablewright_job_running${labels} ${running ? 1 : 0}`),
    '# HELP tablewright_job_duration_seconds_total Time that all runs took together.',
    '# TYPE tablewright_job_duration_seconds_total counter',
    ...states.map(
      ({ labels, totalMs }) => `tablewright_job_duration_seconds_total${labels} ${totalMs / 1000}`,
    ),
    '',
  ].join('\n')
}
