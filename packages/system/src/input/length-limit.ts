import type { TypeModel } from '@tablewright/design/model'
import { maxSortKeySize } from '@tablewright/dynamo'

/** Up to four ids are in one key, and together they must fit a sort key. */
const maxIdSize = maxSortKeySize / 4

/** Text in a path is looked up by key. */
const maxPathTextSize = maxSortKeySize

/** Returns why a value is too long for a key; undefined if it is not. */
export function lengthRefusal(type: TypeModel, value: unknown, inPath: boolean): string | undefined {
  if (Array.isArray(value) && type.kind === 'list') {
    for (const element of value) {
      const reason = lengthRefusal(type.element, element, inPath)
      if (reason !== undefined) return reason
    }
    return undefined
  }
  if (typeof value !== 'string') return undefined
  const limit = type.kind === 'id' ? maxIdSize : inPath ? maxPathTextSize : undefined
  if (limit === undefined || Buffer.byteLength(value) <= limit) return undefined
  return `is longer than ${limit} bytes`
}
