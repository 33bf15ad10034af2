import { integer } from '@tablewright/design'

/** Options of the system that a configuration can set. */
export const settings = {
  /**
   * Number of items that each set is spread over: 1 for up to 30,000 accounts. Cannot be changed once there
   * is data.
   */
  shards: integer({ minimum: 1, maximum: 1000 }).optional(),
  /** Cleaning attempts before an account is quarantined. */
  cleaningAttempts: integer({ minimum: 1, maximum: 100 }).optional(),
  /** Milliseconds before the second cleaning; doubles each time. */
  cleaningPause: integer({ minimum: 1 }).optional(),
}
