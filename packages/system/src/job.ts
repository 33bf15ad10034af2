import { type Clock, isoTime, TablewrightError } from '@tablewright/base'

/** How often each thing was done, such as `{ expired: 2, cleaned: 5, failed: 1 }`. */
export type JobReport = Readonly<Record<string, number>>

/** Work between requests. It may run in several processes at once: each of its steps is a conditional write. */
export interface Job<Services = never> {
  readonly name: string
  readonly summary: string
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number
  readonly run: (services: Services) => Promise<JobReport>
}

export interface JobState {
  readonly name: string
  readonly summary: string
  readonly running: boolean
  readonly runs: number
  readonly lastRunAt?: string
  readonly lastReport?: JobReport
  readonly lastError?: string
}

/** Runs jobs again and again, one run of each at a time, and tells how they are doing. */
export class JobRunner<Services> {
  readonly #services: Services
  readonly #clock: Clock
  readonly #entries: readonly Entry<Services>[]
  #stopped = false

  constructor(jobs: readonly Job<Services>[], services: Services, clock: Clock) {
    this.#services = services
    this.#clock = clock
    this.#entries = jobs.map((job) => ({
      job,
      state: { name: job.name, summary: job.summary, running: false, runs: 0 },
    }))
  }

  get states(): readonly JobState[] {
    return this.#entries.map((entry) => entry.state)
  }

  /** Starts the timers. They keep no process alive. */
  start(): void {
    for (const entry of this.#entries) this.#schedule(entry)
  }

  /** Stops the timers and waits for what is running. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const entry of this.#entries) clearTimeout(entry.timer)
    await Promise.allSettled(this.#entries.map((entry) => entry.current))
  }

  /** Runs a job now; when it is already running, waits for that run. Rejects when the job fails. */
  runOnce(name: string): Promise<JobReport> {
    const entry = this.#entries.find((candidate) => candidate.job.name === name)
    if (entry === undefined) return Promise.reject(this.#unknown(name))
    entry.current ??= this.#run(entry).finally(() => {
      entry.current = undefined
    })
    return entry.current
  }

  #schedule(entry: Entry<Services>): void {
    if (this.#stopped) return
    entry.timer = setTimeout(() => {
      // A failure is kept in the state for people to see, and the next run tries again.
      const again = () => this.#schedule(entry)
      this.runOnce(entry.job.name).then(again, again)
    }, entry.job.every)
    entry.timer.unref()
  }

  #unknown(name: string): TablewrightError {
    const names = this.#entries.map(({ job }) => job.name)
    return new TablewrightError('NOT_FOUND', `There is no job ${name}.`, {
      remedy: names.length > 0 ? `There are ${names.join(', ')}.` : 'This system has no jobs.',
      data: { job: name },
    })
  }

  async #run(entry: Entry<Services>): Promise<JobReport> {
    const { lastError: _, ...before } = entry.state
    entry.state = { ...before, running: true }
    const lastRunAt = isoTime(this.#clock())
    const done = { ...before, running: false, runs: before.runs + 1, lastRunAt }
    try {
      const lastReport = await entry.job.run(this.#services)
      entry.state = { ...done, lastReport }
      return lastReport
    } catch (error) {
      entry.state = { ...done, lastError: error instanceof Error ? error.message : String(error) }
      throw error
    }
  }
}

interface Entry<Services> {
  readonly job: Job<Services>
  state: JobState
  current?: Promise<JobReport> | undefined
  timer?: NodeJS.Timeout
}
