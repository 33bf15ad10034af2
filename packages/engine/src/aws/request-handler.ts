import type { WireReply } from '../engine.js'

/** The part of the engine that answers a request in bytes. */
interface WireHandler {
  handle(operation: string, body: Uint8Array): Promise<WireReply>
}

/** The relevant part of a request that AWS SDK v3 passes to its `requestHandler`. */
interface SdkRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The response that the SDK's deserializers read. */
interface SdkResponse {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** Options of the SDK for one request. */
interface SdkHandlerOptions {
  readonly abortSignal?: { readonly aborted: boolean }
}

/** The type of the SDK's `requestHandler` option, so that this package does not depend on the SDK. */
export interface SdkRequestHandler {
  readonly metadata: { readonly handlerProtocol: string }
  handle(request: SdkRequest, options?: SdkHandlerOptions): Promise<{ response: SdkResponse }>
  destroy(): void
  updateHttpClientConfig(): void
  httpHandlerConfigs(): Record<string, never>
}

const headers = { 'content-type': 'application/x-amz-json-1.0' } as const

/**
 * Lets any program that uses AWS SDK v3 run on the engine in the same process, with no socket in between.
 *
 * @example
 * import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
 * const engine = await open({ memory: true })
 * const client = new DynamoDBClient({
 *   region: 'us-east-1',
 *   credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
 *   requestHandler: requestHandler(engine),
 * })
 * await engine.close()
 */
export function requestHandler(engine: WireHandler): SdkRequestHandler {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(request, options) {
      if (options?.abortSignal?.aborted) throw abortError()
      const target = header(request, 'x-amz-target')
      const { status, body } = await engine.handle(
        target.slice(target.indexOf('.') + 1),
        bodyBytes(request.body),
      )
      return { response: { statusCode: status, headers: { ...headers }, body } }
    },
    // The engine outlives its clients, and there is nothing to configure.
    destroy() {},
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  }
}

function header(request: SdkRequest, name: string): string {
  const direct = request.headers[name]
  if (direct !== undefined) return direct
  const spelt = Object.keys(request.headers).find((candidate) => candidate.toLowerCase() === name)
  return spelt === undefined ? '' : request.headers[spelt]!
}

function bodyBytes(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : '')
}

/** The SDK recognizes an abort by its caller by this name. */
function abortError(): Error {
  return Object.assign(new Error('Request aborted'), { name: 'AbortError' })
}
