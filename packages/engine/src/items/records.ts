import type { ReadView } from '../storage/storage.js'
import { Image } from './image.js'

/** Returns the item under a key, copied. */
export function readImage(view: ReadView, key: Buffer): Image | undefined {
  const value = view.get(key)
  return value && copyImage(value)
}

/** Returns the item under a key, borrowed until the next call on a view. */
export function lendImage(view: ReadView, key: Buffer): Image | undefined {
  const value = view.get(key)
  return value && Image.ofRecord(value)
}

/** Returns the item of a borrowed record, copied. */
export function copyImage(record: Buffer): Image {
  return Image.ofRecord(Buffer.from(record))
}
