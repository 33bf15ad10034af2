import type { AttributeValue, Item } from '@tablewright/dynamo'

/** The fields of requests that name partitions. */
interface Keyed {
  readonly TableName?: string
  readonly Key?: Item
  readonly Item?: Item
  readonly IndexName?: string
  readonly KeyConditionExpression?: string
  readonly ExpressionAttributeValues?: Item
  readonly RequestItems?: Readonly<Record<string, unknown>>
  readonly TransactItems?: readonly Readonly<Record<string, Keyed>>[]
}

/** Returns the partition key of each item of a table that a request names. */
export function partitionsOf(input: object, table: string, names: readonly string[]): readonly string[] {
  const { RequestItems, TransactItems, ...single } = input as Keyed
  const parts = TransactItems
    ? TransactItems.flatMap((item) => Object.values(item))
    : RequestItems
      ? batched(RequestItems[table]).map((part) => ({ ...part, TableName: table }))
      : [single]
  return parts.filter(({ TableName }) => TableName === table).flatMap((part) => partitionOf(part, names))
}

function batched(part: unknown): readonly Keyed[] {
  if (Array.isArray(part))
    return (part as readonly Readonly<Record<string, Keyed>>[]).flatMap((request) => Object.values(request))
  const { Keys = [] } = (part ?? {}) as { readonly Keys?: readonly Item[] }
  return Keys.map((Key) => ({ Key }))
}

function partitionOf(part: Keyed, names: readonly string[]): readonly string[] {
  const { Key, Item: item, IndexName, KeyConditionExpression: condition } = part
  if (condition !== undefined) {
    const placeholder = /=\s*(:\w+)/.exec(condition)?.[1]
    const value = placeholder === undefined ? undefined : part.ExpressionAttributeValues?.[placeholder]
    return value === undefined
      ? []
      : [IndexName === undefined ? textOf(value) : `${IndexName}: ${textOf(value)}`]
  }
  const values = names.flatMap((name) => (Key ?? item)?.[name] ?? [])
  return values.length === 0 ? [] : [values.map(textOf).join(' ')]
}

function textOf(value: AttributeValue): string {
  if ('S' in value) return value.S
  if ('N' in value) return value.N
  return 'B' in value ? `0x${Buffer.from(value.B, 'base64').toString('hex')}` : JSON.stringify(value)
}
