import type { Item, StreamViewType } from '@tablewright/dynamo'
import type { JsonValues, KeyAnatomy } from './key-anatomy.js'

/**
 * `GET _live` sends events: `state` first, then `change` with an id each, `gap` where some were lost, `reload` after
 * other systems or designs are served, `failed` if they could not be loaded. A client that sends `Last-Event-ID`
 * gets the later events, as long as they are stored.
 */
export type LiveEvent =
  | { readonly event: 'state'; readonly data: LiveState }
  | { readonly event: 'change'; readonly id: string; readonly data: LiveChange }
  | { readonly event: 'gap'; readonly data: LiveGap }
  | { readonly event: 'reload'; readonly data: LiveReload }
  | { readonly event: 'failed'; readonly data: LiveReload }

/** `GET /api/_changes` sends `ready` first, then `changed` for each system with new data, without the data itself. */
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
  /** What its stream carries; null where it has none, so that its changes are not sent. */
  readonly stream: StreamViewType | null
  /** Why it has none, or cannot be read. */
  readonly reason?: string
}

/** Changes were lost: the client was away too long, or the stream was not read in time. */
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
  /** `Locker`, `Locker.OwnerLocker`; missing where the design does not know it. */
  readonly entity?: string
  readonly key: Item
  readonly anatomy: readonly KeyAnatomy[]
  /** As stored, without secrets; null where there was none or the stream does not carry it. */
  readonly before: Item | null
  readonly after: Item | null
  /** Decoded, by names in code. */
  readonly beforeValues: JsonValues | null
  readonly afterValues: JsonValues | null
  /** Stored attributes that differ. */
  readonly changed: readonly string[]
  /** DynamoDB removed it because its time to live was over. */
  readonly expired: boolean
}
