import { recognizeItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import { equalValues, type Item } from '@tablewright/dynamo'
import { isSetItem } from '../items/design-items.js'

/** The reason why an item does not round-trip. */
export interface Mismatch {
  readonly item: Item
  /** The recognized kind. */
  readonly entity?: string
  /** Stored attributes that differ. Empty if the item was not recognized. */
  readonly attributes: readonly string[]
  readonly reason: string
}

/** Recognizes an item, reads it and renders it again. Returns undefined if the result equals the item. */
export function roundTrip(design: Design, table: string, item: Item): Mismatch | undefined {
  const found = recognizeItem(design, item, table)
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
    const { message, data } = error as { message: string; data?: RefusalData }
    return {
      item,
      entity: found.entity,
      attributes: storedNames(design, found.entity, data),
      reason: message,
    }
  }
}

interface RefusalData {
  readonly attribute?: string
  readonly path?: readonly (string | number)[]
}

/** Returns the stored attribute that an error names, if any. */
function storedNames(design: Design, entity: string, data: RefusalData = {}): readonly string[] {
  const name = data.attribute ?? data.path?.[0]
  const attribute = name === undefined ? undefined : design.model.entities[entity]?.attributes[name]
  return attribute?.path ? [attribute.path[0]!] : []
}
