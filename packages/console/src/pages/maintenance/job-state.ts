/** How a job is doing, as `GET /jobs` says it. */
export interface JobState {
  readonly name: string
  readonly summary: string
  readonly running: boolean
  readonly runs: number
  readonly lastRunAt?: string
  readonly lastReport?: Readonly<Record<string, number>>
  readonly lastError?: string
}
