import { type AnySystem, JobRunner, type Resources } from '@tablewright/system'

/** A system that is connected to its database. */
export interface RunningSystem {
  readonly system: AnySystem
  /** What the system's own `open` gave; only the system knows what it is. */
  readonly services: never
  readonly jobs: JobRunner<never>
}

/** Opens a system. Its jobs stand ready but are not started. */
export function runSystem(system: AnySystem, resources: Resources): RunningSystem {
  const services = system.open(resources) as never
  return { system, services, jobs: new JobRunner<never>(system.jobs, services, resources.clock) }
}
