import { type Item, itemSize, maxItemSize, validateItem } from '@tablewright/dynamo'
import { encodeItem, StoredItem } from '../encoding/index.js'
import { Image } from './image.js'

/**
 * Returns the item of a put. Throws DynamoDB's error if it is invalid. The caller checks the size, which is exact up
 * to 400 KB.
 */
export function readItem(given: Item | StoredItem): Image {
  if (given instanceof StoredItem) return Image.ofRecord(given.record)
  const item = validateItem(given)
  const record = encodeItem(item)
  return record === undefined ? Image.ofItem(item, itemSize(item, maxItemSize)) : Image.ofRecord(record, item)
}
