const second = 1_000
const day = 24 * 60 * 60 * second

/** The rules of thumb of the trade, in one place. */
export const limits = {
  /** Bytes of JSON that a build may bring; an item takes 400 KB in all. */
  routesBytes: 100_000,
  configBytes: 200_000,
  /** Host names whose routes are remembered, and for how long at most. */
  resolverHosts: 1_000,
  resolverMilliseconds: second,
  /** The longest that a caller may wait for a deployment, in seconds, and how often it is looked at meanwhile. */
  maxWait: 60,
  pollEvery: second / 4,
  /** How long it is known what an alias pointed to before. */
  historyKept: 365 * day,
  /** How long the built-in hosting knows that it destroyed something. */
  destroyedKept: 30 * day,
  /** How long an uploaded file stays that nothing needs, from its last use by an upload on. */
  unusedFilesKept: day,
} as const

/** When deployments that nobody uses are destroyed by themselves. */
export interface Retention {
  /** Milliseconds from creation, or from when its last alias left it. */
  readonly keepFor: number
  /** The number of newest deployments that stay in any case. */
  readonly keepNewest: number
}

export const defaultRetention: Retention = { keepFor: 90 * day, keepNewest: 20 }
