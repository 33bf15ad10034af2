import {
  type AttributeValue,
  type Comparator,
  type Condition,
  compareValues,
  equalValues,
  type KeyComparison,
  type KeyOperator,
  type KeyShape,
  type Operand,
} from '@tablewright/dynamo'

/** Returns the conditions that must all hold. */
export function conjunctsOf(condition: Condition | undefined): readonly Condition[] {
  const conjuncts: Condition[] = []
  if (condition !== undefined) collect(condition, conjuncts)
  return conjuncts
}

function collect(condition: Condition, conjuncts: Condition[]): void {
  if (condition.kind !== 'and') conjuncts.push(condition)
  else for (const part of condition.conditions) collect(part, conjuncts)
}

/** Joins conditions that must all hold. */
export function allOf(conditions: readonly Condition[]): Condition | undefined {
  return conditions.length > 1 ? { kind: 'and', conditions } : conditions[0]
}

/** The part of a WHERE that is a key condition, and the rest, which filters each item. */
export interface KeyUse {
  /** Comparisons for each requested partition; empty if the WHERE names no partition. */
  readonly partitions: readonly (readonly KeyComparison[])[]
  readonly rest: readonly Condition[]
}

/** Extracts the conditions of a WHERE that the key of a table or index can serve. */
export function useKey(where: Condition | undefined, key: KeyShape): KeyUse {
  const rest = [...conjunctsOf(where)]
  const partition: KeyComparison[][] = []
  for (const { name } of key.partition) {
    const taken = takeEqual(rest, name) ?? (key.partition.length === 1 ? takeIn(rest, name) : undefined)
    if (taken === undefined) return { partitions: [], rest: conjunctsOf(where) }
    partition.push(taken)
  }
  const sort: KeyComparison[] = []
  for (const { name } of key.sort) {
    const equal = takeEqual(rest, name)
    if (equal === undefined) {
      const range = takeRange(rest, name)
      if (range !== undefined) sort.push(range)
      break
    }
    sort.push(...equal)
  }
  if (partition.length > 1) return { partitions: [[...partition.flat(), ...sort]], rest }
  return { partitions: partition[0]!.map((comparison) => [comparison, ...sort]), rest }
}

/** Removes the equality of the attribute from the list and returns it. */
function takeEqual(conditions: Condition[], name: string): KeyComparison[] | undefined {
  const comparison = takeFirst(conditions, (each) => comparisonOn(each, name, ['=']))
  return comparison && [comparison]
}

/** Removes the IN of the attribute from the list and returns an equality for each different value. */
function takeIn(conditions: Condition[], name: string): KeyComparison[] | undefined {
  return takeFirst(conditions, (each) => {
    if (each.kind !== 'in' || !isAttribute(each.operand, name)) return undefined
    const values = valuesOf(each.candidates)
    const different = values?.filter(
      (value, at) => !values.slice(0, at).some((one) => equalValues(one, value)),
    )
    return different?.map((value) => ({ attribute: name, operator: '=' as const, values: [value] }))
  })
}

function takeRange(conditions: Condition[], name: string): KeyComparison | undefined {
  return takeFirst(conditions, (each) => {
    if (each.kind === 'between' && isAttribute(each.operand, name))
      return risingBounds(comparisonOf(name, 'between', [each.low, each.high]))
    if (each.kind === 'beginsWith' && isAttribute(each.operand, name))
      return comparisonOf(name, 'beginsWith', [each.prefix])
    return comparisonOn(each, name, ['<', '<=', '>', '>='])
  })
}

function takeFirst<T>(conditions: Condition[], take: (condition: Condition) => T | undefined): T | undefined {
  for (let at = 0; at < conditions.length; at++) {
    const taken = take(conditions[at]!)
    if (taken === undefined) continue
    conditions.splice(at, 1)
    return taken
  }
  return undefined
}

const mirrored: Readonly<Partial<Record<Comparator, KeyOperator>>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function comparisonOn(
  condition: Condition,
  name: string,
  operators: readonly Comparator[],
): KeyComparison | undefined {
  if (condition.kind !== 'compare') return undefined
  const { left, right, operator } = condition
  if (isAttribute(left, name) && operators.includes(operator))
    return comparisonOf(name, operator as KeyOperator, [right])
  const other = mirrored[operator]
  if (isAttribute(right, name) && other !== undefined && operators.includes(other as Comparator))
    return comparisonOf(name, other, [left])
  return undefined
}

function comparisonOf(
  attribute: string,
  operator: KeyOperator,
  operands: readonly Operand[],
): KeyComparison | undefined {
  const values = valuesOf(operands)
  return values && { attribute, operator, values }
}

/** Reversed bounds are not a range of keys; as a filter, nothing matches. */
function risingBounds(comparison: KeyComparison | undefined): KeyComparison | undefined {
  const [low, high] = comparison?.values ?? []
  const order = low && high && compareValues(low, high)
  return order !== undefined && order > 0 ? undefined : comparison
}

function isAttribute(operand: Operand, name: string): boolean {
  return operand.kind === 'path' && operand.path.length === 1 && operand.path[0] === name
}

function valuesOf(operands: readonly Operand[]): readonly AttributeValue[] | undefined {
  const values: AttributeValue[] = []
  for (const operand of operands) {
    if (operand.kind !== 'value') return undefined
    values.push(operand.value)
  }
  return values
}
