import type { IncomingMessage } from 'node:http'
import { getPath, getQueryParams } from 'hono/utils/url'
import { BodyChunks } from '../../web/body-chunks.js'
import { bodyText, tooLarge } from '../guard/limit-body.js'
import type { HttpCall } from './http-call.js'

const plainTarget = /^\/api\/[\w\-.~!$&'()*+,;=:@%/]*(?:\?[\w\-.~!$&'()*+,;=:@%/?[\]]*)?$/
const dotSegment = /\/\.\.?(?:[/?]|$)/
const plainHost = /^[\w.-]+(?::\d+)?$|^\[[0-9a-f:.]+\](?::\d+)?$/i

/**
 * Converts a request of the socket into a call. Returns undefined for targets that must be normalized first, and for
 * bodies without a length: Hono's server handles those.
 */
export function nodeCall(incoming: IncomingMessage): HttpCall | undefined {
  const { url: target = '', headers, method = 'GET' } = incoming
  if (!plainTarget.test(target) || dotSegment.test(target)) return undefined
  if (headers.host === undefined || !plainHost.test(headers.host)) return undefined
  if (headers['transfer-encoding'] !== undefined) return undefined
  return new NodeCall(incoming, method, target, headers.host)
}

const noQueries: Readonly<Record<string, readonly string[]>> = Object.freeze({})

class NodeCall implements HttpCall {
  readonly method: string
  readonly path: string
  readonly #incoming: IncomingMessage
  readonly #target: string
  readonly #host: string
  /** Where the query begins; negative without one. */
  readonly #queryStart: number

  constructor(incoming: IncomingMessage, method: string, target: string, host: string) {
    this.#incoming = incoming
    this.#target = target
    this.#host = host
    this.method = method
    this.#queryStart = target.indexOf('?')
    const hasEscapes = target.includes('%')
    const plainPath = this.#queryStart < 0 ? target : target.slice(0, this.#queryStart)
    this.path = hasEscapes ? getPath(this as unknown as Request) : plainPath
  }

  get url(): string {
    const scheme = 'encrypted' in this.#incoming.socket ? 'https' : 'http'
    return `${scheme}://${this.#host}${this.#target}`
  }

  get remoteAddress(): string | undefined {
    return this.#incoming.socket.remoteAddress
  }

  header(name: string): string | undefined {
    const value = this.#incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  queries(): Readonly<Record<string, readonly string[]>> {
    if (this.#queryStart < 0) return noQueries
    return getQueryParams(this.url) as Record<string, string[]>
  }

  text(maxBytes: number): Promise<string> {
    const incoming = this.#incoming
    if (incoming.headers['content-length'] === undefined) return Promise.resolve('')
    return new Promise((resolve, reject) => {
      const chunks = new BodyChunks()
      incoming.on('data', (chunk: Buffer) => {
        if (chunks.length + chunk.length > maxBytes) reject(tooLarge(maxBytes))
        else chunks.add(chunk)
      })
      incoming.once('end', () => {
        try {
          resolve(bodyText(chunks.take()))
        } catch (error) {
          reject(error)
        }
      })
      incoming.once('error', reject)
    })
  }
}
