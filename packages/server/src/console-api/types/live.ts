import type { Item, StreamViewType } from '@tablewright/dynamo'
import type { JsonValues, KeyAnatomy } from './key-anatomy.js'

/**
 * Events of `GET _live`: `state` first, then `change` with an id, `gap` if some changes were lost, `reload`
 * after other systems or designs were loaded, `failed` if they could not be loaded. A client that sends
 * `Last-Event-ID` gets the events after that one, as long as they are stored.
 */
export type LiveEvent =
  | { readonly event: 'state'; readonly data: LiveState }
  | { readonly event: 'change'; readonly id: string; readonly data: LiveChange }
  | { readonly event: 'gap'; readonly data: LiveGap }
  | { readonly event: 'reload'; readonly data: LiveReload }
  | { readonly event: 'failed'; readonly data: LiveReload }

/**
 * Events of `GET /api/_changes`: `ready` first, then `changed` for each system with new data, without the
 * data itself.
 */
export type ChangeNotice =
  | { readonly event: 'ready'; readonly data: object }
  | { readonly event: 'changed'; readonly data: { readonly system: string } }
  | { readonly event: 'reload'; readonly data: LiveReload }
  | { readonly event: 'failed'; readonly data: LiveReload }

export interface LiveState {
  readonly tables: readonly LiveTable[]
}

export interface LiveTable {
  readonly table: string
  /** The view type of its stream; null if it has none. Its changes are then not sent. */
  readonly stream: StreamViewType | null
  /** Why there is no stream, or why it cannot be read. */
  readonly reason?: string
}

/** Changes were lost: the client was disconnected for too long, or the stream was not read in time. */
export interface LiveGap {
  readonly reason: string
}

/** Sent when the data that the console shows is out of date. */
export interface LiveReload {
  readonly reason: string
}

export interface LiveChange {
  readonly table: string
  readonly sequenceNumber: string
  readonly at: string
  readonly eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  /** `Locker`, `Locker.OwnerLocker`; missing if the item does not match the design. */
  readonly entity?: string
  readonly key: Item
  readonly anatomy: readonly KeyAnatomy[]
  /**
   * The stored item before the change, without secrets; null if there was none or the stream does not include
   * it.
   */
  readonly before: Item | null
  readonly after: Item | null
  /** Decoded values by attribute name. */
  readonly beforeValues: JsonValues | null
  readonly afterValues: JsonValues | null
  /** Stored attributes that differ. */
  readonly changed: readonly string[]
  /** Whether DynamoDB removed the item because its time to live ended. */
  readonly expired: boolean
}
