import { isTablewrightError, TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import { type AnySystem, JobRunner, type JobRunnerOptions, type Resources } from '@tablewright/system'
import type { TraceBook } from '../console-api/trace/trace-book.js'
import { type EventRuntime, type RunningEvents, runEvents } from '../events/run-events.js'

/** A system connected to its database. */
export interface RunningSystem {
  readonly system: AnySystem
  /** The result of the system's `open`. Only the system knows its type. */
  readonly services: never
  readonly jobs: JobRunner<never>
  /** Its events and their endpoints; undefined for a system without events. */
  readonly events?: RunningEvents | undefined
  readonly driver: Driver
}

export interface RunSystemOptions extends Omit<JobRunnerOptions, 'clock'> {
  /** Storage and delivery of its events. */
  readonly events?: EventRuntime | undefined
}

/** Opens a system. Its jobs are not started yet. Their requests are traced if there is a trace book. */
export function runSystem(
  system: AnySystem,
  resources: Resources,
  traces?: TraceBook,
  { events: eventRuntime, ...jobOptions }: RunSystemOptions = {},
): RunningSystem {
  const services = openServices(system, resources)
  const events = eventRuntime && runEvents(system, services, resources, eventRuntime)
  const all = events ? [...system.jobs, events.job] : system.jobs
  const jobs = traces
    ? all.map((job) => ({
        ...job,
        run: (each: never) => traces.job(system.name, job.name, () => job.run(each)),
      }))
    : all
  const { driver, clock } = resources
  const runner = new JobRunner<never>(jobs, services, { ...jobOptions, clock })
  return { system, services, driver, jobs: runner, events }
}

/** Adds the name of the system to errors about its ports. */
function openServices(system: AnySystem, resources: Resources): never {
  try {
    return system.open(resources) as never
  } catch (error) {
    if (!isTablewrightError(error, 'PORT_INVALID', 'PORT_THROWS', 'PORT_UNKNOWN')) throw error
    const { code, message, remedy, data } = error
    const path = `systems.${system.name}.ports.${String(data.port)}`
    throw new TablewrightError(code, `${path}: ${message}`, { remedy, data: { ...data, path }, cause: error })
  }
}
