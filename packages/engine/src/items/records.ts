import type { ReadView } from '../storage/storage.js'
import { Image } from './image.js'

/** The item under a key, with bytes of its own. */
export function readImage(view: ReadView, key: Buffer): Image | undefined {
  const value = view.get(key)
  return value && copyImage(value)
}

/** The item under a key, lent until the next call on a view. */
export function lendImage(view: ReadView, key: Buffer): Image | undefined {
  const value = view.get(key)
  return value && Image.ofRecord(value)
}

/** The item in a record that is only lent. */
export function copyImage(record: Buffer): Image {
  return Image.ofRecord(Buffer.from(record))
}
