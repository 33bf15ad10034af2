import type { CancellationReason, Item, OperationName } from '@tablewright/dynamo'
import type { ItemLens } from '../items/item-lens.js'
import { readableExpression } from '../items/readable-expression.js'
import type { TracedItem } from '../types/trace.js'

/** The common fields of operations on one item. */
interface ItemInput {
  readonly TableName: string
  readonly Key?: Item
  readonly Item?: Item
  readonly UpdateExpression?: string
  readonly ConditionExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Item
}

type Action = TracedItem['action']

const single: Readonly<Partial<Record<OperationName, Action>>> = {
  GetItem: 'get',
  PutItem: 'put',
  UpdateItem: 'update',
  DeleteItem: 'delete',
}

const parts: Readonly<Record<string, Action>> = {
  Get: 'get',
  Put: 'put',
  Update: 'update',
  Delete: 'delete',
  ConditionCheck: 'check',
}

/** Returns the items that a request names. Its secrets must already be hidden. */
export function tracedItems(
  operation: OperationName,
  input: object,
  lens: ItemLens,
  reasons: readonly CancellationReason[] = [],
): readonly TracedItem[] {
  const action = single[operation]
  if (action) return [tracedItem(action, input as ItemInput, lens, reasons[0])]
  const { TransactItems, RequestItems } = input as {
    readonly TransactItems?: readonly Readonly<Record<string, ItemInput>>[]
    readonly RequestItems?: Readonly<Record<string, BatchOfTable>>
  }
  if (TransactItems) {
    return TransactItems.map((item, index) => {
      const [name, each] = Object.entries(item)[0]!
      return tracedItem(parts[name]!, each, lens, reasons[index])
    })
  }
  return Object.entries(RequestItems ?? {}).flatMap(([TableName, batch]) =>
    batchItems(batch).map(([kind, each]) => tracedItem(kind, { TableName, ...each }, lens)),
  )
}

type BatchOfTable =
  | { readonly Keys: readonly Item[] }
  | readonly {
      readonly PutRequest?: { readonly Item: Item }
      readonly DeleteRequest?: { readonly Key: Item }
    }[]

function batchItems(batch: BatchOfTable): readonly (readonly [Action, Pick<ItemInput, 'Key' | 'Item'>])[] {
  if ('Keys' in batch) return batch.Keys.map((Key) => ['get', { Key }] as const)
  return batch.map(({ PutRequest, DeleteRequest }) =>
    PutRequest ? (['put', PutRequest] as const) : (['delete', DeleteRequest ?? {}] as const),
  )
}

function tracedItem(
  action: Action,
  input: ItemInput,
  lens: ItemLens,
  reason?: CancellationReason,
): TracedItem {
  const { TableName: table, Key, Item: item, ExpressionAttributeNames, ExpressionAttributeValues } = input
  const readable = (text: string) =>
    readableExpression(text, ExpressionAttributeNames, ExpressionAttributeValues)
  const { UpdateExpression: update, ConditionExpression: condition } = input
  return {
    action,
    table,
    key: Key ?? lens.keyOf(table, item ?? {}),
    ...lens.see(table, item ?? Key ?? {}),
    ...(item && { item }),
    ...(update !== undefined && { update: readable(update) }),
    ...(condition !== undefined && { condition: readable(condition) }),
    ...(reason && reason.Code !== 'None' && { refused: reason.Code }),
  }
}
