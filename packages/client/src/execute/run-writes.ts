import { type Item, maxTransactionItems } from '@tablewright/dynamo'
import { transactionTooLarge } from '../errors/call-errors.js'
import type { Action } from '../write/action.js'
import { requestOf } from '../write/action-request.js'
import type { Assemble, Assembled, WriteOutcome } from '../write/assembled.js'
import { type ItemRead, storedItem } from '../write/stored.js'
import type { WriteStep } from '../write/write.js'
import { classifyFailure, classifyWrite } from './classify-failure.js'
import { type CallContext, type CallOptions, send, type TransactOptions } from './context.js'
import { retryOnConflict } from './retry.js'

/**
 * Runs writes in one request. Reads the items that they depend on, assembles the transaction, and starts again if one
 * of these items has changed in the meantime.
 */
export async function runWrites(
  context: CallContext,
  pattern: string,
  steps: readonly WriteStep[],
  options: TransactOptions,
  assemble: Assemble,
): Promise<readonly WriteOutcome[]> {
  let actions: readonly Action[] = []
  const missing = new Set<string>()
  const run = async () => {
    actions = []
    const assembled = await assembleAll(context, pattern, steps, options, missing, assemble)
    actions = assembled.actions
    const stored = await sendActions(context, pattern, actions, options)
    return stored ? withAnswer(steps, assembled.outcomes, stored) : assembled.outcomes
  }
  return retryOnConflict(context, pattern, run, (error) => {
    const site = actions.length === 1 ? { pattern, key: actions[0]!.key } : { pattern }
    return classifyWrite(error, actions, site, missing)
  })
}

async function assembleAll(
  context: CallContext,
  pattern: string,
  steps: readonly WriteStep[],
  options: TransactOptions,
  missing: ReadonlySet<string>,
  assemble: Assemble,
): Promise<Assembled> {
  const items = new Map<string, Item | undefined>()
  const { general } = context
  const { returnUpdated } = options
  for (;;) {
    const assembled = assemble(pattern, steps, { items, missing }, { general, returnUpdated })
    if (assembled.reads.length === 0) return assembled
    await Promise.all(
      assembled.reads.map(async (read) =>
        items.set(read.id, await readItem(context, pattern, read, options)),
      ),
    )
  }
}

export async function readItem(
  context: CallContext,
  pattern: string,
  { table, key }: ItemRead,
  options: CallOptions,
): Promise<Item | undefined> {
  const input = { TableName: table, Key: key, ConsistentRead: true }
  const get = () => send(context, pattern, 'GetItem', input, options)
  return (await retryOnConflict(context, pattern, get, (error) => classifyFailure(error, { pattern, key })))
    .Item
}

/** Sends all actions. Returns the item that a single operation returns. */
async function sendActions(
  context: CallContext,
  pattern: string,
  actions: readonly Action[],
  options: CallOptions,
): Promise<Item | undefined> {
  const request = requestOf(actions)
  if (!request) return undefined
  if (actions.length > maxTransactionItems) throw transactionTooLarge(pattern, actions.length)
  const output: object = await send(context, pattern, request.operation, request.input as never, options)
  return (output as { readonly Attributes?: Item }).Attributes
}

/** Adds the item that a single operation returns: after an update, before a deletion. */
function withAnswer(
  steps: readonly WriteStep[],
  outcomes: readonly WriteOutcome[],
  item: Item,
): readonly WriteOutcome[] {
  const last = steps.length - 1
  const { kind, entity } = steps[last]!.write
  const stored = storedItem(item, entity.codec)
  return outcomes.map((outcome, index) => {
    if (index !== last) return outcome
    return kind === 'delete' ? { ...outcome, before: stored } : { ...outcome, after: stored }
  })
}
