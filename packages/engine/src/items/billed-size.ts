import { attributeValueSize } from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import { ownValue } from './check-keys.js'
import type { Image } from './image.js'

const bytesOfDimension = 4

/**
 * Returns the size that a write of an item is charged for. An indexed vector counts as 32-bit numbers, whereas reads and
 * the limit of an item count it as the list that it is.
 */
export function billedSize({ vectorIndexes }: Table, image: Image | undefined): number {
  if (image === undefined) return 0
  if (vectorIndexes.length === 0) return image.size
  let size = image.size
  for (const [name, dimensions] of new Map(
    vectorIndexes.map((each) => [each.vectorAttribute, each.dimensions]),
  )) {
    const value = ownValue(image.item, name)
    // An item that is older than the index can have another value.
    if (value !== undefined && 'L' in value && value.L.length === dimensions)
      size += bytesOfDimension * dimensions - attributeValueSize(value)
  }
  return size
}
