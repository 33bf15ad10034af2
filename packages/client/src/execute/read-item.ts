import type { GetItemInput, Item } from '@tablewright/dynamo'
import type { ItemRead } from '../write/stored.js'
import type { CallContext, CallOptions } from './context.js'
import { sendRetried } from './retry.js'

/** Reads an item by its key: as it is now, or with `consistent` false as it was shortly before. */
export async function readItem(
  context: CallContext,
  pattern: string,
  { table, key }: Pick<ItemRead, 'table' | 'key'>,
  options: CallOptions,
  consistent = true,
): Promise<Item | undefined> {
  const input: GetItemInput = { TableName: table, Key: key, ...(consistent && { ConsistentRead: true }) }
  return (await sendRetried(context, pattern, 'GetItem', input, options)).Item
}
