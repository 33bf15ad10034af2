import { isTablewrightError, TablewrightError } from '@tablewright/base'
import { fieldLabel, sharedProblems } from '@tablewright/system'
import { explainDatabaseError } from './database-error.js'

/** An error answer by RFC 9457, with the code, remedy and data of our errors. */
export interface Problem {
  /** Address of the page that explains the code. */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly instance: string
  readonly field?: string
  readonly fields?: readonly { readonly field: string; readonly reason: string }[]
  readonly remedy?: string
  readonly retryAfter?: number
  /** Data of the error for programs, such as the allowed values. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** The request that the problem belongs to. */
export interface ProblemContext {
  /** The page that explains codes: `/api/account-pool`. */
  readonly page: string
  /** HTTP status of each error code of the system. */
  readonly problems: Readonly<Record<string, number>>
  readonly requestId: string
}

/** Default number of seconds before a retry. */
const defaultWait = 1

/** Codes of temporary failures. Errors of a system have their own retry time. */
const retryable: ReadonlySet<string> = new Set([
  'CONNECTION_FAILED',
  'CONNECTION_LOST',
  'DATABASE_UNAVAILABLE',
  'DRIVER_CLOSED',
  'REQUEST_TIMED_OUT',
  'STARTING',
  'THROTTLED',
  'TOO_MANY_REQUESTS',
])

/** Converts an error into the problem that the caller gets. An internal error shows only the id of its log entry. */
export function toProblem(thrown: unknown, { page, problems, requestId }: ProblemContext): Problem {
  const error = explainDatabaseError(thrown)
  const instance = `urn:uuid:${requestId}`
  const status = statusOf(error, problems)
  if (status === undefined || !isTablewrightError(error)) {
    return {
      type: `${page}#INTERNAL`,
      title: 'Internal',
      status: 500,
      code: 'INTERNAL',
      detail: 'Something went wrong here that is no fault of the request.',
      remedy: `Look for ${requestId} in the log.`,
      instance,
    }
  }
  const {
    field,
    fields,
    retryAfter = retryable.has(error.code) && !Object.hasOwn(problems, error.code) ? defaultWait : undefined,
    ...data
  } = error.data as Partial<Pick<Problem, 'field' | 'fields' | 'retryAfter'>>
  const hasData = Object.hasOwn(problems, error.code) && Object.keys(data).length > 0
  return {
    type: `${page}#${error.code}`,
    title: titleOf(error.code),
    status,
    code: error.code,
    detail: detailOf(error),
    ...(typeof field === 'string' && { field }),
    ...(Array.isArray(fields) && { fields }),
    ...(remedyOf(error) !== undefined && { remedy: remedyOf(error) }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    ...(hasData && { data }),
    instance,
  }
}

/** Replaces paths and pattern names with labels. Programs find the paths in `fields`. */
function detailOf({ message, data, cause }: TablewrightError): string {
  const { fields, pattern } = data as Pick<Problem, 'fields'> & { readonly pattern?: unknown }
  if (!Array.isArray(fields) || fields.length === 0) {
    const prefix = `${pattern}: `
    const text = message.startsWith(prefix) ? capitalized(message.slice(prefix.length)) : message
    return keyPartDetail(text, cause) ?? text
  }
  return `${fields.map(({ field, reason }) => `${fieldLabel(field)} ${reason}`).join('; ')}.`
}

/** Leaves out the key template, which is for authors of the system: `Locker ID contains the delimiter "#".` */
function keyPartDetail(text: string, cause: unknown): string | undefined {
  if (!isTablewrightError(cause)) return undefined
  const { attribute, template } = cause.data
  const start = capitalized(`${attribute} in key "${template}" `)
  return capitalized(text).startsWith(start)
    ? `${fieldLabel(String(attribute))} ${text.slice(start.length)}`
    : undefined
}

/**
 * Replaces remedies that name functions of the design language, which are for authors of the system, not for its
 * users.
 */
function remedyOf({ remedy, data }: TablewrightError): string | undefined {
  const { field, fields } = data as Pick<Problem, 'field' | 'fields'>
  if (Array.isArray(fields) && fields.length > 0) {
    return `Correct ${fields.map(({ field }) => fieldLabel(field)).join(' and ')}.`
  }
  if (remedy === undefined || !/\w\(/.test(remedy)) return remedy
  return typeof field === 'string' ? `Correct ${fieldLabel(field)}.` : undefined
}

/** NO_ACCOUNTS is `No accounts`. */
export function titleOf(code: string): string {
  return capitalized(code.toLowerCase().replaceAll('_', ' '))
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function statusOf(error: unknown, problems: Readonly<Record<string, number>>): number | undefined {
  if (!(error instanceof TablewrightError)) return undefined
  if (Object.hasOwn(problems, error.code)) return problems[error.code]
  return Object.hasOwn(sharedProblems, error.code) ? sharedProblems[error.code] : undefined
}
