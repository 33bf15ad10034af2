import type { AttributeValue, Item } from '@tablewright/dynamo'

/** The expression parameters of a condition. */
export interface ConditionParameters {
  readonly ConditionExpression: string
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>>
}

/**
 * Returns the condition that an item is unchanged since it was read: every attribute has its value, and none of the
 * attributes of the designs was added.
 */
export function unchanged(item: Item, known: Iterable<string>): ConditionParameters {
  const names: Record<string, string> = {}
  const values: Record<string, AttributeValue> = {}
  const conditions: string[] = []
  const all = [...new Set([...Object.keys(item), ...known])]
  all.forEach((name, index) => {
    names[`#m${index}`] = name
    const value = Object.hasOwn(item, name) ? item[name] : undefined
    if (value) values[`:m${index}`] = value
    conditions.push(value ? `#m${index} = :m${index}` : `attribute_not_exists(#m${index})`)
  })
  return {
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
}

export function absent(keyName: string): ConditionParameters {
  return { ConditionExpression: 'attribute_not_exists(#m)', ExpressionAttributeNames: { '#m': keyName } }
}
