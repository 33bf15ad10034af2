import { TablewrightError } from '@tablewright/base'
import type { MiddlewareHandler } from 'hono'

/**
 * Refuses bodies that are too large, before they are read when they say so themselves. Hono's own wraps what has no length
 * in a new Request, which on Node 20 fails for the requests of its Node server: a DELETE without a body, chunked bodies.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return async ({ req }, next) => {
    const length = req.header('content-length')
    if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes)
    const asks = req.method === 'GET' || req.method === 'HEAD'
    if (length === undefined && !asks && req.raw.body) {
      // What Hono keeps is a promise, though its type says text.
      Object.assign(req.bodyCache, { text: Promise.resolve(await readText(req.raw.body, maxBytes)) })
    }
    await next()
  }
}

async function readText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks).toString()
    size += value.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(value)
  }
}

function tooLarge(maxBytes: number): TablewrightError {
  return new TablewrightError('TOO_LARGE', `The body has more than ${maxBytes} bytes.`, {
    remedy: 'Send less at once.',
  })
}
