import {
  DynamoError,
  errorBody,
  internalServerError,
  type OperationName,
  operationOf,
  unknownOperation,
} from '@tablewright/dynamo'
import type { RequestMetrics } from '../metrics/request-metrics.js'
import type { WireEngine, WireReply } from './wire-engine.js'

/** What calls are answered with. */
export interface CallParts {
  readonly engine: WireEngine
  readonly requests: RequestMetrics
  /** Told of what went wrong inside, which the client is not. */
  readonly onFault: (error: unknown) => void
}

/** Called before an operation runs. Returns the request that was authorized, or throws the error for the client. */
export type Admit = (operation: OperationName) => unknown

/** Answers a call whichever way it came. Never throws, never rejects; what is answered at once may be lent. */
export type AnswerCall = (
  target: string | undefined,
  body: Buffer,
  admit?: Admit,
) => WireReply | Promise<WireReply>

export function callAnswerer({ engine, requests, onFault }: CallParts): AnswerCall {
  const answer = engine.answer === undefined ? engine.handle : engine.answer
  const failed = (error: unknown): WireReply => {
    if (error instanceof DynamoError) return errorReply(error)
    onFault(error)
    return errorReply(internalServerError())
  }
  const run = (operation: OperationName, body: Buffer, admit: Admit | undefined) => {
    if (admit === undefined) return answer.call(engine, operation, body)
    const authorized = admit(operation)
    return engine.answerParsed === undefined
      ? answer.call(engine, operation, body)
      : engine.answerParsed(operation, authorized)
  }

  return (target, body, admit) => {
    const started = performance.now()
    const operation = target === undefined ? undefined : operationOf(target)
    const noted = (reply: WireReply): WireReply => {
      requests.record(operation ?? 'unknown', reply.status, (performance.now() - started) / 1000)
      return reply
    }
    if (operation === undefined) return noted(errorReply(unknownTarget(target)))
    try {
      const reply = run(operation, body, admit)
      return reply instanceof Promise ? reply.catch(failed).then(noted) : noted(reply)
    } catch (error) {
      return noted(failed(error))
    }
  }
}

export function errorReply(error: DynamoError): WireReply {
  return { status: error.status, body: Buffer.from(errorBody(error)) }
}

/** DynamoDB gives no text here; what a call lacks is worth saying. */
function unknownTarget(target: string | undefined): DynamoError {
  return unknownOperation(
    target === undefined ? 'The header X-Amz-Target is missing.' : `The operation ${target} is not offered.`,
  )
}
