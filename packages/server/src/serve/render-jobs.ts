import type { RunningSystem } from '../api/running-system.js'

/** How the jobs are doing, as Prometheus reads it. */
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
    '',
  ].join('\n')
}
