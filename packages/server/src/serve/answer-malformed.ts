import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { TablewrightError } from '@tablewright/base'
import { type Problem, toProblem } from '../api/problem.js'

/** Refusals of requests that Node's HTTP parser does not pass on, by the code of its error. */
const refusals: Readonly<Record<string, readonly [code: string, message: string, remedy: string]>> = {
  HPE_HEADER_OVERFLOW: [
    'HEAD_TOO_LARGE',
    'The address and the headers of the request are too long.',
    'Send a shorter address and fewer headers.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'REQUEST_INCOMPLETE',
    'The request did not arrive completely in time.',
    'Send it again, on a new connection.',
  ],
}

const notHttp = [
  'MALFORMED_REQUEST',
  'The request is not valid HTTP.',
  'Send it again with an HTTP client.',
] as const

/** The problem of a request that cannot be read. */
export function malformedProblem(code?: string): Problem {
  const [name, message, remedy] = refusals[code ?? ''] ?? notHttp
  const error = new TablewrightError(name, message, { remedy })
  return toProblem(error, { page: '/api', problems: {}, requestId: randomUUID() })
}

/** Answers a request that Node's HTTP parser refuses, as all others are refused, and closes the connection. */
export function answerMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && !isAnswering(socket)) {
    const problem = malformedProblem(error.code)
    const body = JSON.stringify(problem)
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'content-type: application/problem+json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

/**
 * Whether a part of another answer was already sent, which a second one would corrupt. Node's HTTP server uses this
 * undocumented property for the same decision.
 */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: response } = socket as Socket & { readonly _httpMessage?: ServerResponse | null }
  return response?.headersSent ?? false
}
