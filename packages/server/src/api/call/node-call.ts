import type { IncomingMessage } from 'node:http'
import { getPath, getQueryParams } from 'hono/utils/url'
import { tooLarge } from '../guard/limit-body.js'
import type { HttpCall } from './http-call.js'

const plainTarget = /^\/api\/[\w\-.~!$&'()*+,;=:@%/]*(?:\?[\w\-.~!$&'()*+,;=:@%/?[\]]*)?$/
const dotSegment = /\/\.\.?(?:[/?]|$)/
const plainHost = /^[\w.-]+(?::\d+)?$|^\[[0-9a-f:.]+\](?::\d+)?$/i

/**
 * A request of the API as it came from the socket. Returns undefined for targets that must be normalized first, and for
 * bodies without a length: Hono's server handles those.
 */
export function nodeCall(incoming: IncomingMessage): HttpCall | undefined {
  const { url: target = '', headers, method = 'GET' } = incoming
  if (!plainTarget.test(target) || dotSegment.test(target)) return undefined
  if (headers.host === undefined || !plainHost.test(headers.host)) return undefined
  if (headers['transfer-encoding'] !== undefined) return undefined
  return new NodeCall(incoming, method, target, headers.host)
}

class NodeCall implements HttpCall {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage, method: string, target: string, host: string) {
    const scheme = 'encrypted' in incoming.socket ? 'https' : 'http'
    this.#incoming = incoming
    this.method = method
    this.url = `${scheme}://${host}${target}`
    this.path = getPath(this as unknown as Request)
  }

  get remoteAddress(): string | undefined {
    return this.#incoming.socket.remoteAddress
  }

  header(name: string): string | undefined {
    const value = this.#incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  queries(): Readonly<Record<string, readonly string[]>> {
    return getQueryParams(this.url) as Record<string, string[]>
  }

  text(maxBytes: number): Promise<string> {
    const incoming = this.#incoming
    if (incoming.headers['content-length'] === undefined) return Promise.resolve('')
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let size = 0
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) reject(tooLarge(maxBytes))
        else chunks.push(chunk)
      })
      incoming.once('end', () =>
        resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()),
      )
      incoming.once('error', reject)
    })
  }
}
