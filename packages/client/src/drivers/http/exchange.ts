import { type Clock, isTablewrightError } from '@tablewright/base'
import type { OperationName } from '@tablewright/dynamo'
import type { Credentials } from '../credentials/credentials.js'
import { readAnswer } from './read-answer.js'
import { requestSigner } from './sign-request.js'
import type { Endpoint, Transport } from './transport.js'

/** Tolerated difference of clocks. DynamoDB accepts signatures of up to five minutes ago or ahead. */
const toleratedDrift = 4 * 60_000

/** Endpoint of a service, and its name in the header `x-amz-target`. */
export interface Service {
  readonly name: string
  readonly endpoint: Endpoint
}

export const tableService = 'DynamoDB_20120810'

/** The service of each operation, and the region of signatures. */
export interface Route {
  readonly region: string
  serviceOf(operation: OperationName): Service
}

/** One attempt at an operation: its body in, its output back. */
export type Exchange = (
  operation: OperationName,
  body: string,
  signal: AbortSignal | undefined,
) => Promise<unknown>

/** Addresses and signs a request, sends it and reads its answer. */
export function createExchange(
  { region, serviceOf }: Route,
  credentials: () => Credentials | undefined | Promise<Credentials>,
  transport: Transport,
  clock: Clock,
): Exchange {
  const sign = requestSigner(region)
  let skew = 0
  return async (operation, body, signal) => {
    const { name, endpoint } = serviceOf(operation)
    const send = async () => {
      const headers: Record<string, string> = {
        host: endpoint.host,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': `${name}.${operation}`,
      }
      const held = await credentials()
      if (held !== undefined) sign(endpoint.path, headers, body, held, clock() + skew)
      return transport.send({ operation, endpoint, headers, body, signal })
    }
    const answer = await send()
    try {
      return readAnswer(operation, answer)
    } catch (error) {
      const drift = Date.parse(answer.date ?? '') - clock() - skew
      const isLate =
        isTablewrightError(error, 'InvalidSignatureException') && Math.abs(drift) > toleratedDrift
      if (!isLate) throw error
      // This machine's clock is wrong: go by the endpoint's from here on
      skew += drift
      return readAnswer(operation, await send())
    }
  }
}
