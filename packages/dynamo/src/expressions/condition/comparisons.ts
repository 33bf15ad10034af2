import type { AttributeValue } from '../../attribute-value.js'
import type { Comparator } from '../syntax/syntax.js'
import { bytesOf, compareValues, equalValues, setElements } from './values.js'

/** Whether a comparison holds. With a missing value only `<>` does. */
export function comparisonHolds(
  operator: Comparator,
  left?: AttributeValue,
  right?: AttributeValue,
): boolean {
  if (left === undefined || right === undefined) return operator === '<>'
  if (operator === '=') return equalValues(left, right)
  if (operator === '<>') return !equalValues(left, right)
  const order = compareValues(left, right)
  if (order === undefined) return false
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

/** Whether a text or bytes begin with a prefix. */
export function valueBeginsWith(value?: AttributeValue, prefix?: AttributeValue): boolean {
  if (value === undefined || prefix === undefined) return false
  if ('S' in value) return 'S' in prefix && value.S.startsWith(prefix.S)
  if (!('B' in value && 'B' in prefix)) return false
  const start = bytesOf(prefix.B)
  return bytesOf(value.B).subarray(0, start.length).equals(start)
}

/** A text in a text, bytes in bytes, an element in a set or list. */
export function valueContains(value?: AttributeValue, element?: AttributeValue): boolean {
  if (value === undefined || element === undefined) return false
  if ('L' in value) return value.L.some((member) => equalValues(member, element))
  if ('S' in element)
    return ('S' in value && value.S.includes(element.S)) || ('SS' in value && value.SS.includes(element.S))
  if ('N' in element) return 'NS' in value && value.NS.includes(element.N)
  if (!('B' in element)) return false
  if ('B' in value) return bytesOf(value.B).includes(bytesOf(element.B))
  return 'BS' in value && setElements(value).includes(element.B)
}
