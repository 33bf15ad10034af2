import type { IncomingMessage, ServerResponse } from 'node:http'

const twoDays = '172800'

/** Answers the question of a browser whether a page may call: yes, as DynamoDB and DynamoDB Local do. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers
  const asked = request.headers['access-control-request-headers']
  const method = request.headers['access-control-request-method']
  const head = ['Content-Length', '0', 'Allow', 'GET, HEAD, OPTIONS, POST']
  if (origin !== undefined) {
    head.push('Access-Control-Allow-Origin', '*', 'Access-Control-Max-Age', twoDays)
    if (asked !== undefined) head.push('Access-Control-Allow-Headers', asked)
    if (method !== undefined) head.push('Access-Control-Allow-Methods', method)
  }
  response.writeHead(200, head)
  response.end()
}
