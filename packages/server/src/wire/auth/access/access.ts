/** One thing that a request does: an action on a table, an index, a stream, or on the engine itself (`*`). */
export interface Access {
  /** As policies name it, such as `dynamodb:GetItem`. */
  readonly action: string
  readonly resource: string
  /** Set when items are reached. */
  readonly items?: ItemAccess
}

/** Which items an access reaches. */
export interface ItemAccess {
  readonly table: string
  readonly index: string | undefined
  /** The partition keys that are named, given the attributes they are made of; undefined when it may be any. */
  readonly leadingKeys: (partitionKey: readonly string[]) => readonly string[] | undefined
}

/** Reaches items and names no keys. */
export const anyKey = (): undefined => undefined

export function itemAccess(
  action: string,
  table: string,
  leadingKeys: ItemAccess['leadingKeys'],
  index?: string,
): Access {
  const resource = index === undefined ? `table/${table}` : `table/${table}/index/${index}`
  return { action: `dynamodb:${action}`, resource, items: { table, index, leadingKeys } }
}
