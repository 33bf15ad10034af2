import { recogniseItem } from '@tablewright/client'
import { type Design, type MemberOfModel, matchKeyValue } from '@tablewright/design'
import { type AttributeFields, equalValues, type Item } from '@tablewright/dynamo'

/** Why an item is not what the design makes of it. */
export interface Mismatch {
  readonly item: Item
  /** The kind that it was recognised as. */
  readonly entity?: string
  /** Stored attributes that differ. Empty where the item was not recognised. */
  readonly attributes: readonly string[]
  readonly reason: string
}

/** Recognises an item, reads it and renders it again. Undefined where the result equals the item. */
export function roundTrip(design: Design, table: string, item: Item): Mismatch | undefined {
  const found = recogniseItem(design, item, table)
  if (!found) {
    if (isSetItem(design, table, item)) return undefined
    return { item, attributes: [], reason: 'no kind of item has this key' }
  }
  try {
    const rendered = found.encode(found.decode(item))
    if (equalValues({ M: rendered }, { M: item })) return undefined
    const names = [...new Set([...Object.keys(item), ...Object.keys(rendered)])]
    const attributes = names.filter((name) => {
      const [one, other] = [item[name], rendered[name]]
      return one === undefined || other === undefined || !equalValues(one, other)
    })
    return {
      item,
      entity: found.entity,
      attributes,
      reason: `${attributes.join(', ')} is rendered differently`,
    }
  } catch (error) {
    return { item, entity: found.entity, attributes: [], reason: (error as Error).message }
  }
}

/** An item that holds a string set of a `memberOf` and nothing else. */
function isSetItem({ model }: Design, table: string, item: Item): boolean {
  const sets = Object.values(model.derived).filter(
    (each): each is MemberOfModel => each.kind === 'memberOf' && each.table === table,
  )
  return sets.some(({ keys, path }) => {
    const names = [...Object.keys(keys), path[0]]
    if (!Object.keys(item).every((name) => names.includes(name))) return false
    return Object.entries(keys).every(([name, template]) => {
      const { S } = (item[name] ?? {}) as AttributeFields
      return S !== undefined && matchKeyValue(template, S) !== undefined
    })
  })
}
