const second = 1_000
const minute = 60 * second

/** Waits, bounds and sizes, in one place. Times are in milliseconds. */
export const limits = {
  /** A run that is not heard of for so long is taken up again. */
  staleAfter: minute,
  /** A run that works elsewhere is taken up again when its end is not reported for so long. */
  pendingFor: 60 * minute,
  /** How often one execution is taken up again before it counts as failed. */
  maxResumes: 3,
  /** How often an operation is tried again by itself. */
  maxRetries: 3,
  /** Before the first time; doubles each time, up to the longest. */
  firstRetryWait: 5 * second,
  maxRetryWait: 5 * minute,
  /** When to ask again for the queue of a tenant that is being made. */
  askAgainAfter: 2 * second,
  /** How long a request waits for the run that it started. Short runs are over by then. */
  timeoutMs: second / 2,
  visibilityTimeout: 30 * second,
  maxVisibility: 12 * 60 * minute,
  maxDelay: 15 * minute,
  maxReceives: 5,
  maxAtOnce: 10,
  /** Seconds that a request may wait for messages, and milliseconds between two looks. */
  maxWait: 20,
  waitStep: 200,
  /** Characters; at most four bytes each, so that a message always fits an item. */
  maxBodyLength: 64 * 1024,
  concurrency: 4,
  maxConcurrent: 50,
  maxSkipped: 1_000,
  betweenJobs: 5 * second,
  /** Time between two samples of the depth of a queue, and their number in a day. */
  sampleEvery: 15 * minute,
  samplesOfDay: 96,
  samplesKept: 48 * 60 * minute,
  /** Messages that are counted for a sample; a longer queue counts as this many. */
  maxSampled: 1_000,
  /** Days for which the versions of the fleet are kept, and the number of versions in one sample. */
  daysOfFleet: 400,
  maxVersions: 200,
  /** How long the reconciler waits for a run before it continues with others; the run is not stopped. */
  reconcilerWait: 5 * second,
  /** How often a worker of a fleet upgrade shows that it is alive. */
  workerBeat: minute / 2,
  /** A fleet upgrade whose worker is not heard of for so long is taken over. */
  workerStaleAfter: 2 * minute,
} as const
