import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Random } from '@tablewright/base'
import {
  DynamoError,
  errorBody,
  internalServerError,
  maxRequestSize,
  operationOf,
  requestTooLarge,
  unknownOperation,
} from '@tablewright/dynamo'
import type { Gate } from '../auth/gate.js'
import type { RequestMetrics } from '../metrics/request-metrics.js'
import { answerPreflight } from './preflight.js'
import { readBody } from './read-body.js'
import { requestIds } from './request-id.js'
import { type Envelope, jsonType, respond, textType } from './respond.js'
import type { WireEngine, WireReply } from './wire-engine.js'

/** What the endpoint is made of. */
interface EndpointParts {
  readonly engine: WireEngine
  /** Decides who may do what; without it everybody may do everything. */
  readonly gate: Gate | undefined
  readonly random: Random
  readonly requests: RequestMetrics
  /** The page behind `GET /metrics`. */
  readonly metricsPage: () => string
  /** Told of what went wrong inside, which the client is not. */
  readonly onFault: (error: unknown) => void
  /** True once the server is closing: each answer is then the last on its connection. */
  readonly closing: () => boolean
}

/** How DynamoDB turns away what is not a call of its API. */
const notACall = Buffer.from('<UnknownOperationException/>\n')
const healthy = Buffer.from('healthy: dynamodb.localhost ')

/** JSON 1.0 over HTTP: `POST` with `X-Amz-Target`, health and metrics for the operator, CORS for pages. */
export function wireEndpoint(parts: EndpointParts): RequestListener {
  const nextId = requestIds(parts.random)
  return (request, response) => {
    const envelope = { requestId: nextId(), fromPage: request.headers.origin !== undefined }
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
      } else answerCall(parts, request, response, envelope, body)
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

function answerCall(
  parts: EndpointParts,
  request: IncomingMessage,
  response: ServerResponse,
  envelope: Envelope,
  body: Buffer,
): void {
  const started = performance.now()
  const contentType = request.headers['content-type']
  if (contentType !== jsonType && !isJson(contentType)) {
    respond(response, envelope, 404, textType, notACall)
    return
  }
  const target = request.headers['x-amz-target'] as string | undefined
  const operation = target === undefined ? undefined : operationOf(target)
  runCall(parts, request, operation, body)
    .catch((error: unknown) => {
      if (error instanceof DynamoError) return errorReply(error)
      parts.onFault(error)
      return errorReply(internalServerError())
    })
    .then((reply) => {
      if (parts.closing()) response.shouldKeepAlive = false
      respond(response, envelope, reply.status, jsonType, reply.body)
      parts.requests.record(operation ?? 'unknown', reply.status, (performance.now() - started) / 1000)
    })
    .catch(parts.onFault)
}

async function runCall(
  parts: EndpointParts,
  request: IncomingMessage,
  operation: string | undefined,
  body: Buffer,
): Promise<WireReply> {
  if (operation === undefined) throw unknownTarget(request)
  if (parts.gate !== undefined) await parts.gate.admit(request, operation, body)
  return parts.engine.handle(operation, body)
}

/** DynamoDB gives no text here; what a call lacks is worth saying. */
function unknownTarget(request: IncomingMessage): DynamoError {
  const target = request.headers['x-amz-target']
  return unknownOperation(
    target === undefined ? 'The header X-Amz-Target is missing.' : `The operation ${target} is not offered.`,
  )
}

function isJson(contentType: string | undefined): boolean {
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase()
  return type === jsonType || type === 'application/json'
}

function errorReply(error: DynamoError): WireReply {
  return { status: error.status, body: Buffer.from(errorBody(error)) }
}
