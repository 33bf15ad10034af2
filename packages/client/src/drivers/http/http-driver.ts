import { setTimeout as delay } from 'node:timers/promises'
import { type Random, systemRandom } from '@tablewright/base'
import type { DynamoError, OperationName } from '@tablewright/dynamo'
import { delayBefore, isThrottle } from '../../retry/retry-policy.js'
import { type CredentialProvider, type Credentials, keepFresh } from '../credentials/credentials.js'
import type { Driver, SendOptions } from '../driver.js'
import { failed } from '../failures.js'
import { createExchange, type Route } from './exchange.js'
import type { CommonOptions } from './http-options.js'
import { isRepeatable } from './repeatable.js'
import { nodeTransport } from './transport.js'

const delays = { firstDelay: 50, maxDelay: 5_000 }

/** Nothing was applied. A transaction in progress is an earlier attempt of this driver, with the same token. */
const refusals = /^(CONNECTION_FAILED|TransactionInProgressException)$/
/** The request may have been applied. */
const interruptions = /^(ANSWER_BROKEN|CONNECTION_LOST|REQUEST_TIMED_OUT)$/

/** The driver behind `http` and `dynamodb`. Sends requests and retries those that may be repeated. */
export function httpDriver(
  route: Route,
  credentials: Credentials | CredentialProvider | undefined,
  options: CommonOptions,
): Driver {
  const { attempts = 8, clock = Date.now, random = systemRandom, sleep = delaySleep } = options
  const { transport = nodeTransport(route.endpoint, options) } = options
  const provide = typeof credentials === 'function' ? keepFresh(credentials, clock) : () => credentials
  const attempt = createExchange(route, provide, transport, clock)
  let closed = false

  const send = async (operation: OperationName, input: object, { signal }: SendOptions = {}) => {
    const body = JSON.stringify(withToken(operation, input, random))
    let unsure = false
    for (let count = 1; ; count++) {
      if (closed) throw failed('DRIVER_CLOSED', operation)
      if (signal?.aborted) throw failed('REQUEST_ABORTED', operation, signal.reason)
      try {
        return await attempt(operation, body, signal)
      } catch (error) {
        const { code, status } = Object(error) as DynamoError
        const refused = isThrottle(code) || refusals.test(code)
        const interrupted = !refused && (interruptions.test(code) || status >= 500)
        const final = interrupted ? !isRepeatable(operation, input, route) : !refused
        const isUnknown = interrupted
          ? final && !status
          : // The condition may fail because an earlier attempt was applied: that is no answer to the caller's question.
            unsure && code === 'ConditionalCheckFailedException'
        if (isUnknown) throw failed('OUTCOME_UNKNOWN', operation, error)
        if (final || count >= attempts) throw error
        unsure ||= interrupted
      }
      await sleep(delayBefore(count, delays, random), signal)
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
  if (!/^(TransactWrite|ExecuteTrans)/.test(operation)) return input
  const { ClientRequestToken = Buffer.from(random(new Uint8Array(16))).toString('hex') } = input as {
    readonly ClientRequestToken?: string
  }
  return { ...input, ClientRequestToken }
}

async function delaySleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  // An abort ends the wait early; the next attempt then throws because the signal is aborted.
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
