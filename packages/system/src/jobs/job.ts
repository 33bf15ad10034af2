import type { PageOptions } from '@tablewright/client'
import type { ResultPage } from '../output.js'

/** Counts of what a run did, such as `{ expired: 2, cleaned: 5, failed: 1 }`. */
export type JobReport = Readonly<Record<string, number>>

/**
 * Periodic work. It may run in several processes at once, because each of its steps is a conditional write.
 */
export interface Job<Services = never> {
  readonly name: string
  readonly summary: string
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number
  /** Milliseconds after which a run counts as hanging, and the next one may start. Defaults to 20 minutes. */
  readonly timeoutMs?: number
  readonly run: (services: Services) => Promise<JobReport>
}

export interface JobState {
  readonly name: string
  readonly summary: string
  readonly running: boolean
  /** Start of the current run. */
  readonly runningSince?: string
  readonly runs: number
  /** Runs that rejected or hung. */
  readonly failures: number
  /** Runs that exceeded their deadline. */
  readonly timeouts: number
  /** Time that all runs took together. */
  readonly totalMs: number
  readonly lastRunAt?: string
  readonly lastMs?: number
  readonly lastReport?: JobReport
  readonly lastError?: string
}

/** One run of a job, after its end. */
export interface JobRun {
  readonly job: string
  readonly startedAt: string
  readonly durationMs: number
  readonly outcome: 'done' | 'failed' | 'timed-out'
  /** Whether the timer started it, or a person. */
  readonly startedBy: 'timer' | 'request'
  readonly report?: JobReport
  readonly error?: string
}

/** Stores the runs of jobs. */
export interface JobHistory {
  add(run: JobRun): Promise<void>
  /** Returns the runs of a job, newest first. */
  list(job: string, page: Pick<PageOptions, 'limit' | 'cursor'>): Promise<ResultPage<JobRun>>
}
