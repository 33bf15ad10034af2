import type { ItemModel } from '@tablewright/design'
import type { IndexKey } from '../items/item-plan.js'
import type { Values } from '../items/key-plan.js'
import type { Clauses } from '../plan/action.js'
import type { ExpressionWriter } from '../plan/expression.js'

/** What an update means for keys of indexes: each is written anew, or removed when a part is missing. */
export function writeIndexKeys(
  indexKeys: readonly IndexKey[],
  { attributes }: ItemModel,
  after: Values,
  writer: ExpressionWriter,
): Clauses {
  const stored = new Set(Object.values(attributes).map(({ path }) => path[0]))
  const set: string[] = []
  const remove: string[] = []
  for (const index of indexKeys) {
    const complete = index.attributes.every((name) => after[name] !== undefined)
    for (const { name, render } of index.parts) {
      // An attribute that is itself the key is written as an attribute.
      if (stored.has(name)) continue
      const path = writer.path([name])
      if (complete) set.push(`${path} = ${writer.constant(name, render(after))}`)
      else remove.push(path)
    }
  }
  return {
    ...(set.length > 0 ? { SET: set.join(', ') } : {}),
    ...(remove.length > 0 ? { REMOVE: remove.join(', ') } : {}),
  }
}
