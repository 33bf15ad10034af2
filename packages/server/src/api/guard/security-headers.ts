import type { MiddlewareHandler } from 'hono'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Answers are read by the one who asked, kept by nobody, and never run as something else. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(headers)) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}
