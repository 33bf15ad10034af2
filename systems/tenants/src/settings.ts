import { integer } from '@tablewright/design'

/** Options of the system that a configuration can set. */
export const settings = {
  /** Milliseconds that a request waits for the run that it started. */
  timeoutMs: integer({ minimum: 0, maximum: 60_000 }).optional(),
}
