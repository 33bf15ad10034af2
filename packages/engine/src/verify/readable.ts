import type { Image } from '../items/image.js'
import { copyImage } from '../items/records.js'
import type { ReadView } from '../storage/storage.js'

/** The item of a record, decoded, or undefined when that is not possible. */
export function readableImage(record: Buffer | undefined): Image | undefined {
  if (record === undefined) return undefined
  try {
    const image = copyImage(record)
    return typeof image.item === 'object' && image.item !== null ? image : undefined
  } catch {
    return undefined
  }
}

export function readableAt(view: ReadView, key: Buffer): Image | undefined {
  return readableImage(view.get(key))
}
