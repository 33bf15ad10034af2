import type { GetItemInput } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import type { GetPlan } from '../plan/get-plan.js'
import { callPattern } from './call-pattern.js'
import { classifyFailure } from './classify-failure.js'
import { send } from './context.js'
import type { Executor } from './executor.js'
import { type PrepareTarget, prepareItem, prepareTarget } from './read-target.js'
import { retryOnConflict } from './retry.js'

const getExecutor =
  (prepare: PrepareTarget): Executor<GetPlan> =>
  ({ pattern, target: plan, consistent }, read, scope) => {
    const target = prepare(plan, scope)
    const rest = { ...(consistent ? { ConsistentRead: true } : {}), ...target.projection }
    const inputs = (call: Call) =>
      target.keys(call).map((Key): GetItemInput => ({ TableName: target.table, Key, ...rest }))
    return {
      requests: (call) => inputs(call).map((input) => ({ operation: 'GetItem', input })),
      run: ({ context }, given, options) =>
        callPattern(context, pattern, read, given, async (call) => {
          const get = (input: GetItemInput) =>
            retryOnConflict(
              context,
              pattern,
              () => send(context, pattern, 'GetItem', input, options),
              (error) => classifyFailure(error, { pattern, key: input.Key }),
            )
          const asked = inputs(call)
          const found = asked.length === 1 ? [await get(asked[0]!)] : await Promise.all(asked.map(get))
          return target.decode(
            found.map(({ Item }) => Item),
            call,
          )
        }),
    }
  }

export const executeGet = /* @__PURE__ */ getExecutor(prepareTarget)

/** Gets items, where no target of a design is a set. */
export const executeItemGet = /* @__PURE__ */ getExecutor(prepareItem as PrepareTarget)
