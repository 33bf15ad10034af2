import type { GetItemInput } from '@tablewright/dynamo'
import type { ReadScope } from '../expressions/read-scope.js'
import { type Call, NewCall } from '../input/call.js'
import { binder } from '../input/value-source.js'
import type { GetPlan } from '../plan/get-plan.js'
import type { ItemTargetPlan } from '../plan/target-plan.js'
import { callPattern } from './call-pattern.js'
import type { Executor, RequestsOf } from './executor.js'
import { readItem } from './read-item.js'
import { prepareTarget } from './read-target.js'
import { sendRetried } from './retry.js'

/** Gets an item, or for a set that is sharded its items. */
export const executeGet: Executor<GetPlan> = (plan, read, scope) => {
  const { pattern } = plan
  const { inputs, decode } = prepareGet(plan, scope)
  return {
    run: ({ context }, given, options) =>
      callPattern(context, pattern, read, given, async (values) => {
        const call = new NewCall(values, context)
        const found = await Promise.all(
          inputs(call).map((input) => sendRetried(context, pattern, 'GetItem', input, options)),
        )
        return decode(
          found.map(({ Item }) => Item),
          call,
        )
      }),
  }
}

function prepareGet({ target: plan, consistent }: GetPlan, scope: ReadScope) {
  const { table, projection, keys, decode } = prepareTarget(plan, scope)
  const rest = { ...(consistent && { ConsistentRead: true }), ...projection }
  const inputs = (call: Call) => keys(call).map((Key): GetItemInput => ({ TableName: table, Key, ...rest }))
  return { inputs, decode }
}

/** The requests of a get. */
export const getRequests: RequestsOf<GetPlan> = (plan, scope) => {
  const { inputs } = prepareGet(plan, scope)
  return (call) => inputs(call).map((input) => ({ operation: 'GetItem', input }))
}

/** Gets whole items, for designs in which no pattern reads a set, omits attributes or checks whether items expired. */
export const executeItemGet: Executor<GetPlan> = ({ pattern, target, consistent }, readInput, scope) => {
  const { item, bindings } = target as ItemTargetPlan
  const { table, key, fromItem } = scope.item(item)
  const bind = binder(bindings)
  return {
    run: ({ context }, given, options) =>
      callPattern(context, pattern, readInput, given, async (values) => {
        const read = { table, key: key(bind(new NewCall(values, context))) }
        const found = await readItem(context, pattern, read, options, consistent ?? false)
        return found ? fromItem(found) : null
      }),
  }
}
