import type { Driver } from '@tablewright/client'
import {
  applyUpdate,
  createPlaceholders,
  type Item,
  type OperationName,
  parseUpdate,
  type UpdateItemInput,
} from '@tablewright/dynamo'
import { hideInItem, hideInRequest } from '../../secrets/hide-secrets.js'
import type { ItemLens } from '../items/item-lens.js'
import { changedNames } from '../live/decode-change.js'
import { tracedItems } from '../trace/traced-items.js'
import type { EditedItem } from '../types/edit.js'
import type { TracedItem } from '../types/trace.js'

/** Returns the items of a write, each before and after. */
export async function previewItems(
  driver: Driver,
  lens: ItemLens,
  operation: OperationName,
  input: object,
): Promise<readonly EditedItem[]> {
  const items = tracedItems(operation, hideInRequest(input), lens)
  const found = await driver.send('TransactGetItems', {
    TransactItems: items.map(({ table, key }) => ({ Get: { TableName: table, Key: key } })),
  })
  const parts = partsOf(input)
  return items.map((item, index) => edited(item, parts[index]!, found.Responses[index]?.Item))
}

type Part = Partial<UpdateItemInput> & { readonly Item?: Item }

/** The actions of a transaction, or the action of a single request. */
function partsOf(input: object): readonly Part[] {
  const { TransactItems } = input as { readonly TransactItems?: readonly Readonly<Record<string, Part>>[] }
  return TransactItems ? TransactItems.map((item) => Object.values(item)[0]!) : [input as Part]
}

function edited(item: TracedItem, part: Part, before: Item | undefined): EditedItem {
  const after = afterOf(item, part, before)
  return {
    ...item,
    ...(before && { before: hideInItem(before) }),
    ...(after && { after: hideInItem(after) }),
    changed: changedNames(before ?? {}, after ?? {}),
  }
}

function afterOf({ action, key }: TracedItem, part: Part, before: Item | undefined): Item | undefined {
  if (action === 'delete') return undefined
  if (action === 'put') return part.Item
  if (part.UpdateExpression === undefined) return before
  const placeholders = createPlaceholders(part.ExpressionAttributeNames, part.ExpressionAttributeValues)
  return applyUpdate(parseUpdate(part.UpdateExpression, placeholders), before ?? key)
}
