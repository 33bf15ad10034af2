import {
  DynamoError,
  dynamoError,
  errorBody,
  internalServerError,
  type OperationName,
  operationOf,
  unknownOperation,
} from '@tablewright/dynamo'
import type { RequestMetrics } from '../metrics/request-metrics.js'
import type { WireEngine, WireReply } from './wire-engine.js'

/** The parts that answer calls. */
export interface CallParts {
  readonly engine: WireEngine
  readonly requests: RequestMetrics
  /** Calls that wait for the engine, of all connections. Defaults to a limit of 2,048. */
  readonly pending?: PendingCalls
  /** Called with each internal error, whose details the client does not get. */
  readonly onFault: (error: unknown) => void
}

/**
 * Called before an operation runs. Returns the request that was authorized, or a promise of it; throws or rejects with the
 * error for the client.
 */
export type Admit = (operation: OperationName) => unknown

/** Answers a call. Never throws or rejects. Synchronous replies borrow a shared buffer; read them before the next call. */
export type AnswerCall = (
  target: string | undefined,
  body: Buffer,
  admit?: Admit,
) => WireReply | Promise<WireReply>

const defaultMaxPending = 2_048

/** Counts the calls that wait for the engine, so that overload is refused instead of queued without a bound. */
export class PendingCalls {
  readonly #max: number
  #count = 0

  constructor(max = defaultMaxPending) {
    this.#max = max
  }

  /** Throws `ThrottlingException`, which clients retry, if too many calls wait. */
  admit(): void {
    if (this.#count < this.#max) return
    throw dynamoError('ThrottlingException', 'Too many requests are waiting. Retry with a longer interval.')
  }

  /**
   * Counts a call until it is answered, and passes its outcome on. Uses a single promise step, since each one costs
   * every write.
   */
  hold(
    reply: Promise<WireReply>,
    answered: (reply: WireReply) => WireReply,
    failed: (error: unknown) => WireReply,
  ): Promise<WireReply> {
    this.#count++
    return reply.then(
      (value) => {
        this.#count--
        return answered(value)
      },
      (error: unknown) => {
        this.#count--
        return failed(error)
      },
    )
  }
}

export function callAnswerer({
  engine,
  requests,
  onFault,
  pending = new PendingCalls(),
}: CallParts): AnswerCall {
  const answer = engine.answer === undefined ? engine.handle : engine.answer
  const failed = (error: unknown): WireReply => {
    if (error instanceof DynamoError) return errorReply(error)
    onFault(error)
    return errorReply(internalServerError())
  }
  const run = (operation: OperationName, body: Buffer, admit: Admit | undefined) => {
    if (admit === undefined) return answer.call(engine, operation, body)
    const answerAuthorized = (input: unknown) =>
      engine.answerParsed === undefined
        ? answer.call(engine, operation, body)
        : engine.answerParsed(operation, input)
    const authorized = admit(operation)
    return authorized instanceof Promise
      ? authorized.then((input) => keptReply(answerAuthorized(input)))
      : answerAuthorized(authorized)
  }

  return (target, body, admit) => {
    const started = performance.now()
    const operation = target === undefined ? undefined : operationOf(target)
    const record = (reply: WireReply): WireReply => {
      requests.record(operation ?? 'unknown', reply.status, (performance.now() - started) / 1000)
      return reply
    }
    if (operation === undefined) return record(errorReply(unknownTarget(target)))
    try {
      pending.admit()
      const reply = run(operation, body, admit)
      return reply instanceof Promise
        ? pending.hold(reply, record, (error) => record(failed(error)))
        : record(reply)
    } catch (error) {
      return record(failed(error))
    }
  }
}

/** Copies the body of a synchronous reply, which is borrowed, for use after a promise. */
export function keptReply(reply: WireReply | Promise<WireReply>): WireReply | Promise<WireReply> {
  return reply instanceof Promise ? reply : { status: reply.status, body: Buffer.from(reply.body) }
}

export function errorReply(error: DynamoError): WireReply {
  return { status: error.status, body: Buffer.from(errorBody(error)) }
}

/** DynamoDB has an empty message here; ours names the missing part. */
function unknownTarget(target: string | undefined): DynamoError {
  return unknownOperation(
    target === undefined ? 'The header X-Amz-Target is missing.' : `The operation ${target} is not offered.`,
  )
}
