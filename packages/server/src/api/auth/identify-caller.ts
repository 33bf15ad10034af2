import { TablewrightError } from '@tablewright/base'
import type { CallHead } from '../call/http-call.js'
import type { ApiContext } from '../environment.js'
import { type Caller, localCaller } from './caller.js'
import type { Identity, Unidentified } from './identity.js'
import { sameSecret } from './secrets.js'
import { readSessionCookie } from './session-cookie.js'

/** Header for the CSRF value of a session, which only pages of this server can read. */
export const csrfHeader = 'x-csrf-token'

/** Path of the sign-in routes, which are open to unknown callers. */
const signInPath = '/api/session'

/** The caller of a request, or the reason why it is unknown. */
export interface Identified {
  readonly caller: Caller | undefined
  readonly unidentified: Unidentified | undefined
}

const local: Identified = { caller: localCaller, unidentified: undefined }

/** Identifies the caller of a request. A body is read only for known callers. */
export async function identifyCaller(identity: Identity | undefined, head: CallHead): Promise<Identified> {
  if (identity === undefined) return local
  if (identity.isOpen) return { caller: identity.local, unidentified: undefined }
  const found = await identity.identify({
    authorization: head.header('authorization'),
    session: readSessionCookie(head.header('cookie'), head.url),
  })
  const identified =
    typeof found === 'string'
      ? { caller: undefined, unidentified: found }
      : { caller: found, unidentified: undefined }
  if (!isReading(head.method) && head.path !== signInPath) {
    const caller = callerOf(identified)
    if (caller.principal.kind === 'session') requireOwnPage(head, caller)
  }
  return identified
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the caller of a request, or throws UNAUTHENTICATED. */
export function requireCaller(context: ApiContext): Caller {
  return callerOf({ caller: context.get('caller'), unidentified: context.get('unidentified') })
}

/** Returns an identified caller, or throws UNAUTHENTICATED. */
export function callerOf({ caller, unidentified }: Identified): Caller {
  if (caller !== undefined) return caller
  throw unauthenticated(unidentified ?? 'missing')
}

/**
 * Browsers send the cookie automatically, so a write also needs the CSRF value and the origin of this server.
 */
function requireOwnPage(head: CallHead, { csrf = '' }: Caller): void {
  const origin = head.header('origin')
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === head.header('host')
  if (isOwn && sameSecret(head.header(csrfHeader) ?? '', csrf)) return
  throw new TablewrightError(
    'CROSS_SITE',
    'The session did not send this request from a page of this server.',
    {
      remedy: 'Send the header X-CSRF-Token with the value of /api/me, or use a bearer token.',
    },
  )
}

const complaints: Readonly<Record<Unidentified, string>> = {
  missing: 'There is no bearer token.',
  unknown: 'The bearer token is not known, was revoked or has expired.',
  'session-over': 'The session is over.',
}

export function unauthenticated(reason: Unidentified): TablewrightError {
  return new TablewrightError('UNAUTHENTICATED', complaints[reason], {
    remedy:
      reason === 'session-over'
        ? 'Sign in again.'
        : 'Send the header "Authorization: Bearer …" with a token of this server, or sign in.',
  })
}
