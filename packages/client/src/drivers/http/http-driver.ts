import { setTimeout as delay } from 'node:timers/promises'
import { type Random, systemClock, systemRandom } from '@tablewright/base'
import { DynamoError, type OperationName } from '@tablewright/dynamo'
import { type CredentialProvider, type Credentials, keepFresh } from '../credentials/credentials.js'
import type { Driver, SendOptions } from '../driver.js'
import { driverClosed, outcomeUnknown, requestAborted } from '../failures.js'
import { createExchange, type Route } from './exchange.js'
import type { CommonOptions } from './http-options.js'
import { isRepeatable } from './repeatable.js'
import { classifyError, retryDelay } from './retry.js'
import { nodeTransport } from './transport.js'

const defaultAttempts = 8
const defaultTimeout = 10_000
const defaultMaxConnections = 50

/** The driver behind `http` and `dynamodb`. Sends requests and retries those that may be repeated. */
export function httpDriver(
  route: Route,
  credentials: Credentials | CredentialProvider | undefined,
  options: CommonOptions,
): Driver {
  const { attempts = defaultAttempts, timeout = defaultTimeout, clock = systemClock } = options
  const { random = systemRandom, sleep = delaySleep, maxConnections = defaultMaxConnections } = options
  const { transport = nodeTransport(timeout, maxConnections) } = options
  const provide = typeof credentials === 'function' ? keepFresh(credentials, clock) : () => credentials
  const attempt = createExchange(route, provide, transport, clock)
  let closed = false

  const send = async (operation: OperationName, input: object, { signal }: SendOptions = {}) => {
    const body = JSON.stringify(withToken(operation, input, random))
    let unsure = false
    for (let count = 1; ; count++) {
      if (closed) throw driverClosed(operation)
      if (signal?.aborted) throw requestAborted(operation, signal.reason)
      try {
        return await attempt(operation, body, signal)
      } catch (error) {
        const verdict = classifyError(error)
        // The condition may fail because an earlier attempt was applied: that is no answer to the caller's question.
        if (unsure && isConditionFailure(error)) throw outcomeUnknown(operation, error)
        if (verdict === 'unsure' && !isRepeatable(operation, input)) throw unrepeatable(operation, error)
        if (verdict === 'final' || count >= attempts) throw error
        unsure ||= verdict === 'unsure'
      }
      await sleep(retryDelay(count, random), signal)
    }
  }

  const close = async () => {
    closed = true
    transport.close()
  }
  return { send: send as Driver['send'], close }
}

/** One token for all attempts of a call, so that the transaction is applied once. */
function withToken(operation: string, input: object, random: Random): object {
  if (operation !== 'TransactWriteItems' && operation !== 'ExecuteTransaction') return input
  const { ClientRequestToken = Buffer.from(random(new Uint8Array(16))).toString('hex') } = input as {
    readonly ClientRequestToken?: string
  }
  return { ...input, ClientRequestToken }
}

function isConditionFailure(error: unknown): boolean {
  return error instanceof DynamoError && error.code === 'ConditionalCheckFailedException'
}

function unrepeatable(operation: string, error: unknown): unknown {
  return error instanceof DynamoError ? error : outcomeUnknown(operation, error)
}

async function delaySleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  // An abort ends the wait early; the next attempt then finds the signal aborted and says so.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
