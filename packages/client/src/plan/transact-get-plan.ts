import type { TransactGetPattern } from '@tablewright/design'
import type { Item, TransactGetItemsInput } from '@tablewright/dynamo'
import { type Binder, type Call, planBinder } from './call.js'
import type { Schema } from './schema.js'
import { planTarget, type TargetPlan } from './target-plan.js'

/** One TransactGetItems: all as they are at one moment. */
export interface TransactGetPlan {
  readonly kind: 'transactGet'
  readonly pattern: string
  request(call: Call): TransactGetItemsInput
  decode(found: readonly (Item | undefined)[], call: Call): Record<string, unknown>
}

type GetStep = readonly [name: string, target: TargetPlan, bind: Binder]

export function planTransactGet(pattern: TransactGetPattern, schema: Schema): TransactGetPlan {
  const { make } = schema
  return make(
    transactGetPlan,
    pattern.name,
    Object.entries(pattern.gets).map(
      ([name, step]): GetStep => [name, planTarget(step, schema), planBinder(step.bindings, make)],
    ),
  )
}

export function transactGetPlan(pattern: string, steps: readonly GetStep[]): TransactGetPlan {
  return {
    kind: 'transactGet',
    pattern,
    request: (call) => ({
      TransactItems: steps.flatMap(([, { table, projection, keys }, bind]) =>
        keys(bind(call)).map((Key) => ({ Get: { TableName: table, Key, ...projection } })),
      ),
    }),
    decode: (found, call) => {
      let at = 0
      const answers = steps.map(([name, target, bind]) => {
        const { length } = target.keys(bind(call))
        at += length
        return [name, target.decode(found.slice(at - length, at))] as const
      })
      return Object.fromEntries(answers)
    },
  }
}
