import type { TransactGetItemsInput } from '@tablewright/dynamo'
import { type Call, NewCall } from '../input/call.js'
import type { TransactGetPlan } from '../plan/transact-get-plan.js'
import { callPattern } from './call-pattern.js'
import { classifyTransactRead } from './classify-failure.js'
import { send } from './context.js'
import type { Executor } from './executor.js'
import { prepareTarget } from './read-target.js'
import { retryOnConflict } from './retry.js'

export const executeTransactGet: Executor<TransactGetPlan> = ({ pattern, targets: plans }, read, scope) => {
  const targets = Object.entries(plans).map(([name, plan]) => [name, prepareTarget(plan, scope)] as const)
  const request = (call: Call): TransactGetItemsInput => ({
    TransactItems: targets.flatMap(([, { table, projection, keys }]) =>
      keys(call).map((Key) => ({ Get: { TableName: table, Key, ...projection } })),
    ),
  })
  return {
    requests: (call) => [{ operation: 'TransactGetItems', input: request(call) }],
    run: ({ context }, input, options) =>
      callPattern(context, pattern, read, input, async (values) => {
        const call = new NewCall(values, context)
        const get = () => send(context, pattern, 'TransactGetItems', request(call), options)
        const classify = (error: unknown) => classifyTransactRead(error, { pattern })
        const { Responses } = await retryOnConflict(context, pattern, get, classify)
        const found = Responses.map(({ Item }) => Item)
        return Object.fromEntries(
          targets.map(([name, target]) => [
            name,
            target.decode(found.splice(0, target.keys(call).length), call),
          ]),
        )
      }),
  }
}
