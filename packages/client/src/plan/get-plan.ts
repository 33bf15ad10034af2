import type { GetPattern } from '@tablewright/design'
import type { GetItemInput, Item } from '@tablewright/dynamo'
import { type Call, orUsual, planBinder, valuesOfCall } from './call.js'
import type { Schema } from './schema.js'
import { planTarget, type TargetPlan } from './target-plan.js'

/** One GetItem, or for a set that is spread one for each of its items. */
export interface GetPlan {
  readonly kind: 'get'
  readonly pattern: string
  requests(call: Call): readonly GetItemInput[]
  decode(found: readonly (Item | undefined)[]): unknown
}

export function planGet(pattern: GetPattern, schema: Schema): GetPlan {
  const { make } = schema
  const bind = planBinder(pattern.bindings, make)
  const strong = pattern.consistency === 'strong' || undefined
  return make(getPlan, pattern.name, planTarget(pattern, schema), strong, orUsual(bind))
}

export function getPlan(pattern: string, target: TargetPlan, strong?: boolean, bind = valuesOfCall): GetPlan {
  const rest = { ...(strong ? { ConsistentRead: true } : {}), ...target.projection }
  return {
    kind: 'get',
    pattern,
    requests: (call) => target.keys(bind(call)).map((Key) => ({ TableName: target.table, Key, ...rest })),
    decode: target.decode,
  }
}
