import type { Condition, Item, Update } from '@tablewright/dynamo'
import type { Image } from './image.js'

interface WriteCommon {
  readonly tableName: string
  readonly condition: Condition | undefined
  /** Whether a failed condition returns the stored item. */
  readonly returnOldOnFailure: boolean
}

export interface PutWrite extends WriteCommon {
  readonly kind: 'put'
  readonly image: Image
  /** Whether the write is an INSERT, which has a different error for an existing key. */
  readonly insert?: true
}

export interface UpdateWrite extends WriteCommon {
  readonly kind: 'update'
  readonly key: Item
  /** Undefined for an update that changes nothing. It still creates a missing item. */
  readonly update: Update | undefined
}

export interface DeleteWrite extends WriteCommon {
  readonly kind: 'delete'
  readonly key: Item
}

/** A condition on an item that is not changed. */
export interface CheckWrite extends WriteCommon {
  readonly kind: 'check'
  readonly key: Item
}

/** A parsed write of one item: everything that does not depend on the table. */
export type ItemWrite = PutWrite | UpdateWrite | DeleteWrite | CheckWrite

/** Returns the item of a put, or the key of any other write. */
export function itemOrKey(write: ItemWrite): Item {
  return write.kind === 'put' ? write.image.item : write.key
}
