import type { Clock } from '@tablewright/base'
import type { DynamoError, OperationName } from '@tablewright/dynamo'
import type { Credentials } from '../credentials/credentials.js'
import { readAnswer } from './read-answer.js'
import { requestSigner } from './sign-request.js'
import type { Endpoint, Transport } from './transport.js'

/** Tolerated difference of clocks. DynamoDB accepts signatures of up to five minutes ago or ahead. */
const toleratedDrift = 4 * 60_000

/** Endpoint of a service, and its name in the header `x-amz-target`. */
export interface Service {
  readonly name?: string
  readonly endpoint: Endpoint
}

/** The endpoint of tables, and the region of signatures. */
export interface Route {
  readonly region: string
  readonly endpoint: Endpoint
  /** Returns the service of an operation that is not on tables. */
  serviceOf?(operation: OperationName): Service | undefined
  /** Whether a PartiQL request only reads; undefined if it is no such request. Defaults to undefined. */
  readsOnly?(input: object): boolean | undefined
}

/** One attempt at an operation: its body in, its output back. */
export type Exchange = (
  operation: OperationName,
  body: string,
  signal: AbortSignal | undefined,
  isCorrected?: boolean,
) => Promise<unknown>

/** Addresses and signs a request, sends it and reads its answer. */
export function createExchange(
  route: Route,
  credentials: () => Credentials | undefined | Promise<Credentials>,
  transport: Transport,
  clock: Clock,
): Exchange {
  const sign = requestSigner(route.region)
  let skew = 0
  const exchange: Exchange = async (operation, body, signal, isCorrected) => {
    const service: Service = route.serviceOf?.(operation) ?? route
    const { name = 'DynamoDB_20120810', endpoint } = service
    const headers: Record<string, string> = {
      host: endpoint.host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `${name}.${operation}`,
    }
    const held = await credentials()
    if (held) sign(endpoint.signedPath, headers, body, held, clock() + skew)
    const answer = await transport.send({ operation, endpoint, headers, body, signal })
    try {
      return readAnswer(operation, answer)
    } catch (error) {
      const drift = Date.parse(answer.date!) - clock() - skew
      const isLate =
        (error as DynamoError).code === 'InvalidSignatureException' && Math.abs(drift) > toleratedDrift
      if (!isLate || isCorrected) throw error
      // This machine's clock is wrong: go by the endpoint's from here on
      skew += drift
      return exchange(operation, body, signal, true)
    }
  }
  return exchange
}
