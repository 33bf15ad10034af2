import { isTablewrightError } from '@tablewright/base'
import type { Answer } from './answer.js'
import { isDatabaseError } from './database-error.js'
import type { Log } from './environment.js'
import { type ProblemContext, toProblem } from './problem.js'

/** Returns the answer to a failed request. Logs server errors. */
export function problemAnswer(error: unknown, place: ProblemContext & { readonly log: Log }): Answer {
  const { log, requestId } = place
  const problem = toProblem(error, place)
  if (problem.status === 500) log.error({ requestId, err: error }, 'fault')
  else if (problem.status > 500 || (problem.status === 400 && isDatabaseError(error)))
    // A refusal by the database may still be a server error.
    log.warn({ requestId, err: error }, 'database')
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  if (problem.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(problem.retryAfter))
  if (problem.status === 401) headers['www-authenticate'] = 'Bearer'
  const allow = isTablewrightError(error, 'METHOD_NOT_ALLOWED') ? error.data.allow : undefined
  if (typeof allow === 'string') headers.allow = allow
  return { status: problem.status, headers, body: JSON.stringify(problem) }
}
