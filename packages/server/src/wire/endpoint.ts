import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TablewrightError } from '@tablewright/base'
import { DynamoError, dynamoError, maxRequestSize, requestTooLarge } from '@tablewright/dynamo'
import { crossSite, misdirected, type PageHeaders, type WebAccess } from '../web/web-access.js'
import { type AnswerCall, errorReply, keptReply } from './answer-call.js'
import type { CheckedHead, Gate } from './auth/gate.js'
import { answerType, jsonType, mayBeCall, notACall, textType } from './content.js'
import { maxHeaderCount } from './head-limits.js'
import { answerPreflight } from './preflight.js'
import { type BodyFailure, readBody } from './read-body.js'
import { type Envelope, respond } from './respond.js'
import type { UnprovenBodies } from './unproven-bodies.js'
import type { EngineHealth, WireReply } from './wire-engine.js'

/** Options of the endpoint. */
interface EndpointParts {
  readonly answerCall: AnswerCall
  /** Authenticates and authorizes requests. Without it, every caller has all rights. */
  readonly gate: Gate | undefined
  readonly nextId: () => string
  /** Renders the page of `GET /metrics`. */
  readonly metricsPage: () => string
  /** Returns the health for `GET /health`. Defaults to healthy. */
  readonly health?: (() => EngineHealth) | undefined
  /** Called with each internal error, whose details the client does not get. */
  readonly onFault: (error: unknown) => void
  /** True once the server is closing: each answer is then the last on its connection. */
  readonly closing: () => boolean
  /** Called with a connection on which a signature was verified. */
  readonly onProven?: (request: IncomingMessage) => void
  readonly unproven: UnprovenBodies
  /** Host names and origins that are answered. */
  readonly web: WebAccess
}

/** A request and its response. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly envelope: Envelope
}

const tooManyHeaders = Buffer.from(`A request may have ${maxHeaderCount} headers.\n`)
const healthy = Buffer.from('healthy: dynamodb.localhost ')

/** JSON 1.0 over HTTP: `POST` with `X-Amz-Target`, health and metrics for the operator, CORS for pages. */
export function wireEndpoint(parts: EndpointParts): RequestListener {
  return (request, response) => {
    const { headers, method } = request
    const allowedOrigin = parts.web.allowedOrigin(headers.origin)
    const envelope = { requestId: parts.nextId(), allowedOrigin }
    const refusal = refusalOfPage(parts, request)
    if (request.rawHeaders.length > 2 * maxHeaderCount) {
      request.resume()
      response.shouldKeepAlive = false
      respond(response, envelope, 431, textType, tooManyHeaders)
    } else if (refusal !== undefined) {
      discardBody(request)
      respond(response, envelope, refusal.status, jsonType, refusal.body)
    } else if (method !== 'POST') {
      request.resume()
      answerOther(parts, request, response, envelope)
    } else takeCall(parts, { request, response, envelope })
  }
}

/** Refuses unknown host names, unless the request is signed, and requests from foreign pages. */
function refusalOfPage({ web, gate }: EndpointParts, request: IncomingMessage): WireReply | undefined {
  const { headers, headersDistinct, method } = request
  if (headersDistinct.host !== undefined && headersDistinct.host.length > 1) return twoHosts
  const signed = gate !== undefined && method === 'POST'
  if (!signed && !web.acceptsHost(headers.host)) return pageRefusal(421, misdirected(headers.host!))
  const isForeign = web.isForeign({ ...(headers as PageHeaders), method })
  return isForeign ? pageRefusal(403, crossSite(headers.origin)) : undefined
}

/** With two Host headers, different proxies may use different ones. */
const twoHosts: WireReply = { status: 400, body: Buffer.from('{"message":"A request has one Host header."}') }

function pageRefusal(status: number, { message, remedy }: TablewrightError): WireReply {
  const __type = 'com.amazon.coral.service#AccessDeniedException'
  return { status, body: Buffer.from(JSON.stringify({ __type, message: `${message} ${remedy}` })) }
}

/** Checks a call by its head, then reads its body. */
function takeCall(parts: EndpointParts, exchange: Exchange): void {
  const { request, response, envelope } = exchange
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!mayBeCall(request.headers['content-type'], length)) {
    discardBody(request)
    respond(response, envelope, 404, textType, notACall)
    return
  }
  let head: CheckedHead | undefined
  try {
    head = parts.gate?.checkHead(request)
  } catch (error) {
    refuse(parts, exchange, error)
    return
  }
  if (length > maxRequestSize) {
    refuse(parts, exchange, requestTooLarge())
    return
  }
  if (head?.proven) parts.onProven?.(request)
  const unproven = head === undefined || head.proven ? undefined : parts.unproven
  readBody(request, maxRequestSize, unproven, (body) => {
    if (typeof body === 'string') refuse(parts, exchange, failureOf[body]())
    else answerPost(parts, exchange, body, head).catch(parts.onFault)
  })
}

const failureOf: Readonly<Record<BodyFailure, () => DynamoError>> = {
  'too large': requestTooLarge,
  'no room': () =>
    dynamoError('ServiceUnavailable', 'Too many unverified requests are waiting. Retry later.'),
  'too slow': () => dynamoError('ServiceUnavailable', 'The body of the request took too long to arrive.'),
}

/** Answers without reading the rest of the body. */
function refuse({ onFault }: EndpointParts, { request, response, envelope }: Exchange, error: unknown): void {
  if (!(error instanceof DynamoError)) onFault(error)
  const reply = errorReply(error instanceof DynamoError ? error : dynamoError('ServiceUnavailable', ''))
  discardBody(request)
  respond(response, envelope, reply.status, jsonType, reply.body)
}

const discardTimeout = 2_000

/** Lets a client finish sending for up to two seconds, so that it can read the answer. */
function discardBody(request: IncomingMessage): void {
  request.resume()
  if (request.complete) return
  const cut = setTimeout(() => request.socket.destroy(), discardTimeout)
  request.once('close', () => clearTimeout(cut))
  request.once('end', () => clearTimeout(cut))
}

function answerOther(
  parts: EndpointParts,
  request: IncomingMessage,
  response: ServerResponse,
  envelope: Envelope,
): void {
  if (request.method === 'OPTIONS') {
    answerPreflight(request, response, envelope.allowedOrigin)
    return
  }
  const { status, page } = pageFor(parts, request)
  respond(response, envelope, status, textType, page)
}

interface Page {
  readonly status: number
  readonly page: Buffer
}

const noPage: Page = { status: 404, page: notACall }

/** Routes for operators. Node omits the body of an answer to HEAD. */
function pageFor(parts: EndpointParts, request: IncomingMessage): Page {
  if (request.method !== 'GET' && request.method !== 'HEAD') return noPage
  const path = request.url!.split('?', 1)[0]
  if (path === '/metrics') return { status: 200, page: Buffer.from(parts.metricsPage()) }
  return path === '/' || path === '/health' ? healthPage(parts.health?.()) : noPage
}

function healthPage(health: EngineHealth | undefined): Page {
  if (health === undefined || health.healthy) return { status: 200, page: healthy }
  return { status: 503, page: Buffer.from(`unhealthy: ${health.reason}\n`) }
}

async function answerPost(
  { answerCall, closing, onProven }: EndpointParts,
  { request, response, envelope }: Exchange,
  body: Buffer,
  head: CheckedHead | undefined,
): Promise<void> {
  const target = request.headers['x-amz-target'] as string | undefined
  const admit =
    head &&
    ((operation: string) => {
      const authorized = head.admit(operation, body)
      // The signature is verified by now, also if the body is still parsed.
      onProven?.(request)
      return authorized
    })
  const answered = answerCall(target, body, admit)
  // Node may send the body later, so a borrowed one is copied.
  const kept = keptReply(answered)
  const reply = kept instanceof Promise ? await kept : kept
  if (closing()) response.shouldKeepAlive = false
  respond(response, envelope, reply.status, answerType(request.headers['content-type']), reply.body)
}
