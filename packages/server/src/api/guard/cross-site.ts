import type { MiddlewareHandler } from 'hono'
import { crossSite, misdirected, type PageHeaders, type WebAccess } from '../../web/web-access.js'

/** Refuses what another site makes a browser send. Browsers say where a request comes from; programs say nothing and pass. */
export function refuseCrossSite(web: WebAccess): MiddlewareHandler {
  return async ({ req }, next) => {
    const headers = { ...(req.header() as PageHeaders), method: req.method }
    if (web.isForeign(headers)) throw crossSite(req.header('origin'))
    await next()
  }
}

/** Lets pages of the origins that were given read the answers. */
export function allowOrigins(web: WebAccess): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context
    const origin = web.allowedOrigin(req.header('origin'))
    if (origin === undefined) return next()
    const isPreflight = req.method === 'OPTIONS' && req.header('access-control-request-method') !== undefined
    if (isPreflight) context.res = new Response(null, { status: 204, headers: preflightHeaders(req) })
    else await next()
    context.res.headers.set('access-control-allow-origin', origin)
    context.res.headers.set('access-control-expose-headers', exposed)
    context.res.headers.append('vary', 'Origin')
  }
}

const exposed = 'ETag, Location, Retry-After, X-Request-Id, Idempotency-Replayed'

function preflightHeaders(req: { header(name: string): string | undefined }): Record<string, string> {
  const asked = req.header('access-control-request-headers')
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-max-age': '172800',
    ...(asked !== undefined && { 'access-control-allow-headers': asked }),
  }
}

/** Lets only names of this server through; with tokens, where a name gives no rights, on the pages that need none. */
export function requireOwnName(web: WebAccess, needsToken: () => boolean): MiddlewareHandler {
  return async ({ req }, next) => {
    const host = req.header('host')
    const isOpen = req.path === '/health' || req.path === '/metrics'
    if ((isOpen || !needsToken()) && !web.acceptsHost(host)) throw misdirected(host!)
    await next()
  }
}
