import type { Action } from '../write/action.js'
import { requestOf } from '../write/action-request.js'
import { assembleRead } from '../write/assemble-one.js'
import { classifyWrite } from './classify-failure.js'
import { send } from './context.js'
import type { RunWrite } from './execute-write.js'
import { readItem } from './read-item.js'
import { retryOnConflict } from './retry.js'

/** Reads the item of a write unless it creates one, and sends the difference. */
export const runReadWrite: RunWrite = (context, pattern, [step], options) => {
  let actions: readonly Action[]
  const run = async () => {
    const { write, call } = step
    actions = []
    const key = write.key(call)
    const read = { table: write.entity.codec.table, key }
    const item = write.kind === 'create' ? undefined : await readItem(context, pattern, read, options)
    const assembled = assembleRead(step, { pattern, key }, item)
    actions = assembled.actions
    const request = requestOf(actions)
    if (request) await send(context, pattern, request.operation, request.input, options)
    return assembled
  }
  return retryOnConflict(context, pattern, run, (error) => classifyWrite(error, actions, pattern))
}
