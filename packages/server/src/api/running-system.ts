import { type AnySystem, JobRunner, type Resources } from '@tablewright/system'
import type { TraceBook } from '../console-api/trace/trace-book.js'

/** A system that is connected to its database. */
export interface RunningSystem {
  readonly system: AnySystem
  /** What the system's own `open` gave; only the system knows what it is. */
  readonly services: never
  readonly jobs: JobRunner<never>
}

/** Opens a system. Its jobs stand ready but are not started; what they send is traced where there is a book for it. */
export function runSystem(system: AnySystem, resources: Resources, traces?: TraceBook): RunningSystem {
  const services = system.open(resources) as never
  const jobs = traces
    ? system.jobs.map((job) => ({
        ...job,
        run: (each: never) => traces.job(system.name, job.name, () => job.run(each)),
      }))
    : system.jobs
  return { system, services, jobs: new JobRunner<never>(jobs, services, resources.clock) }
}
