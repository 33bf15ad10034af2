const second = 1_000
const minute = 60 * second

/** The limits of the system. Times are in milliseconds. */
export const limits = {
  /** Time without a heartbeat after which a run is resumed. */
  staleAfter: minute,
  /** Time without a report after which an external run is resumed. */
  pendingFor: 60 * minute,
  /** Number of resumes of one execution before it counts as failed. */
  maxResumes: 3,
  /** Number of automatic retries of an operation. */
  maxRetries: 3,
  /** Delay before the first retry. It doubles each time, up to the maximum. */
  firstRetryWait: 5 * second,
  maxRetryWait: 5 * minute,
  /** `Retry-After` for the queue of a tenant that is being created. */
  askAgainAfter: 2 * second,
  /** Time that a request waits for the run that it started. Short runs complete within it. */
  timeoutMs: second / 2,
  visibilityTimeout: 30 * second,
  maxVisibility: 12 * 60 * minute,
  maxDelay: 15 * minute,
  maxReceives: 5,
  maxAtOnce: 10,
  /** Maximum seconds that a request waits for messages, and milliseconds between polls. */
  maxWait: 20,
  waitStep: 200,
  /** Maximum characters of a message, at most four bytes each: a message always fits into an item. */
  maxBodyLength: 64 * 1024,
  concurrency: 4,
  maxConcurrent: 50,
  maxSkipped: 1_000,
  betweenJobs: 5 * second,
  /** Time between two samples of the depth of a queue, and their number in a day. */
  sampleEvery: 15 * minute,
  samplesOfDay: 96,
  samplesKept: 48 * 60 * minute,
  /** Maximum number of messages that are counted for a sample. */
  maxSampled: 1_000,
  /** Days for which the versions of the fleet are kept, and the number of versions in one sample. */
  daysOfFleet: 400,
  maxVersions: 200,
  /** Time that the reconciler waits for a run before it continues with others. The run is not stopped. */
  reconcilerWait: 5 * second,
  /** Interval of the heartbeats of a fleet upgrade worker. */
  workerBeat: minute / 2,
  /** Time without a heartbeat after which a fleet upgrade is taken over. */
  workerStaleAfter: 2 * minute,
} as const
