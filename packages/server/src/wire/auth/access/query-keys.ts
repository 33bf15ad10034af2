import {
  type Condition,
  createPlaceholders,
  type Placeholders,
  parseCondition,
  parseKeyCondition,
} from '@tablewright/dynamo'
import type { ItemAccess } from './access.js'
import { allOf, keyText } from './key-text.js'
import { asList, asObject, fieldOf, type Untrusted } from './untrusted.js'

/** The partition keys of a Query, from its key condition expression or the older KeyConditions. */
export function queryLeadingKeys(request: Untrusted): ItemAccess['leadingKeys'] {
  const expression = fieldOf(request, 'KeyConditionExpression')
  const conditions = fieldOf(request, 'KeyConditions')
  // The engine refuses a request with both, so neither is trusted here.
  if (expression !== undefined && conditions !== undefined) return () => undefined
  const equals = expression === undefined ? legacyEquals(asObject(conditions)) : expressionEquals(request)
  return (partitionKey) => allOf(partitionKey.map((name) => keyText(equals.get(name))))
}

function legacyEquals(conditions: Untrusted): Map<string, unknown> {
  const equals = new Map<string, unknown>()
  for (const [name, condition] of Object.entries(conditions)) {
    const { ComparisonOperator, AttributeValueList } = asObject(condition)
    const values = asList(AttributeValueList)
    if (ComparisonOperator === 'EQ' && values.length === 1) equals.set(name, values[0])
  }
  return equals
}

/** The partition keys of a search for vectors, from the equalities of its condition. */
export function searchLeadingKeys(request: Untrusted): ItemAccess['leadingKeys'] {
  const equals = readEquals(request, 'SearchConditionExpression', (text, placeholders) =>
    equalities(parseCondition(text, placeholders, 'SearchConditionExpression')),
  )
  return (partitionKey) => allOf(partitionKey.map((name) => keyText(equals.get(name))))
}

function equalities(condition: Condition): [name: string, value: unknown][] {
  if (condition.kind === 'and') return condition.conditions.flatMap(equalities)
  if (condition.kind !== 'compare' || condition.operator !== '=') return []
  const { left, right } = condition
  const [path, value] = left.kind === 'path' ? [left, right] : [right, left]
  const isPlain = path.kind === 'path' && path.path.length === 1 && value.kind === 'value'
  return isPlain ? [[path.path[0], value.value]] : []
}

function expressionEquals(request: Untrusted): Map<string, unknown> {
  return readEquals(request, 'KeyConditionExpression', (text, placeholders) =>
    parseKeyCondition(text, placeholders).flatMap(({ attribute, operator, values }) =>
      operator === '=' ? [[attribute, values[0]]] : [],
    ),
  )
}

type Names = Parameters<typeof createPlaceholders>[0]
type Values = Parameters<typeof createPlaceholders>[1]

function readEquals(
  request: Untrusted,
  field: string,
  read: (text: string, placeholders: Placeholders) => [name: string, value: unknown][],
): Map<string, unknown> {
  try {
    const placeholders = createPlaceholders(
      (fieldOf(request, 'ExpressionAttributeNames') ?? undefined) as Names,
      (fieldOf(request, 'ExpressionAttributeValues') ?? undefined) as Values,
    )
    return new Map(read(fieldOf(request, field) as string, placeholders))
  } catch {
    // Not a valid expression: no key is known, and the engine reports the error.
    return new Map()
  }
}
