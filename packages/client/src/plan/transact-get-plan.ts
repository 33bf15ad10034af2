import type { TransactGetPattern } from '@tablewright/design'
import type { Item, TransactGetItemsInput } from '@tablewright/dynamo'
import type { Call } from './call.js'
import type { Schema } from './schema.js'
import { binder, planTarget } from './target-plan.js'

/** One TransactGetItems: all as they are at one moment. */
export interface TransactGetPlan {
  readonly kind: 'transactGet'
  readonly pattern: string
  request(call: Call): TransactGetItemsInput
  decode(found: readonly (Item | undefined)[], call: Call): Record<string, unknown>
}

export function planTransactGet(pattern: TransactGetPattern, schema: Schema): TransactGetPlan {
  const gets = Object.entries(pattern.gets).map(([name, step]) => ({
    name,
    target: planTarget(step, schema),
    bind: binder(step.bindings),
  }))
  return {
    kind: 'transactGet',
    pattern: pattern.name,
    request: (call) => ({
      TransactItems: gets.flatMap(({ target, bind }) =>
        target
          .keys(bind(call))
          .map((Key) => ({ Get: { TableName: target.table, Key, ...target.projection } })),
      ),
    }),
    decode: (found, call) => {
      let at = 0
      const answers = gets.map(({ name, target, bind }) => {
        const { length } = target.keys(bind(call))
        at += length
        return [name, target.decode(found.slice(at - length, at))] as const
      })
      return Object.fromEntries(answers)
    },
  }
}
