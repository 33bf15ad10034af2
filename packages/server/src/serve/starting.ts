import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { TablewrightError } from '@tablewright/base'
import { toProblem } from '../api/problem.js'

/** Answers every request with 503 and `Retry-After` while tables are created and filled. */
export const answerStarting: RequestListener = (request, response) => {
  const error = new TablewrightError('STARTING', 'The server is starting.', {
    remedy: 'Try again later.',
    data: { retryAfter: 1 },
  })
  request.resume()
  response
    .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' })
    .end(JSON.stringify(toProblem(error, { page: '/api', problems: {}, requestId: randomUUID() })))
}
