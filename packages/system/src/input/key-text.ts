import type { TypeModel } from '@tablewright/design/model'
import { maxSortKeySize } from '@tablewright/dynamo'
import { oneLineWords, unsafeCharacters } from './one-line.js'

/** Up to four ids are in one key, and together they must fit a sort key. */
const maxIdSize = maxSortKeySize / 4

/** Text in a path is looked up by key. */
const maxPathTextSize = maxSortKeySize

const unsafe = new RegExp(`[${unsafeCharacters}]`, 'u')

/** Returns why a value is refused in a key; undefined if it is not. */
export function keyTextRefusal(type: TypeModel, value: unknown, inPath: boolean): string | undefined {
  if (Array.isArray(value) && type.kind === 'list') {
    for (const element of value) {
      const reason = keyTextRefusal(type.element, element, inPath)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  if (typeof value !== 'string') return undefined
  const limit = type.kind === 'id' ? maxIdSize : inPath ? maxPathTextSize : undefined
  if (limit === undefined) return undefined
  if (Buffer.byteLength(value) > limit) return `is longer than ${limit} bytes`
  return unsafe.test(value) ? `must be ${oneLineWords}` : undefined
}
