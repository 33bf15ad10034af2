/** A planted fault: in one file, one text is replaced by another. The text must occur exactly once. */
export interface Mutant {
  readonly name: string
  /** From the root of the workspace. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Task of a worker. */
export interface Task {
  /** Seeds of designs to run, or the seed to find such designs with. */
  readonly seeds?: readonly number[]
  readonly seed: number
  readonly calls: number
}

/** Result of a worker. */
export interface TaskResult {
  /** Seeds of designs on which client and model agree. */
  readonly passed: readonly number[]
  readonly calls: number
  readonly failure?: string
}
