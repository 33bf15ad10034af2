import type { AttributeValue, Item } from '../../attribute-value.js'
import type { Condition, Operand } from '../condition/condition.js'
import type { Path } from '../syntax/path.js'

/** Returns the value at a path, in the simplest way. */
export function naiveGet(item: Item, path: Path): AttributeValue | undefined {
  let found: unknown = { M: item }
  for (const element of path) {
    const container = (found as Record<string, unknown>)[typeof element === 'number' ? 'L' : 'M']
    if (container === undefined) return undefined
    found = Object.entries(container as object).find(([key]) => key === String(element))?.[1]
    if (found === undefined) return undefined
  }
  return found as AttributeValue
}

/** A second implementation of the documentation, slow and obvious, for comparison with the real evaluator. */
export function naiveEvaluate(condition: Condition, item: Item): boolean {
  const get = (operand: Operand) => naiveOperand(operand, item)
  const less = (left: Operand, right: Operand) => naiveLess(get(left), get(right))
  const same = (left: Operand, right: Operand) => {
    const [one, two] = [get(left), get(right)]
    return one !== undefined && two !== undefined && normalForm(one) === normalForm(two)
  }
  switch (condition.kind) {
    case 'and':
      return (
        condition.conditions.filter((part) => naiveEvaluate(part, item)).length ===
        condition.conditions.length
      )
    case 'or':
      return condition.conditions.filter((part) => naiveEvaluate(part, item)).length > 0
    case 'not':
      return naiveEvaluate(condition.condition, item) === false
    case 'exists':
      return naiveGet(item, condition.path) !== undefined
    case 'notExists':
      return naiveGet(item, condition.path) === undefined
    case 'compare': {
      const { left, right } = condition
      const table = {
        '=': same(left, right),
        '<>': !same(left, right),
        '<': less(left, right),
        '<=': less(left, right) || (isOrdered(get(left)) && same(left, right)),
        '>': less(right, left),
        '>=': less(right, left) || (isOrdered(get(left)) && same(left, right)),
      }
      return table[condition.operator]
    }
    case 'between': {
      const { operand, low, high } = condition
      const from: Condition = { kind: 'compare', operator: '<=', left: low, right: operand }
      const to: Condition = { kind: 'compare', operator: '<=', left: operand, right: high }
      return naiveEvaluate(from, item) && naiveEvaluate(to, item)
    }
    case 'in':
      return condition.candidates.map((candidate) => same(condition.operand, candidate)).includes(true)
    case 'type':
      return JSON.stringify(get(condition.operand) ?? {}).startsWith(`{"${condition.type}":`)
    case 'beginsWith': {
      const [whole, start] = [bytes(get(condition.operand)), bytes(get(condition.prefix))]
      if (whole === undefined || start === undefined || whole.type !== start.type) return false
      return whole.hex.startsWith(start.hex)
    }
    case 'contains':
      return naiveContains(get(condition.operand), get(condition.element))
  }
}

function naiveOperand(operand: Operand, item: Item): AttributeValue | undefined {
  if (operand.kind === 'value') return operand.value
  if (operand.kind === 'path') return naiveGet(item, operand.path)
  const value = naiveOperand(operand.of, item) as Record<string, unknown> | undefined
  if (value === undefined) return undefined
  const [type, content] = Object.entries(value)[0]!
  if (type === 'B') return { N: String(Buffer.from(content as string, 'base64').length) }
  if (['S', 'L', 'SS', 'NS', 'BS'].includes(type))
    return { N: String((content as { length: number }).length) }
  return type === 'M' ? { N: String(Object.keys(content as object).length) } : undefined
}

const isOrdered = (value?: AttributeValue) =>
  value !== undefined && ('S' in value || 'N' in value || 'B' in value)

function naiveLess(left?: AttributeValue, right?: AttributeValue): boolean {
  if (left === undefined || right === undefined) return false
  if ('N' in left && 'N' in right) return scaled(left.N) < scaled(right.N)
  const [one, two] = [bytes(left), bytes(right)]
  return one !== undefined && two !== undefined && one.type === two.type && one.hex < two.hex
}

/** Numbers of the tests have at most five places. */
function scaled(number: string): bigint {
  const [whole, fraction = ''] = number.split('.')
  return BigInt(whole + fraction.padEnd(5, '0'))
}

function bytes(value?: AttributeValue): { type: string; hex: string } | undefined {
  if (value === undefined) return undefined
  if ('S' in value) return { type: 'S', hex: Buffer.from(value.S, 'utf8').toString('hex') }
  return 'B' in value ? { type: 'B', hex: Buffer.from(value.B, 'base64').toString('hex') } : undefined
}

/** A text that is the same for equal values. */
function normalForm(value: AttributeValue): string {
  if ('L' in value) return `L[${value.L.map(normalForm).join()}]`
  if ('M' in value) {
    const members = Object.entries(value.M).map(
      ([name, member]) => `${JSON.stringify(name)}:${normalForm(member)}`,
    )
    return `M{${members.sort().join()}}`
  }
  const [type, content] = Object.entries(value)[0]!
  return JSON.stringify([type, Array.isArray(content) ? [...content].sort() : content])
}

function naiveContains(value?: AttributeValue, element?: AttributeValue): boolean {
  if (value === undefined || element === undefined) return false
  const [whole, part] = [bytes(value), bytes(element)]
  if (whole !== undefined && part !== undefined && whole.type === part.type) {
    // Byte borders fall on even places of the hexadecimal text.
    return [...whole.hex.matchAll(/../g), { index: whole.hex.length }].some(({ index }) =>
      whole.hex.slice(index).startsWith(part.hex),
    )
  }
  if ('L' in value) return value.L.map(normalForm).includes(normalForm(element))
  const [setType, elements] = Object.entries(value)[0]!
  const [type, content] = Object.entries(element)[0]!
  return setType === `${type}S` && (elements as readonly string[]).includes(content as string)
}
