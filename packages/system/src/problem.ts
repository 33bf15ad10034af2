/** The HTTP status of each error code that the client and the frame give; a system adds its own. */
export const sharedProblems: Readonly<Record<string, number>> = {
  INVALID_INPUT: 400,
  INVALID_CURSOR: 400,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  CONDITION_FAILED: 409,
  CONFLICT: 409,
  UNIQUE_TAKEN: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
  REQUEST_IN_PROGRESS: 409,
  VERSION_MISMATCH: 412,
  VERSION_REQUIRED: 428,
  TOO_LARGE: 413,
  THROTTLED: 429,
}
