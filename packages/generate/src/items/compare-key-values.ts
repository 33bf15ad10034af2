import { type AttributeFields, base64ToBytes, compareValues } from '@tablewright/dynamo'

/** Compares two values of one key attribute in the order of a table. */
export function compareKeyValues(one: AttributeFields, other: AttributeFields): number {
  if (one.B !== undefined && other.B !== undefined) return compareBytes(one.B, other.B)
  return compareValues(one as never, other as never) ?? 0
}

/** Does not use Buffer, for browsers. */
function compareBytes(one: string, other: string): number {
  const [left, right] = [base64ToBytes(one), base64ToBytes(other)]
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = left[index]! - right[index]!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
