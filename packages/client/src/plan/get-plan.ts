import type { GetPattern } from '@tablewright/design'
import type { GetItemInput, Item } from '@tablewright/dynamo'
import type { Call } from './call.js'
import type { Schema } from './schema.js'
import { binder, planTarget } from './target-plan.js'

/** One GetItem, or for a set that is spread one for each of its items. */
export interface GetPlan {
  readonly kind: 'get'
  readonly pattern: string
  requests(call: Call): readonly GetItemInput[]
  decode(found: readonly (Item | undefined)[]): unknown
}

export function planGet(pattern: GetPattern, schema: Schema): GetPlan {
  const target = planTarget(pattern, schema)
  const bind = binder(pattern.bindings)
  const rest = {
    ...(pattern.consistency === 'strong' ? { ConsistentRead: true } : {}),
    ...target.projection,
  }
  return {
    kind: 'get',
    pattern: pattern.name,
    requests: (call) => target.keys(bind(call)).map((Key) => ({ TableName: target.table, Key, ...rest })),
    decode: target.decode,
  }
}
