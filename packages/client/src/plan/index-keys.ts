import type { Make } from '@tablewright/base'
import type { ItemModel } from '@tablewright/design'
import type { AttributeValue } from '@tablewright/dynamo'
import type { IndexKey } from '../items/item-plan.js'
import type { KeyPart, Values } from '../items/key-plan.js'
import { type Action, joinClauses } from './action.js'
import type { ExpressionWriter } from './expression.js'

/** An update with what it means for keys of indexes: each is written anew, or removed when a part is missing. */
export type MoveIndexKeys = (
  action: Action,
  after: Values,
  isMoved?: (attributes: readonly string[]) => boolean,
) => Action

/** One index: the attributes in its key, and for each key attribute its name, its placeholders and what makes it. */
interface MovedKey {
  readonly attributes: readonly string[]
  readonly parts: readonly (readonly [name: string, path: string, value: string, part: KeyPart])[]
}

export function planIndexKeys(
  indexKeys: readonly IndexKey[],
  { attributes }: ItemModel,
  writer: ExpressionWriter,
  make: Make,
): MoveIndexKeys | undefined {
  const stored = new Set(Object.values(attributes).map(({ path }) => path[0]))
  const keys = indexKeys.map(
    (index): MovedKey => ({
      attributes: index.attributes,
      parts: index.parts
        // An attribute that is itself the key is written as an attribute.
        .filter(({ name }) => !stored.has(name))
        .map(({ name, part }) => [name, writer.path([name]), writer.reserve(name), part]),
    }),
  )
  return keys.length > 0 ? make(movedIndexKeys, keys) : undefined
}

export function movedIndexKeys(keys: readonly MovedKey[]): MoveIndexKeys {
  return (action, after, isMoved = () => true) => {
    const set: string[] = []
    const remove: string[] = []
    const names: Record<string, string> = { ...action.names }
    const values: Record<string, AttributeValue> = { ...action.values }
    for (const { attributes, parts } of keys) {
      if (!isMoved(attributes)) continue
      const complete = attributes.every((name) => after[name] !== undefined)
      for (const [name, path, placeholder, part] of parts) {
        names[path] = name
        if (complete) {
          values[placeholder] = part.render(after)
          set.push(`${path} = ${placeholder}`)
        } else remove.push(path)
      }
    }
    const clauses = {
      ...(set.length > 0 ? { SET: set.join(', ') } : {}),
      ...(remove.length > 0 ? { REMOVE: remove.join(', ') } : {}),
    }
    return { ...action, clauses: joinClauses(action.clauses, clauses), names, values }
  }
}
