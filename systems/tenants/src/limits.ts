const second = 1_000
const minute = 60 * second

/** Waits, bounds and sizes, in one place. Times are in milliseconds. */
export const limits = {
  /** A run that is not heard of for so long is taken up again. */
  staleAfter: minute,
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
  /** Characters; at most four bytes each, so that a message always fits an item. */
  maxBodyLength: 64 * 1024,
  concurrency: 4,
  maxConcurrent: 50,
  maxSkipped: 1_000,
  betweenJobs: 5 * second,
  /** A fleet upgrade whose worker is not heard of for so long is taken over. */
  workerStaleAfter: 2 * minute,
} as const
