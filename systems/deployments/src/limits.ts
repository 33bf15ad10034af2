const second = 1_000
const day = 24 * 60 * 60 * second

/** The limits of the system. */
export const limits = {
  /** Maximum bytes of JSON of a build; an item has at most 400 KB. */
  routesBytes: 100_000,
  configBytes: 200_000,
  /** Number of host names with cached routes, and the maximum age of the cache. */
  resolverHosts: 1_000,
  resolverMilliseconds: second,
  /** Maximum seconds that a caller may wait for a deployment, and the poll interval. */
  maxWait: 60,
  pollEvery: second / 4,
  /** Retention of the history of aliases. */
  historyKept: 365 * day,
  /** Retention of destroyed stacks of the built-in hosting. */
  destroyedKept: 30 * day,
  /** Retention of unused files since their last use by an upload. */
  unusedFilesKept: day,
} as const

/** Retention of unused deployments. */
export interface Retention {
  /** Milliseconds since its creation, or since its last alias left it. */
  readonly keepFor: number
  /** Number of newest deployments that are always kept. */
  readonly keepNewest: number
}

export const defaultRetention: Retention = { keepFor: 90 * day, keepNewest: 20 }
