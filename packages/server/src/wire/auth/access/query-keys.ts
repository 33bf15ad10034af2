import { createPlaceholders, parseKeyCondition } from '@tablewright/dynamo'
import type { ItemAccess } from './access.js'
import { allOf, keyText } from './key-text.js'
import { asList, asObject, fieldOf, type Untrusted } from './untrusted.js'

/** The partition keys of a Query, from its key condition expression or the older KeyConditions. */
export function queryLeadingKeys(request: Untrusted): ItemAccess['leadingKeys'] {
  const expression = fieldOf(request, 'KeyConditionExpression')
  const conditions = fieldOf(request, 'KeyConditions')
  // A request that has both is refused by the engine; neither is trusted here.
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

type Names = Parameters<typeof createPlaceholders>[0]
type Values = Parameters<typeof createPlaceholders>[1]

function expressionEquals(request: Untrusted): Map<string, unknown> {
  const equals = new Map<string, unknown>()
  try {
    const placeholders = createPlaceholders(
      fieldOf(request, 'ExpressionAttributeNames') as Names,
      fieldOf(request, 'ExpressionAttributeValues') as Values,
    )
    const text = fieldOf(request, 'KeyConditionExpression') as string
    for (const { attribute, operator, values } of parseKeyCondition(text, placeholders)) {
      if (operator === '=') equals.set(attribute, values[0])
    }
  } catch {
    // Not an expression: no key is named, and the engine will say what is wrong if it gets that far.
    equals.clear()
  }
  return equals
}
