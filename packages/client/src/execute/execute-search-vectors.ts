import type { AttributeFields, Item, SearchVectorsInput } from '@tablewright/dynamo'
import { valueFiller } from '../expressions/fill.js'
import { type Call, NewCall } from '../input/call.js'
import type { SearchVectorsPlan } from '../plan/search-plan.js'
import { callPattern } from './call-pattern.js'
import { classifyFailure } from './classify-failure.js'
import { send } from './context.js'
import type { Executor } from './executor.js'
import { picker } from './read-target.js'
import { retryOnConflict } from './retry.js'

/** Searches a vector index. Returns the most similar items, each with its score. */
export const executeSearchVectors: Executor<SearchVectorsPlan> = (plan, read, scope) => {
  const { pattern } = plan
  const item = scope.item(plan.item)
  const pick = picker(plan.returns)
  const fill = valueFiller(plan.values, scope.slot)
  const vectorOf = scope.slot(plan.vector)
  const requestOf = (call: Call): SearchVectorsInput => {
    const values = fill(call)
    return {
      ...plan.request,
      SearchVector: (vectorOf(call) as AttributeFields).L!,
      ...(values ? { ExpressionAttributeValues: values } : {}),
    }
  }
  const decode = (found: Item) => (item.recognizes(found) ? pick(item.fromItem(found)) : undefined)
  return {
    requests: (call) => [{ operation: 'SearchVectors', input: requestOf(call) }],
    run: ({ context }, input, options) =>
      callPattern(context, pattern, read, input, async (values) => {
        const call = new NewCall(values, context)
        const search = () => send(context, pattern, 'SearchVectors', requestOf(call), options)
        const { SearchResults } = await retryOnConflict(context, pattern, search, (error) =>
          classifyFailure(error, { pattern }),
        )
        return SearchResults.flatMap(({ Item: found, Score }) => {
          const answer = decode(found)
          return answer ? [{ item: answer, score: Score }] : []
        })
      }),
  }
}
