import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { maxRequestSize, requestTooLarge } from '@tablewright/dynamo'
import { type AnswerCall, errorReply } from './answer-call.js'
import type { Gate } from './auth/gate.js'
import { isJson, jsonType, notACall, textType } from './content.js'
import { maxHeaderCount } from './head-limits.js'
import { answerPreflight } from './preflight.js'
import { readBody } from './read-body.js'
import { type Envelope, respond } from './respond.js'

/** What the endpoint is made of. */
interface EndpointParts {
  readonly answerCall: AnswerCall
  /** Decides who may do what; without it everybody may do everything. */
  readonly gate: Gate | undefined
  readonly nextId: () => string
  /** The page behind `GET /metrics`. */
  readonly metricsPage: () => string
  /** Told of what went wrong inside, which the client is not. */
  readonly onFault: (error: unknown) => void
  /** True once the server is closing: each answer is then the last on its connection. */
  readonly closing: () => boolean
}

const tooManyHeaders = Buffer.from(`A request may have ${maxHeaderCount} headers.\n`)
const healthy = Buffer.from('healthy: dynamodb.localhost ')

/** JSON 1.0 over HTTP: `POST` with `X-Amz-Target`, health and metrics for the operator, CORS for pages. */
export function wireEndpoint(parts: EndpointParts): RequestListener {
  return (request, response) => {
    const envelope = { requestId: parts.nextId(), fromPage: request.headers.origin !== undefined }
    if (request.rawHeaders.length > 2 * maxHeaderCount) {
      request.resume()
      response.shouldKeepAlive = false
      respond(response, envelope, 431, textType, tooManyHeaders)
      return
    }
    if (request.method !== 'POST') {
      request.resume()
      answerOther(parts, request, response, envelope)
      return
    }
    readBody(request, maxRequestSize, (body) => {
      if (body === undefined) {
        const reply = errorReply(requestTooLarge())
        response.shouldKeepAlive = false
        respond(response, envelope, reply.status, jsonType, reply.body)
      } else answerPost(parts, request, response, envelope, body).catch(parts.onFault)
    })
  }
}

function answerOther(
  parts: EndpointParts,
  request: IncomingMessage,
  response: ServerResponse,
  envelope: Envelope,
): void {
  if (request.method === 'OPTIONS') {
    answerPreflight(request, response)
    return
  }
  const page = pageFor(parts, request)
  respond(response, envelope, page === undefined ? 404 : 200, textType, page ?? notACall)
}

/** What an operator may look at. Node leaves out the body of an answer to HEAD. */
function pageFor(parts: EndpointParts, request: IncomingMessage): Buffer | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const path = request.url!.split('?', 1)[0]
  if (path === '/metrics') return Buffer.from(parts.metricsPage())
  return path === '/' || path === '/health' ? healthy : undefined
}

async function answerPost(
  { answerCall, gate, closing }: EndpointParts,
  request: IncomingMessage,
  response: ServerResponse,
  envelope: Envelope,
  body: Buffer,
): Promise<void> {
  if (!isJson(request.headers['content-type'])) {
    respond(response, envelope, 404, textType, notACall)
    return
  }
  const target = request.headers['x-amz-target'] as string | undefined
  const admit = gate && ((operation: string) => gate.admit(request, operation, body))
  const answered = answerCall(target, body, admit)
  // Node may send the body later, so one that is lent is copied.
  const reply =
    answered instanceof Promise
      ? await answered
      : { status: answered.status, body: Buffer.from(answered.body) }
  if (closing()) response.shouldKeepAlive = false
  respond(response, envelope, reply.status, jsonType, reply.body)
}
