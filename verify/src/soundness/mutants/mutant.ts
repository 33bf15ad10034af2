/** A planted fault: in one file, one text is replaced by another. The text must stand there exactly once. */
export interface Mutant {
  readonly name: string
  /** From the root of the workspace. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** What a worker is asked to do. */
export interface Task {
  /** Seeds of designs to run, or the seed to find such designs with. */
  readonly seeds?: readonly number[]
  readonly seed: number
  readonly calls: number
}

/** What a worker answers. */
export interface TaskResult {
  /** Seeds of designs on which the client answered as the model does. */
  readonly passed: readonly number[]
  readonly calls: number
  readonly failure?: string
}
