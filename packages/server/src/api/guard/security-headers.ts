import type { MiddlewareHandler } from 'hono'

/** Headers that forbid caching, frames, other origins and other content types. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

const headers = Object.entries(securityHeaders)

/** Adds the security headers that an answer does not have itself. */
export const addSecurityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of headers) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}
