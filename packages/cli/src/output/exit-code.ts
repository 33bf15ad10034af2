/** Exit codes by the HTTP status that a server answered with. */
const byStatus: Readonly<Record<number, number>> = {
  202: 6,
  400: 2,
  401: 5,
  403: 5,
  404: 3,
  409: 4,
  412: 4,
  413: 2,
  422: 4,
  428: 2,
  429: 6,
  502: 6,
  503: 6,
  504: 6,
}

/** Codes of invalid options that the command itself detects. */
const inputCodes: ReadonlySet<unknown> = new Set([
  'INVALID_INPUT',
  'OPTION_INVALID',
  'PATTERN_UNKNOWN',
  'PROFILE_UNKNOWN',
  'SERVER_INVALID',
  'TOKEN_INVALID',
])

/**
 * Returns the exit code of a failed command: 2 wrong input, 3 not found, 4 refused by a rule or a concurrent
 * change, 5 not allowed, 6 temporary failure, 1 everything else.
 */
export function exitCodeOfProblem(error: unknown): number {
  const { code, data } = (error ?? {}) as { readonly code?: unknown; readonly data?: { status?: unknown } }
  if (typeof data?.status === 'number') return byStatus[data.status] ?? 1
  return inputCodes.has(code) ? 2 : 1
}
