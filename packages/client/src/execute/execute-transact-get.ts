import type { Item, TransactGetItemsInput } from '@tablewright/dynamo'
import { type Call, NewCall } from '../input/call.js'
import type { TransactGetPlan } from '../plan/transact-get-plan.js'
import { itemId } from '../write/stored.js'
import { callPattern } from './call-pattern.js'
import { classifyTransactRead } from './classify-failure.js'
import { send } from './context.js'
import type { Executor } from './executor.js'
import { prepareTarget } from './read-target.js'
import { retryOnConflict } from './retry.js'

type Get = TransactGetItemsInput['TransactItems'][number]['Get']

/** The items of a call. */
interface Reads {
  readonly gets: ReadonlyMap<string, Get>
  /** The ids of the items of each target. */
  readonly ids: readonly (readonly string[])[]
}

export const executeTransactGet: Executor<TransactGetPlan> = ({ pattern, targets: plans }, read, scope) => {
  const targets = Object.entries(plans).map(([name, plan]) => [name, prepareTarget(plan, scope)] as const)
  // DynamoDB refuses to read an item twice. Gets of one item may return different attributes: it is read as a whole.
  const readsOf = (call: Call): Reads => {
    const gets = new Map<string, Get>()
    const ids = targets.map(([, { table, projection, keys }]) =>
      keys(call).map((Key) => {
        const id = itemId(table, Key)
        gets.set(id, { TableName: table, Key, ...(gets.has(id) ? {} : projection) })
        return id
      }),
    )
    return { gets, ids }
  }
  const request = ({ gets }: Reads): TransactGetItemsInput => ({
    TransactItems: [...gets.values()].map((Get) => ({ Get })),
  })
  return {
    requests: (call) => [{ operation: 'TransactGetItems', input: request(readsOf(call)) }],
    run: ({ context }, input, options) =>
      callPattern(context, pattern, read, input, async (values) => {
        const call = new NewCall(values, context)
        const reads = readsOf(call)
        const get = () => send(context, pattern, 'TransactGetItems', request(reads), options)
        const classify = (error: unknown) => classifyTransactRead(error, { pattern })
        const { Responses } = await retryOnConflict(context, pattern, get, classify)
        const found = new Map<string, Item | undefined>()
        for (const id of reads.gets.keys()) found.set(id, Responses[found.size]?.Item)
        return Object.fromEntries(
          targets.map(([name, target], at) => [
            name,
            target.decode(
              reads.ids[at]!.map((id) => found.get(id)),
              call,
            ),
          ]),
        )
      }),
  }
}
