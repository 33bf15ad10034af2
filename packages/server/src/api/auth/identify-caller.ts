import { TablewrightError } from '@tablewright/base'
import type { MiddlewareHandler } from 'hono'
import type { ApiContext, ApiEnvironment } from '../environment.js'
import { type Caller, localCaller } from './caller.js'
import type { Identity, Unidentified } from './identity.js'
import { sameSecret } from './secrets.js'
import { readSessionCookie } from './session-cookie.js'

/** Header in which a session sends the value that only pages of this server can read. */
export const csrfHeader = 'x-csrf-token'

/** Signing in is for callers who are not known yet. */
const signInPath = '/api/session'

/** Finds out who sends a request. A body is read only for known callers. */
export function identifyCaller(identity: Identity | undefined): MiddlewareHandler<ApiEnvironment> {
  return async (context, next) => {
    const { req } = context
    const found = identity
      ? await identity.identify({
          authorization: req.header('authorization'),
          session: readSessionCookie(req.header('cookie'), req.url),
        })
      : localCaller
    context.set('caller', typeof found === 'string' ? undefined : found)
    context.set('unidentified', typeof found === 'string' ? found : undefined)
    if (!isReading(req.method) && req.path !== signInPath) {
      const caller = requireCaller(context)
      if (caller.principal.kind === 'session') requireOwnPage(context, caller)
    }
    await next()
  }
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the caller, or throws UNAUTHENTICATED. */
export function requireCaller(context: ApiContext): Caller {
  const caller = context.get('caller')
  if (caller !== undefined) return caller
  throw unauthenticated(context.get('unidentified') ?? 'missing')
}

/** A browser sends the cookie by itself: only pages of this server know the value and have its origin. */
function requireOwnPage({ req }: ApiContext, { csrf = '' }: Caller): void {
  const origin = req.header('origin')
  const isOwn = origin !== undefined && URL.canParse(origin) && new URL(origin).host === req.header('host')
  if (isOwn && sameSecret(req.header(csrfHeader) ?? '', csrf)) return
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
