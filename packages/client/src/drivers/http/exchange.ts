import { type Clock, isTablewrightError } from '@tablewright/base'
import { type OperationName, operationTarget } from '@tablewright/dynamo'
import type { Credentials } from '../credentials/credentials.js'
import { readAnswer } from './read-answer.js'
import { requestSigner } from './sign-request.js'
import type { Endpoint, Transport } from './transport.js'

/** Signatures of five minutes ago, or ahead, are good. */
const toleratedDrift = 4 * 60_000

/** Where operations go. Amazon serves those of streams elsewhere. */
export interface Endpoints {
  readonly region: string
  readonly tables: Endpoint
  readonly streams: Endpoint
}

/** One attempt at an operation: its body in, its output back. */
export type Exchange = (
  operation: OperationName,
  body: string,
  signal: AbortSignal | undefined,
) => Promise<unknown>

/** Addresses and signs a request, sends it and reads its answer. */
export function createExchange(
  { region, tables, streams }: Endpoints,
  credentials: () => Credentials | undefined | Promise<Credentials>,
  transport: Transport,
  clock: Clock,
): Exchange {
  const toTables = { endpoint: tables, sign: requestSigner(region, tables.path) }
  const toStreams = { endpoint: streams, sign: requestSigner(region, streams.path) }
  let skew = 0
  return async (operation, body, signal) => {
    const target = operationTarget(operation)
    const { endpoint, sign } = target.startsWith('DynamoDBStreams') ? toStreams : toTables
    const send = async () => {
      const headers: Record<string, string> = {
        host: endpoint.host,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': target,
      }
      const held = await credentials()
      if (held !== undefined) sign(headers, body, held, clock() + skew)
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
