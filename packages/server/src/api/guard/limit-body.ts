import { isUtf8 } from 'node:buffer'
import { TablewrightError } from '@tablewright/base'
import type { HonoRequest, MiddlewareHandler } from 'hono'
import { BodyChunks } from '../../web/body-chunks.js'
import type { CallHead } from '../call/http-call.js'

/** Throws TOO_LARGE if the declared length of a body is too large, before it is read. */
export function requireBodyLength(head: CallHead, maxBytes: number): void {
  if (Number(head.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
}

/**
 * Reads bodies up to a limit. Refuses bodies with a declared length that is too large before they are read. Replaces
 * Hono's limit, which wraps bodies without a length in a new Request: on Node 20 that fails for a DELETE without a body
 * and for chunked bodies.
 */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return async ({ req }, next) => {
    requireBodyLength(req, maxBytes)
    if (!isReading(req.method)) {
      // Hono stores a promise here, although its type is text.
      Object.assign(req.bodyCache, { text: Promise.resolve(await readLimited(req, maxBytes)) })
    }
    await next()
  }
}

/** Reads the body of a request as text, up to a limit. */
export async function readLimited(req: HonoRequest, maxBytes: number): Promise<string> {
  if (isReading(req.method)) return ''
  if (req.header('content-length') !== undefined) return bodyText(Buffer.from(await req.arrayBuffer()))
  return req.raw.body ? readText(req.raw.body, maxBytes) : ''
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

async function readText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks = new BodyChunks()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bodyText(chunks.take())
    if (chunks.length + value.length > maxBytes) throw tooLarge(maxBytes)
    chunks.add(value)
  }
}

/** Decodes a body. Throws INVALID_INPUT for other encodings than UTF-8, whose letters would be lost without notice. */
export function bodyText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString()
  throw new TablewrightError('INVALID_INPUT', 'The body is not UTF-8.', {
    remedy: 'Send JSON in UTF-8.',
    data: { field: 'body' },
  })
}

export function tooLarge(maxBytes: number): TablewrightError {
  return new TablewrightError('TOO_LARGE', `The body has more than ${maxBytes} bytes.`, {
    remedy: 'Send less data in one request.',
  })
}
