/** What a command printed, and how it ended. */
export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  /** Whether it ran until it was stopped, as a server does. */
  readonly isStopped: boolean
}

/** Sent to the process that runs commands. */
export interface CommandRequest {
  readonly args: readonly string[]
  /** Time after which it is stopped, as by Ctrl+C. */
  readonly stopAfterMs: number
}

/** An option or positional argument. */
export interface Parameter {
  /** `--lease-id` of an option, `leaseId` of an argument. */
  readonly name: string
  readonly short?: string
  /** Whether a value may follow it, or must. Arguments always have one. */
  readonly value: 'none' | 'optional' | 'required'
  readonly isMandatory: boolean
}

/** A command that can be run: `pool accounts add`. */
export interface DescribedCommand {
  readonly path: readonly string[]
  readonly arguments: readonly Parameter[]
  /** Whether it takes any number of arguments. */
  readonly isVariadic: boolean
  readonly options: readonly Parameter[]
  /** The words of its first example, after the path. */
  readonly example: readonly string[]
}
