import type { Item } from '@tablewright/dynamo'
import type { Action } from '../write/action.js'
import { requestOf } from '../write/action-request.js'
import type { Assemble, WriteOutcome } from '../write/assembled.js'
import { type ItemRead, storedItem } from '../write/stored.js'
import type { WriteStep } from '../write/write.js'
import { classifyWrite } from './classify-failure.js'
import { type CallContext, type CallOptions, send, type TransactOptions } from './context.js'
import { retryOnConflict, sendRetried } from './retry.js'

/**
 * Runs writes in one request or transaction: reads items, assembles the actions and sends them. Starts again if another
 * write came in between.
 */
export function runWrites(
  context: CallContext,
  pattern: string,
  steps: readonly WriteStep[],
  options: TransactOptions,
  assemble: Assemble,
): Promise<readonly WriteOutcome[]> {
  const { general } = context
  const { returnUpdated } = options
  let actions: readonly Action[]
  const missing = new Set<string>()
  const run = async () => {
    actions = []
    const items = new Map<string, Item | undefined>()
    const known = { items, missing }
    for (;;) {
      const assembled = assemble(pattern, steps, known, { general, returnUpdated })
      actions = assembled.actions
      const { reads, outcomes } = assembled
      if (!reads[0]) {
        const request = requestOf(actions)
        const output = request && (await send(context, pattern, request.operation, request.input, options))
        return withAnswer(steps, outcomes, (output as { readonly Attributes?: Item } | undefined)?.Attributes)
      }
      await Promise.all(
        reads.map(async (read) => items.set(read.id, await readItem(context, pattern, read, options))),
      )
    }
  }
  return retryOnConflict(context, pattern, run, (error) => classifyWrite(error, actions, pattern))
}

/** Reads an item as it is now. */
export async function readItem(
  context: CallContext,
  pattern: string,
  { table, key }: ItemRead,
  options: CallOptions,
): Promise<Item | undefined> {
  const input = { TableName: table, Key: key, ConsistentRead: true }
  return (await sendRetried(context, pattern, 'GetItem', input, options)).Item
}

/** Completes the outcome of the last write with the item that DynamoDB returned. */
function withAnswer(
  steps: readonly WriteStep[],
  outcomes: readonly WriteOutcome[],
  item: Item | undefined,
): readonly WriteOutcome[] {
  if (!item) return outcomes
  const { kind, entity } = steps.at(-1)!.write
  const stored = storedItem(item, entity.codec)
  const last = { ...outcomes.at(-1)!, [kind === 'delete' ? 'before' : 'after']: stored }
  return [...outcomes.slice(0, -1), last]
}
