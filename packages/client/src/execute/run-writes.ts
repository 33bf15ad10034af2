import type { Item } from '@tablewright/dynamo'
import type { Action } from '../write/action.js'
import { requestOf } from '../write/action-request.js'
import type { Assemble, WriteOutcome } from '../write/assembled.js'
import type { WriteStep } from '../write/write.js'
import { classifyWrite } from './classify-failure.js'
import { type CallContext, send, type TransactOptions } from './context.js'
import { readItem } from './read-item.js'
import { retryOnConflict } from './retry.js'

/**
 * Runs writes in one request or transaction: reads items, assembles the actions and sends them. Starts again after a
 * conflict with another write.
 */
export function runWrites(
  context: CallContext,
  pattern: string,
  steps: readonly WriteStep[],
  options: TransactOptions,
  assemble: Assemble,
): Promise<readonly WriteOutcome[]> {
  let actions: readonly Action[]
  const missing = new Set<string>()
  const run = async () => {
    actions = []
    const items = new Map<string, Item | undefined>()
    const known = { items, missing }
    for (;;) {
      const assembled = assemble(pattern, steps, known, { general: context.general, ...options })
      actions = assembled.actions
      const { reads, outcomes, answered } = assembled
      if (!reads[0]) {
        const request = requestOf(actions)
        const output = request && (await send(context, pattern, request.operation, request.input, options))
        const { Attributes: item } = (output ?? {}) as { readonly Attributes?: Item }
        return (item && answered?.(item)) ?? outcomes
      }
      const found = reads.map(async (read) =>
        items.set(read.id, await readItem(context, pattern, read, options)),
      )
      await (found[1] ? Promise.all(found) : found[0])
    }
  }
  return retryOnConflict(context, pattern, run, (error) => classifyWrite(error, actions, pattern))
}
