import { DynamoError, maxTransactionSize, readUnits, validationError, writeUnits } from '@tablewright/dynamo'
import type { CapacityReport } from '../capacity/consumption.js'
import { ConsumptionByTable } from '../capacity/consumption-by-table.js'
import type { EngineContext } from '../context.js'
import type { Attempt } from '../items/attempt.js'
import { billedSize } from '../items/billed-size.js'
import { isEmptyKey } from '../items/check-keys.js'
import { withMetricsByTable } from '../items/collection-metrics.js'
import { ItemWriter, type LocatedWrite, type PlacedWrite } from '../items/item-writer.js'
import { KeySet } from '../items/key-set.js'
import {
  encodeIfHuge,
  isHeavy,
  LargeItems,
  type PreparedWrites,
  prepareIfLarge,
  weightOf,
} from '../items/prepared-writes.js'
import type { ItemWrite } from '../items/write.js'
import type { Reply } from '../reply.js'
import { allOrCancel } from './cancellation.js'
import { isReplay, saveToken, withFingerprint } from './tokens.js'

/** The requested parts of a transaction's answer, and the token that identifies a repetition. */
export interface TransactionAnswer {
  readonly ClientRequestToken?: string
  readonly ReturnConsumedCapacity?: CapacityReport
  readonly ReturnItemCollectionMetrics?: 'SIZE' | 'NONE'
}

/** Executes all writes or none of them. */
export function writeTransaction(
  context: EngineContext,
  writes: readonly ItemWrite[],
  answer: TransactionAnswer,
): Promise<Reply> {
  const token = answer.ClientRequestToken
  if (token === undefined) return writeAs(context, writes, answer)
  return withFingerprint(writes, (fingerprint) => writeAs(context, writes, answer, { token, fingerprint }))
}

/** The token of a request, and the hash that distinguishes it from other requests with that token. */
interface Identity {
  readonly token: string
  readonly fingerprint: string
}

function writeAs(
  context: EngineContext,
  writes: readonly ItemWrite[],
  answer: TransactionAnswer,
  identity?: Identity,
): Promise<Reply> {
  const wantsMetrics = answer.ReturnItemCollectionMetrics === 'SIZE'
  let written: readonly PlacedWrite[] = []
  const run = (prepared?: PreparedWrites): Promise<Reply | LargeItems> =>
    context.storage.write((view) => {
      const writer = new ItemWriter(context, view)
      if (identity !== undefined && isReplay(view, identity.token, identity.fingerprint, context.clock()))
        return answerReplay(writer, writes, answer)
      const tries: (LocatedWrite | DynamoError)[] = []
      let weight = 0
      for (const write of writes) {
        const each = tryLocate(writer, write, prepared?.located(write))
        tries.push(each)
        if (prepared !== undefined || !isLocated(each)) continue
        weight += weightOf(each)
        if (isHeavy(weight)) return new LargeItems(writes)
      }
      const reply = commit(context, writer, tries, answer, prepared)
      if (wantsMetrics) written = tries.filter(isLocated)
      if (identity !== undefined) saveToken(view, identity.token, identity.fingerprint, context.clock())
      return reply
    })
  const reply = encodeIfHuge(writes, () => prepareIfLarge(context, run))
  if (!wantsMetrics) return reply
  return reply.then((each) => (written.length === 0 ? each : withMetricsByTable(context, written, each)))
}

function isLocated(each: LocatedWrite | DynamoError): each is LocatedWrite {
  return !(each instanceof DynamoError)
}

function commit(
  context: EngineContext,
  writer: ItemWriter,
  tries: readonly (LocatedWrite | DynamoError)[],
  answer: TransactionAnswer,
  prepared: PreparedWrites | undefined,
): Reply {
  checkDistinct(tries)
  const located = allOrCancel(tries, (each) => {
    if (!isLocated(each)) throw each
    const { after } = prepared?.attempt(each) ?? writer.attempt(each)
    const { write, table, key, before } = each
    return { write, table, key, before, after }
  })
  checkTotalSize(located)
  const consumption = new ConsumptionByTable()
  for (const each of located) context.limiter?.check(each.table, 'write')
  for (const each of located) {
    const used = writer.apply(each, each.after)
    used.tableUnits = writeUnits(
      billedSize(each.table, each.before),
      billedSize(each.table, each.after),
      true,
    )
    consumption.add(each.write.tableName, used)
  }
  consumption.spend(context, 'write')
  return {
    ConsumedCapacity: consumption.report(answer.ReturnConsumedCapacity, 'WriteCapacityUnits'),
  }
}

/**
 * An action that does not fit its table is cancelled with a reason beside the others; an empty key value
 * refuses the whole request.
 */
function tryLocate(
  writer: ItemWriter,
  write: ItemWrite,
  known: LocatedWrite | undefined,
): LocatedWrite | DynamoError {
  try {
    return writer.locate(write, known)
  } catch (error) {
    if (error instanceof DynamoError && error.code === 'ValidationException' && !isEmptyKey(error))
      return error
    throw error
  }
}

function checkDistinct(tries: readonly (LocatedWrite | DynamoError)[]): void {
  const seen = new KeySet()
  for (const each of tries)
    if (isLocated(each) && !seen.add(each.key))
      throw validationError('Transaction request cannot include multiple operations on one item')
}

function checkTotalSize(located: readonly Attempt[]): void {
  let total = 0
  for (const { after } of located) total += after?.size ?? 0
  if (total > maxTransactionSize)
    throw validationError('Transaction request exceeds the maximum allowed size of 4 MB')
}

/** A repeated request is answered without being executed again, and is charged as reads. */
function answerReplay(writer: ItemWriter, writes: readonly ItemWrite[], answer: TransactionAnswer): Reply {
  const consumption = new ConsumptionByTable()
  for (const write of writes) {
    const { table, before } = writer.locate(write)
    consumption.of(write.tableName, table).tableUnits += readUnits(before?.size ?? 0, 'transactional')
  }
  return { ConsumedCapacity: consumption.report(answer.ReturnConsumedCapacity, 'ReadCapacityUnits') }
}
