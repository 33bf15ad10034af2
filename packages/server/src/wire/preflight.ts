import type { IncomingMessage, ServerResponse } from 'node:http'
import { exposedHeaders } from './respond.js'

const twoDays = '172800'

/**
 * Answers a preflight request as DynamoDB does. `allowedOrigin` is undefined for a page that may not call; it has
 * been refused before unless it is one of this server.
 */
export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigin: string | undefined,
): void {
  const { headers } = request
  const head = ['Content-Length', '0', 'Allow', 'GET, HEAD, OPTIONS, POST']
  if (allowedOrigin !== undefined) {
    head.push('Access-Control-Allow-Origin', allowedOrigin, 'Vary', 'Origin')
    head.push('Access-Control-Max-Age', twoDays, 'Access-Control-Expose-Headers', exposedHeaders)
    const asked = headers['access-control-request-headers']
    if (asked !== undefined) head.push('Access-Control-Allow-Headers', asked)
    const method = headers['access-control-request-method']
    if (method !== undefined) head.push('Access-Control-Allow-Methods', method)
    if (headers['access-control-request-private-network'] !== undefined)
      head.push('Access-Control-Allow-Private-Network', 'true')
  }
  response.writeHead(200, head)
  response.end()
}
