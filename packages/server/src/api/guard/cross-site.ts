import type { MiddlewareHandler } from 'hono'
import { crossSite, misdirected, type WebAccess } from '../../web/web-access.js'
import type { CallHead } from '../call/http-call.js'

/**
 * Throws for requests that another site made a browser send. Browsers send the origin; programs send none and pass. A
 * link may be followed from anywhere, except to a route that `writes`.
 */
export function refuseCrossSite(web: WebAccess, head: CallHead, writes = false): void {
  const origin = head.header('origin')
  const site = head.header('sec-fetch-site')
  if (origin === undefined && site === undefined) return
  const headers = {
    method: writes ? 'POST' : head.method,
    host: head.header('host'),
    origin,
    'sec-fetch-site': site,
    'sec-fetch-mode': head.header('sec-fetch-mode'),
  }
  if (web.isForeign(headers)) throw crossSite(origin)
}

/** Lets pages of the allowed origins read the answers. */
export function allowOrigins(web: WebAccess): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context
    const allowed = corsHeaders(web, req)
    if (allowed === undefined) return next()
    const isPreflight = req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined
    if (isPreflight) context.res = new Response(null, { status: 204, headers: preflightHeaders(req) })
    else await next()
    const { vary, ...others } = allowed
    for (const [name, value] of Object.entries(others)) context.res.headers.set(name, value)
    context.res.headers.append('vary', vary)
  }
}

const exposed = 'ETag, Location, Retry-After, X-Request-Id, Idempotency-Replayed'

/** Returns the headers with which a page of an allowed origin may read an answer; undefined for other callers. */
export function corsHeaders(web: WebAccess, head: CallHead) {
  const origin = web.allowedOrigin(head.header('origin'))
  if (origin === undefined) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposed,
    vary: 'Origin',
  }
}

function preflightHeaders(head: CallHead): Record<string, string> {
  const asked = head.header('access-control-request-headers')
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-max-age': '172800',
    ...(asked !== undefined && { 'access-control-allow-headers': asked }),
  }
}

/** The last Host header that could be parsed: most clients always send the same. */
let lastParsed: string | undefined

/** Whether a Host header is the host of a URL. */
function isUrlHost(host: string): boolean {
  if (host === lastParsed) return true
  if (!URL.canParse(`http://${host}`)) return false
  lastParsed = host
  return true
}

/**
 * Throws for host names that are not this server's. If calls need a token, only `/health` and `/metrics` are
 * checked, because they need none.
 */
export function requireOwnName(web: WebAccess, needsToken: boolean, head: CallHead): void {
  const host = head.header('host')
  if (host === undefined) return
  const isOpen = head.path === '/health' || head.path === '/metrics'
  if (!isUrlHost(host)) throw misdirected(host)
  if ((isOpen || !needsToken) && !web.acceptsHost(host)) throw misdirected(host)
}
