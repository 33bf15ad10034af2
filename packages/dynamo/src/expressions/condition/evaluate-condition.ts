import { type AttributeValue, attributeType, type Item } from '../../attribute-value.js'
import { valueAt } from '../syntax/path.js'
import type { Comparator } from '../syntax/syntax.js'
import type { Condition, Operand } from './condition.js'
import { bytesOf, compareValues, equalValues, setElements, sizeOf } from './values.js'

/**
 * Whether a condition holds for an item; a missing item is an empty one. A comparison with something that does not
 * exist or has another type is false, but for `<>`, which is then true.
 */
export function evaluateCondition(condition: Condition, item: Item): boolean {
  switch (condition.kind) {
    case 'compare':
      return holds(condition.operator, resolve(condition.left, item), resolve(condition.right, item))
    case 'and':
      return condition.conditions.every((part) => evaluateCondition(part, item))
    case 'or':
      return condition.conditions.some((part) => evaluateCondition(part, item))
    case 'not':
      return !evaluateCondition(condition.condition, item)
    case 'exists':
      return valueAt(item, condition.path) !== undefined
    case 'notExists':
      return valueAt(item, condition.path) === undefined
    case 'between': {
      const value = resolve(condition.operand, item)
      return (
        holds('>=', value, resolve(condition.low, item)) && holds('<=', value, resolve(condition.high, item))
      )
    }
    case 'in': {
      const value = resolve(condition.operand, item)
      return condition.candidates.some((candidate) => holds('=', value, resolve(candidate, item)))
    }
    case 'type': {
      const value = resolve(condition.operand, item)
      return value !== undefined && attributeType(value) === condition.type
    }
    case 'beginsWith':
      return beginsWith(resolve(condition.operand, item), resolve(condition.prefix, item))
    case 'contains':
      return contains(resolve(condition.operand, item), resolve(condition.element, item))
  }
}

function resolve(operand: Operand, item: Item): AttributeValue | undefined {
  switch (operand.kind) {
    case 'path':
      return valueAt(item, operand.path)
    case 'value':
      return operand.value
    case 'size': {
      const value = resolve(operand.of, item)
      const size = value === undefined ? undefined : sizeOf(value)
      return size === undefined ? undefined : { N: String(size) }
    }
  }
}

function holds(operator: Comparator, left?: AttributeValue, right?: AttributeValue): boolean {
  if (left === undefined || right === undefined) return operator === '<>'
  if (operator === '=') return equalValues(left, right)
  if (operator === '<>') return !equalValues(left, right)
  const order = compareValues(left, right)
  if (order === undefined) return false
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  return operator === '>' ? order > 0 : order >= 0
}

function beginsWith(value?: AttributeValue, prefix?: AttributeValue): boolean {
  if (value === undefined || prefix === undefined) return false
  if ('S' in value) return 'S' in prefix && value.S.startsWith(prefix.S)
  if (!('B' in value && 'B' in prefix)) return false
  const start = bytesOf(prefix.B)
  return bytesOf(value.B).subarray(0, start.length).equals(start)
}

/** A text in a text, bytes in bytes, an element in a set or list. */
function contains(value?: AttributeValue, element?: AttributeValue): boolean {
  if (value === undefined || element === undefined) return false
  if ('L' in value) return value.L.some((member) => equalValues(member, element))
  if ('S' in element)
    return ('S' in value && value.S.includes(element.S)) || ('SS' in value && value.SS.includes(element.S))
  if ('N' in element) return 'NS' in value && value.NS.includes(element.N)
  if (!('B' in element)) return false
  if ('B' in value) return bytesOf(value.B).includes(bytesOf(element.B))
  return 'BS' in value && setElements(value).includes(element.B)
}
