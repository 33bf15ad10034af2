import { maxTransactionItems } from '@tablewright/dynamo'
import type { Pool } from '../open.js'

/** Number of items of one element in a transaction. */
interface Room {
  /** Number of separate items. */
  readonly items: number
  /** Number of sets that it is a member of. Members of one shard share an item. */
  readonly sets: number
}

/** Returns how many elements one transaction can write in the worst case of shards. */
export function transactionRoom({ shards }: Pool, { items, sets }: Room): number {
  const together = Math.floor((maxTransactionItems - sets * shards) / items)
  const apart = Math.floor(maxTransactionItems / (items + sets))
  return Math.max(together, apart)
}
