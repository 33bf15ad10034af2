import {
  DynamoError,
  dynamoError,
  errorBody,
  errorMembers,
  internalServerError,
  type OperationName,
  serializationError,
  unknownOperation,
} from '@tablewright/dynamo'
import { findIndex, findVectorIndex } from './catalog/table.js'
import type { EngineContext } from './context.js'
import { parseJsonSteps } from './encoding/parse-json-steps.js'
import type { Housekeeping } from './housekeeping.js'
import { findOperation } from './operations/index.js'
import type { Operation } from './operations/operation.js'
import { type Input, OperationMethods, type Output } from './operations/operation-methods.js'
import {
  bufferOf,
  lendReply,
  parseJson,
  RawJson,
  type Reply,
  type ReplyValue,
  replyBytesInTurns,
  replyObject,
} from './reply.js'
import { checkAllAttributeValueTypes } from './request/attribute-value-types.js'
import { bodyCountSteps, checkBodyCounts, checkBodySize } from './request/check-body.js'
import { checkRequest } from './request/check-request.js'
import { parseBody } from './request/parse-body.js'
import { validationSteps } from './request/validation-steps.js'
import { reworded } from './request/wording.js'
import { isStorageTrouble, type StorageHealth, troubleMessages } from './storage/health.js'
import type { ItemChangeHandler } from './streams/change-feed.js'
import { streamPolicy } from './streams/stream.js'
import { inTurns, mapInTurns, nextTurn, runSteps, stepsInTurns } from './turns.js'
import type { VerifyReport } from './verify/finding.js'
import { verifyData } from './verify/verify-data.js'

/** A response in the form of the wire. */
export interface WireReply {
  readonly status: number
  readonly body: Buffer
}

/** Larger bodies are checked, parsed, validated and run in separate turns. */
const largeBody = 256 * 1024
/** Parsing a larger body takes several turns. */
const hugeBody = 1024 * 1024

/** DynamoDB in this process. Every operation is a method; `handle` takes and returns bytes. */
export class Engine extends OperationMethods {
  readonly #context: EngineContext
  readonly #housekeeping: Housekeeping

  constructor(context: EngineContext, housekeeping: Housekeeping) {
    super()
    this.#context = context
    this.#housekeeping = housekeeping
  }

  /** Answers a JSON 1.0 request. Never rejects: an error is a reply, too. */
  async handle(name: string, body: Uint8Array): Promise<WireReply> {
    const reply = this.answer(name, body)
    return reply instanceof Promise ? reply : { status: reply.status, body: Buffer.from(reply.body) }
  }

  /**
   * As `handle`, for a server that sends the bytes at once. Returns the reply itself instead of a promise if the
   * operation is synchronous. Such a reply borrows a shared buffer: read it before the next call.
   */
  answer(name: string, body: Uint8Array): WireReply | Promise<WireReply> {
    if (body.length > largeBody) return this.#answerLarge(name, body)
    try {
      return this.answerParsed(name, parseRequest(name, body))
    } catch (error) {
      return errorReply(error)
    }
  }

  async #answerLarge(name: string, body: Uint8Array): Promise<WireReply> {
    try {
      const reply = this.answerParsed(name, await parseLarge(name, body))
      return reply instanceof Promise ? await reply : { status: reply.status, body: Buffer.from(reply.body) }
    } catch (error) {
      return errorReply(error)
    }
  }

  /**
   * Parses a body as `answer` does. Returns a promise for a large body, which is checked and parsed in separate turns.
   * Throws or rejects with `DynamoError`.
   */
  parse(name: string, body: Uint8Array): unknown {
    if (body.length > largeBody) return parseLarge(name, body)
    checkBodyCounts(body)
    return parseWhole(body)
  }

  /** As `answer`, for a parsed request, so that exactly the checked request runs. */
  answerParsed(name: string, input: unknown): WireReply | Promise<WireReply> {
    try {
      const operation = findKnown(name)
      const reply = this.#run(operation, input)
      if (!(reply instanceof Promise)) return { status: 200, body: lendReply(reply) }
      return reply.then(operation.emptyBody ? emptyReply : replyOf, (error: unknown) =>
        errorReplyInTurns(this.#refusal(operation, input, error)),
      )
    } catch (error) {
      return errorReply(error)
    }
  }

  /** Answers a request by name; the typed methods call it. Rejects with `DynamoError`. */
  async call<Name extends OperationName>(name: Name, input: Input<Name>): Output<Name> {
    const operation = findKnown(name)
    let reply = this.#run(operation, input)
    // Synchronous replies borrow a shared buffer and are read before anything else runs.
    if (reply instanceof Promise) {
      try {
        reply = await reply
      } catch (error) {
        throw this.#refusal(operation, input, error)
      }
    }
    return replyObject(reply as ReplyValue) as Awaited<Output<Name>>
  }

  /** The account of all ARNs. */
  get accountId(): string {
    return this.#context.accountId
  }

  /** Returns the attribute names of the partition key of a table or index; undefined if it does not exist. */
  partitionKey(tableName: string, indexName?: string): readonly string[] | undefined {
    const table = this.#context.catalog.find(tableName)
    if (table === undefined || indexName === undefined)
      return table?.keyShape.partition.map(({ name }) => name)
    const vectors = findVectorIndex(table, indexName)
    if (vectors !== undefined) return vectors.partitionKey === undefined ? [] : [vectors.partitionKey.name]
    return findIndex(table, indexName)?.keyShape.partition.map(({ name }) => name)
  }

  /**
   * Returns the attribute names of a LastEvaluatedKey of a table or index; undefined if it does not exist. For an
   * index, they include the keys of the table.
   */
  positionAttributes(tableName: string, indexName?: string): readonly string[] | undefined {
    const table = this.#context.catalog.find(tableName)
    const source = table === undefined || indexName === undefined ? table : findIndex(table, indexName)
    return source?.startKeys.map(({ name }) => name)
  }

  /**
   * Returns a key for cursors of programs on top of the engine. It is stored with the data, so that cursors outlive
   * the process.
   */
  cursorSecret(): Promise<Uint8Array> {
    return this.#context.tokenKeys.durableKey('cursor')
  }

  /** Writes a consistent copy of the data to a folder while requests continue. */
  copyTo(folder: string): Promise<void> {
    return this.#context.storage.copyTo(folder)
  }

  /** Bytes on disk; undefined for an engine in memory. */
  storageSize(): number | undefined {
    return this.#context.storage.size()
  }

  /** Returns whether the data can be read and written, and the reason if not. */
  health(): StorageHealth {
    return this.#context.storage.health()
  }

  /** Resolves when index backfills and other background work are done. */
  settled(): Promise<void> {
    return this.#context.background.idle()
  }

  /** Deletes expired items and old stream records. Returns the number of expired items. */
  sweepExpired(): Promise<number> {
    return this.#housekeeping.run()
  }

  /** Calls a handler with every change of an item once it is durable. Returns a function that unsubscribes it. */
  changes(handler: ItemChangeHandler): () => void {
    return this.#context.changeFeed.subscribe(handler)
  }

  /** Compares redundant data (indexes, counts, sizes, streams) with the items. Blocks other requests meanwhile. */
  verifyData(): VerifyReport {
    return verifyData(this.#context.storage)
  }

  /** Returns the policy of a table (`table/T`, with its indexes) or of a stream (`table/T/stream/…`), if it has one. */
  resourcePolicy(resource: string): string | undefined {
    const [root, name, kind, label] = resource.split('/')
    if (root !== 'table' || name === undefined) return undefined
    const table = this.#context.catalog.find(name)?.definition
    if (kind === undefined || kind === 'index') return table?.policies?.table?.document
    // Backups, exports, imports and buckets have no policies.
    if (kind !== 'stream' || label === undefined) return undefined
    return this.#context.storage.read((view) => streamPolicy(view, table, name, label))?.document
  }

  /** Sets the address that DescribeEndpoints names, such as `127.0.0.1:8000`. */
  advertise(address: string): void {
    this.#context.endpoint.address = address
  }

  /** Finishes accepted requests and releases the data. */
  async close(): Promise<void> {
    this.#housekeeping.stop()
    await this.#context.background.stop()
    await this.#context.storage.close()
  }

  /**
   * Runs an operation. Throws the error for the client. If the promise rejects, the caller passes the reason to
   * `#refusal`.
   */
  #run(operation: Operation, input: unknown): Reply | Promise<Reply> {
    try {
      return operation.run(this.#context, this.#check(operation, input) as never)
    } catch (error) {
      throw this.#refusal(operation, input, error)
    }
  }

  #check({ shape, newerShape, checkReadable }: Operation, input: unknown): object {
    checkReadable?.(input)
    return this.#context.wording === 'current' && newerShape !== undefined
      ? checkRequest(newerShape, input, shape)
      : checkRequest(shape, input)
  }

  /** Returns the error for the client. Reports a failure of the engine itself. */
  #refusal(operation: Operation, input: unknown, thrown: unknown): unknown {
    const error = firstError(operation, input, thrown)
    if (error instanceof DynamoError)
      return this.#context.wording === 'current' && operation.newerMessages !== undefined
        ? reworded(error, input, operation.newerMessages)
        : error
    this.#context.onFailure(error)
    return isStorageTrouble(error) ? dynamoError('ServiceUnavailable', troubleMessages[error.code]) : error
  }
}

function emptyReply(): WireReply {
  return { status: 200, body: Buffer.alloc(0) }
}

function replyOf(reply: Reply): WireReply | Promise<WireReply> {
  const body = replyBytesInTurns(reply)
  return body instanceof Promise ? body.then(wireReply) : wireReply(body)
}

function wireReply(body: Buffer): WireReply {
  return { status: 200, body }
}

function errorReply(error: unknown): WireReply {
  const known = error instanceof DynamoError ? error : internalServerError()
  return { status: known.status, body: Buffer.from(errorBody(known)) }
}

/** As `errorReply`. The reasons of a cancellation, which can contain a large item each, are printed in turns. */
function errorReplyInTurns(error: unknown): WireReply | Promise<WireReply> {
  if (!(error instanceof DynamoError) || !Array.isArray(error.fields.CancellationReasons))
    return errorReply(error)
  const { status } = error
  return mapInTurns(
    error.fields.CancellationReasons as readonly unknown[],
    (reason) => new RawJson(Buffer.from(JSON.stringify(reason))),
    async (CancellationReasons) => ({
      status,
      body: await replyBytesInTurns({ ...errorMembers(error), CancellationReasons }),
    }),
  )
}

/** As `parseWhole`; items to store are copied instead of parsed. */
function parseRequest(name: string, body: Uint8Array): unknown {
  try {
    return parseBody(name, body)
  } catch {
    throw serializationError()
  }
}

/** Lets other requests run between the steps, and before the request runs. */
async function parseLarge(name: string, body: Uint8Array): Promise<unknown> {
  checkBodySize(name, body)
  const steps = bodyCountSteps(body)
  await inTurns((isOver) => runSteps(steps, isOver) !== undefined)
  await nextTurn()
  const input = body.length > hugeBody ? await parseInTurns(body) : parseWhole(body)
  await nextTurn()
  const shape = findOperation(name)?.shape
  if (shape !== undefined) await stepsInTurns(validationSteps(shape, input))
  return input
}

async function parseInTurns(body: Uint8Array): Promise<unknown> {
  try {
    return await stepsInTurns(parseJsonSteps(bufferOf(body)))
  } catch {
    throw serializationError()
  }
}

function parseWhole(body: Uint8Array): unknown {
  try {
    return parseJson(body)
  } catch {
    throw serializationError()
  }
}

function findKnown(name: string): Operation {
  const operation = findOperation(name)
  if (operation === undefined) throw unknownOperation(`The engine does not offer the operation ${name}.`)
  return operation
}

/** JSON of any depth can be parsed, but printing or walking it can exhaust the stack. */
function isTooDeep(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Maximum call stack size exceeded'
}

/** DynamoDB reports a wrong type anywhere in the request before any other validation error. */
function firstError(operation: Operation, input: unknown, error: unknown): unknown {
  if (isTooDeep(error)) return serializationError('The request is nested too deeply')
  if (!(error instanceof DynamoError) || error.code !== 'ValidationException') return error
  try {
    checkAllAttributeValueTypes(operation.shape, input)
    return error
  } catch (typeError) {
    return typeError
  }
}
