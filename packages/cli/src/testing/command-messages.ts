/** The output of a command and its exit code. */
export interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number | null
}

/** Sent to the process that runs commands. */
export interface CommandRequest {
  readonly id: number
  readonly args: readonly string[]
}

/** The answer to the request with the same id. */
export interface CommandReply {
  readonly id: number
  readonly outcome: Outcome
}
