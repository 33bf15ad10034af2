import type { Problem } from '@tablewright/server'

/** A refused or failed request, with the server's problem. */
export class ApiError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ApiError'
    this.problem = problem
  }
}

/**
 * Returns the problem of a thrown value. Other errors than a response of the server count as a failed
 * connection.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem
  const detail = error instanceof Error ? error.message : String(error)
  return {
    type: '/api',
    title: 'No connection',
    status: 0,
    code: 'UNREACHABLE',
    detail: `The server does not answer (${detail}).`,
    remedy: 'Start the server, or check the network. The page updates when the connection is back.',
    instance: '',
  }
}

/** Returns the problem of an input without these fields, in the words of the server. */
export function missingFields(fields: readonly { readonly name: string; readonly label: string }[]): Problem {
  return {
    type: '/api',
    title: 'Invalid input',
    status: 400,
    code: 'INVALID_INPUT',
    detail: `${fields.map(({ label }) => `${label} is missing`).join('; ')}.`,
    fields: fields.map(({ name }) => ({ field: name, reason: 'is missing' })),
    remedy: `Correct ${fields.map(({ label }) => label).join(' and ')}.`,
    instance: '',
  }
}

/** Returns the server's reasons for single fields, by their path: `lineItems[0].quantity`. */
export function fieldReasons({ field, fields, detail }: Problem): ReadonlyMap<string, string> {
  if (fields !== undefined) return new Map(fields.map((each) => [each.field, each.reason]))
  return new Map(field === undefined ? [] : [[field, detail]])
}

/** Reads the problem of an answer, also if a proxy answered instead of the server. */
export async function readProblem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => undefined)) as Problem | undefined
  if (body?.code !== undefined) return body
  return {
    type: '/api',
    title: response.statusText || 'Refused',
    status: response.status,
    code: `HTTP_${response.status}`,
    detail: `The server answered ${response.status}.`,
    instance: '',
  }
}
