import { integer, record } from '@tablewright/design'

/** Options of the system that a configuration can set. */
export const settings = {
  /**
   * Retention of unused deployments: milliseconds since their last use, and the number of newest ones that
   * are always kept.
   */
  retention: record({ keepFor: integer({ minimum: 0 }), keepNewest: integer({ minimum: 0 }) }).optional(),
  /** Milliseconds that a process caches routes; 0 disables the cache. */
  resolverMilliseconds: integer({ minimum: 0, maximum: 60_000 }).optional(),
}
