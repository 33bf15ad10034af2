import type { AttributeValue } from '../../attribute-value.js'
import { runToEnd } from '../../run-to-end.js'
import type { Comparator } from '../syntax/syntax.js'
import { canonicalText } from './canonical-text.js'
import { binaryText, elementIndexSteps } from './remembered.js'
import { includesText } from './text-search.js'
import { compareValues, equalValues, setElements } from './values.js'

/** Whether a comparison holds. With a missing value, only `<>` holds. */
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
  return 'B' in value && 'B' in prefix && binaryText(value).startsWith(binaryText(prefix))
}

/** Whether a text contains a text, bytes contain bytes, or a set or list contains an element. */
export function valueContains(value?: AttributeValue, element?: AttributeValue): boolean {
  if (value === undefined || element === undefined) return false
  if ('L' in value) return listContains(value.L, element)
  if ('S' in element)
    return (
      ('S' in value && includesText(value.S, element.S)) || ('SS' in value && value.SS.includes(element.S))
    )
  if ('N' in element) return 'NS' in value && value.NS.includes(element.N)
  if (!('B' in element)) return false
  if ('B' in value) return includesText(binaryText(value), binaryText(element))
  return 'BS' in value && setElements(value).includes(element.B)
}

function listContains(list: readonly AttributeValue[], element: AttributeValue): boolean {
  const index = runToEnd(elementIndexSteps(list))
  if (index !== undefined) return index.has(canonicalText(element))
  return list.some((member) => equalValues(member, element))
}
