import { integer, record } from '@tablewright/design'

/** Options of the system that a configuration can set. */
export const settings = {
  /** When deployments that nobody uses are destroyed: milliseconds since they were used, and how many stay in any case. */
  retention: record({ keepFor: integer({ minimum: 0 }), keepNewest: integer({ minimum: 0 }) }).optional(),
  /** Milliseconds that a process remembers routes; 0 asks the table each time. */
  resolverMilliseconds: integer({ minimum: 0, maximum: 60_000 }).optional(),
}
