import { maxTransactionItems } from '@tablewright/dynamo'
import type { Pool } from '../open.js'

/** Number of items of one element in a transaction. */
interface Room {
  /** Items of its own. */
  readonly items: number
  /** Sets that it is a member of. Those of one shard share an item. */
  readonly sets: number
}

/** How many such things one transaction can write, however their members are spread over the shards. */
export function transactionRoom({ shards }: Pool, { items, sets }: Room): number {
  const together = Math.floor((maxTransactionItems - sets * shards) / items)
  const apart = Math.floor(maxTransactionItems / (items + sets))
  return Math.max(together, apart)
}
