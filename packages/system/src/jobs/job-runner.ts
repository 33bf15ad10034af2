import { type Clock, isoTime, TablewrightError } from '@tablewright/base'
import { within } from '../ports/deadline.js'
import type { Job, JobHistory, JobReport, JobRun, JobState } from './job.js'

/** Longer than the longest deadline of a port, so that the port's error comes first. */
const defaultTimeoutMs = 20 * 60_000

export interface JobRunnerOptions {
  readonly clock: Clock
  /** Receives the runs that did something, failed, or were requested. Idle runs are only counted. */
  readonly history?: JobHistory | undefined
  /** Receives errors of the history. They do not fail the run. */
  readonly onError?: (error: unknown) => void
}

/** Runs jobs periodically, one run of each at a time, and reports their state. */
export class JobRunner<Services> {
  readonly #services: Services
  readonly #options: JobRunnerOptions
  readonly #entries: readonly Entry<Services>[]
  #stopped = false

  constructor(jobs: readonly Job<Services>[], services: Services, options: JobRunnerOptions) {
    this.#services = services
    this.#options = options
    this.#entries = jobs.map((job) => ({ job, state: firstState(job) }))
  }

  get states(): readonly JobState[] {
    return this.#entries.map((entry) => entry.state)
  }

  get history(): JobHistory | undefined {
    return this.#options.history
  }

  /** Starts the timers. They do not keep the process alive. */
  start(): void {
    for (const entry of this.#entries) this.#schedule(entry)
  }

  /** Stops the timers and waits for runs that have started. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const entry of this.#entries) clearTimeout(entry.timer)
    await Promise.allSettled(this.#entries.map((entry) => entry.current))
  }

  /** Runs a job now; when it is already running, waits for that run. Rejects when the job fails or hangs. */
  runOnce(name: string, startedBy: JobRun['startedBy'] = 'request'): Promise<JobReport> {
    const entry = this.#entries.find((candidate) => candidate.job.name === name)
    if (entry === undefined) return Promise.reject(this.#unknown(name))
    entry.current ??= this.#run(entry, startedBy).finally(() => {
      entry.current = undefined
    })
    return entry.current
  }

  /** Throws NOT_FOUND unless there is such a job. */
  require(name: string): void {
    if (!this.#entries.some(({ job }) => job.name === name)) throw this.#unknown(name)
  }

  #schedule(entry: Entry<Services>): void {
    if (this.#stopped) return
    entry.timer = setTimeout(() => {
      // The failure is stored in the state of the job, and the next run tries again.
      const again = () => this.#schedule(entry)
      this.runOnce(entry.job.name, 'timer').then(again, again)
    }, entry.job.every)
    entry.timer.unref()
  }

  #unknown(name: string): TablewrightError {
    const names = this.#entries.map(({ job }) => job.name)
    return new TablewrightError('NOT_FOUND', `There is no job ${name}.`, {
      remedy: names.length > 0 ? `Choose from ${names.join(', ')}.` : 'This system has no jobs.',
      data: { job: name },
    })
  }

  async #run(entry: Entry<Services>, startedBy: JobRun['startedBy']): Promise<JobReport> {
    const { job } = entry
    const { timeoutMs = defaultTimeoutMs } = job
    const started = this.#options.clock()
    entry.state = { ...entry.state, running: true, runningSince: isoTime(started) }
    const run = (end: Pick<JobRun, 'outcome' | 'report' | 'error'>): JobRun => ({
      job: job.name,
      startedAt: isoTime(started),
      durationMs: Math.max(0, this.#options.clock() - started),
      startedBy,
      ...end,
    })
    try {
      const report = await within(
        timeoutMs,
        () => hanging(job.name, timeoutMs),
        async () => job.run(this.#services),
      )
      await this.#end(entry, run({ outcome: 'done', report }))
      return report
    } catch (error) {
      const outcome =
        error instanceof TablewrightError && error.code === 'JOB_TIMED_OUT' ? 'timed-out' : 'failed'
      await this.#end(entry, run({ outcome, error: error instanceof Error ? error.message : String(error) }))
      throw error
    }
  }

  async #end(entry: Entry<Services>, run: JobRun): Promise<void> {
    entry.state = nextState(entry.state, run)
    if (isIdle(run)) return
    const { history, onError } = this.#options
    await history?.add(run).catch((error: unknown) => onError?.(error))
  }
}

interface Entry<Services> {
  readonly job: Job<Services>
  state: JobState
  current?: Promise<JobReport> | undefined
  timer?: NodeJS.Timeout
}

function firstState({ name, summary }: Pick<JobState, 'name' | 'summary'>): JobState {
  return { name, summary, running: false, runs: 0, failures: 0, timeouts: 0, totalMs: 0 }
}

function nextState(before: JobState, { outcome, startedAt, durationMs, report, error }: JobRun): JobState {
  const { lastError: _, runningSince: __, ...rest } = before
  return {
    ...rest,
    running: false,
    runs: before.runs + 1,
    failures: before.failures + (outcome === 'done' ? 0 : 1),
    timeouts: before.timeouts + (outcome === 'timed-out' ? 1 : 0),
    totalMs: before.totalMs + durationMs,
    lastRunAt: startedAt,
    lastMs: durationMs,
    ...(report !== undefined && { lastReport: report }),
    ...(error !== undefined && { lastError: error }),
  }
}

/** Whether a run of the timer found nothing to do. There may be one every two seconds. */
function isIdle({ outcome, startedBy, report = {} }: JobRun): boolean {
  return outcome === 'done' && startedBy === 'timer' && Object.values(report).every((count) => count === 0)
}

function hanging(job: string, timeoutMs: number): TablewrightError {
  return new TablewrightError(
    'JOB_TIMED_OUT',
    `The job ${job} did not finish within ${Math.round(timeoutMs / 1000)} seconds.`,
    {
      remedy: 'Check the services that it calls; the next run starts automatically.',
      data: { job, timeoutMs },
    },
  )
}
