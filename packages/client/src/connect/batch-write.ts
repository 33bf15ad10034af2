import { TablewrightError } from '@tablewright/base'
import { maxBatchWriteRequests, type WriteRequest } from '@tablewright/dynamo'
import { failure } from '../errors/call-errors.js'
import { withPatternErrors } from '../execute/call-pattern.js'
import { classifyFailure } from '../execute/classify-failure.js'
import { type BatchOptions, type CallContext, send } from '../execute/context.js'
import { retryOnConflict } from '../execute/retry.js'
import { delayBefore } from '../retry/retry-policy.js'
import type { Action } from '../write/action.js'
import { itemId } from '../write/stored.js'
import type { Write, WriteStep } from '../write/write.js'
import { type Connection, connectionOf } from './connection.js'
import type { PendingWrite, Written } from './db.js'
import { pendingWrites } from './methods.js'

/** The write patterns of a connection, as `transact` gives them to its callback. */
export type WritesOf<D extends Transacting> = Parameters<D['transact']>[0] extends (tx: infer Tx) => unknown
  ? Tx
  : never

interface Transacting {
  transact(build: never, options?: never): Promise<unknown>
}

const name = 'batchWrite'

/**
 * Puts and removes many items with BatchWriteItem, 25 a request. Sends again what DynamoDB leaves unprocessed, and rejects
 * with THROTTLED when nothing is processed several times in a row. The batch is not a transaction: after a failure, a part of
 * it may have been written. Of several writes of one item the last one counts.
 *
 * BatchWriteItem checks no condition and returns nothing of the item before. Rejects with NOT_BATCHABLE, before anything is
 * sent, when a write needs either: a create or an update, a condition or guard, an entity with derived items, a version, a
 * creation time or a count.
 *
 * @example
 * import { batchWrite, connect, createTables } from '@tablewright/client'
 * import { embedded } from '@tablewright/client/embedded'
 * import { design, get, id, integer, put, remove, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id(), size: integer() } })
 * const patterns = { save: put(Thing), drop: remove(Thing), thing: get(Thing) }
 * const db = connect(design('parts', { entities: { Thing }, patterns }), embedded({ memory: true }))
 * await createTables(db)
 * await db.save({ name: 'old', size: 1 })
 * const [saved] = await batchWrite(db, (tx) => [tx.save({ name: 'new', size: 2 }), tx.drop({ name: 'old' })])
 * saved // → { name: 'new', size: 2 }
 * await db.thing({ name: 'old' }) // → null
 * await db.close()
 */
export async function batchWrite<D extends Transacting, const W extends readonly PendingWrite[]>(
  db: D,
  build: (tx: WritesOf<D>) => W,
  options: BatchOptions = {},
): Promise<Written<W>> {
  const connection = connectionOf(db)
  const pending = build(pendingWrites(connection) as WritesOf<D>)
  const writes = await Promise.all(pending.map((write) => prepare(connection, write)))
  // DynamoDB accepts one request for an item: the last one is sent.
  const last = new Map(writes.map(({ action }) => [itemId(action.table, action.key), action]))
  await withPatternErrors(connection.context, name, () =>
    sendBatches(connection.context, name, [...last.values()], options),
  )
  return writes.map(({ answer }) => answer) as Written<W>
}

function prepare({ patterns, context, owner }: Connection, { pattern, input }: PendingWrite) {
  return withPatternErrors(context, pattern, async () => {
    const { plan, read, steps } = patterns.get(pattern)!
    const values = await read({ ...input, ...owner })
    const [step] = steps!(context, values)
    if (plan.kind === 'transact' || !step) throw notBatchable(pattern, 'it is a transaction')
    return prepareStep(pattern, step)
  })
}

function prepareStep(pattern: string, { write, call }: WriteStep): { action: Action; answer: unknown } {
  const reason = refusal(write)
  if (reason !== undefined) throw notBatchable(pattern, reason)
  const { action, after } = write.direct!(call, { pattern, key: write.key(call) })
  if (action.condition !== undefined)
    throw notBatchable(pattern, 'it has a condition, which BatchWriteItem does not check')
  return { action, answer: after?.values }
}

/** Why a write cannot be part of a batch. */
function refusal({ kind, entity, derived, direct }: Write): string | undefined {
  if (kind === 'create') return 'it asks that nothing is there, which BatchWriteItem does not check'
  if (kind !== 'put' && kind !== 'delete') return `a batch has puts and removes, and this is ${kind}`
  const follow = derived.map((each) => each.name)
  if (follow.length > 0)
    return `${entity.name} has derived items (${follow.join(', ')}), which would go stale`
  if (!direct)
    return `${entity.name} has a version, a creation time or a count that is kept from the item before`
  return undefined
}

/** Puts an item or deletes it. */
export type BatchAction = Pick<Action, 'table' | 'key' | 'item'>

/** Sends puts and deletes, 25 a request, until all of them are processed. */
export async function sendBatches(
  context: CallContext,
  pattern: string,
  actions: readonly BatchAction[],
  options: BatchOptions,
): Promise<void> {
  let done = 0
  for (let at = 0; at < actions.length; at += maxBatchWriteRequests) {
    let rest = requestItems(actions.slice(at, at + maxBatchWriteRequests))
    let idle = 0
    for (let count = 1; sizeOf(rest) > 0; count++) {
      const unprocessed = await sendBatch(context, pattern, rest, options)
      const processed = sizeOf(rest) - sizeOf(unprocessed)
      done += processed
      idle = processed > 0 ? 0 : idle + 1
      options.onProgress?.(done, actions.length)
      if (idle >= context.retry.throttles) throw failure('THROTTLED', { pattern })
      rest = unprocessed
      if (sizeOf(rest) > 0) await context.sleep(delayBefore(count, context.retry, context.random))
    }
  }
}

type RequestItems = Readonly<Record<string, readonly WriteRequest[]>>

async function sendBatch(
  context: CallContext,
  pattern: string,
  items: RequestItems,
  options: BatchOptions,
): Promise<RequestItems> {
  const write = () => send(context, pattern, 'BatchWriteItem', { RequestItems: items }, options)
  const output = await retryOnConflict(context, pattern, write, (error) =>
    classifyFailure(error, { pattern }),
  )
  return output.UnprocessedItems ?? {}
}

function requestItems(actions: readonly BatchAction[]): RequestItems {
  const byTable: Record<string, WriteRequest[]> = {}
  for (const { table, key, item } of actions) {
    const request = item ? { PutRequest: { Item: item } } : { DeleteRequest: { Key: key } }
    byTable[table] ??= []
    byTable[table].push(request)
  }
  return byTable
}

function sizeOf(items: RequestItems): number {
  return Object.values(items).reduce((sum, requests) => sum + requests.length, 0)
}

function notBatchable(pattern: string, reason: string): TablewrightError {
  return new TablewrightError('NOT_BATCHABLE', `${pattern} cannot be part of a batch: ${reason}.`, {
    remedy: 'Call the pattern itself, or use transact(), which also writes derived items.',
    data: { pattern, reason },
  })
}
