import type { ConditionKey, ConditionValues } from '../policy/policy.js'

/** One access of a request: an action on a table, an index, a stream, or on the engine itself (`*`). */
export interface Access {
  /** As policies name it, such as `dynamodb:GetItem`. */
  readonly action: string
  readonly resource: string
  /** The request has a name that cannot be read: every Deny of the action applies. */
  readonly mayBeAny?: true
  /** Present if the access reads or writes items. */
  readonly items?: ItemAccess
  /** The answer is a page, with a position that contains the attributes of keys. */
  readonly isPage?: boolean
  /** Values for conditions of policies. A missing key means that the request has no value for it. */
  readonly facts?: Facts
}

/** The items that an access reads or writes. */
export interface ItemAccess {
  readonly table: string
  readonly index: string | undefined
  /** Returns the named partition keys, given the attributes they are made of; undefined if it may be any. */
  readonly leadingKeys: (partitionKey: readonly string[]) => readonly string[] | undefined
}

/** Values of condition keys, computed only when a policy asks. */
export type Facts = Readonly<Partial<Record<ConditionKey, () => ConditionValues>>>

interface ItemAccessOptions {
  readonly index?: string | undefined
  readonly facts?: Facts
  readonly isPage?: boolean
}

/** The leading keys of an access that names no keys. */
export const anyKey = (): undefined => undefined

export function itemAccess(
  action: string,
  table: string | undefined,
  leadingKeys: ItemAccess['leadingKeys'],
  { index, facts = {}, isPage = false }: ItemAccessOptions = {},
): Access {
  const named = { action: `dynamodb:${action}`, facts, isPage }
  if (table === undefined)
    return { ...named, resource: '*', mayBeAny: true, items: { table: '', index, leadingKeys: anyKey } }
  const resource = index === undefined ? `table/${table}` : `table/${table}/index/${index}`
  return { ...named, resource, items: { table, index, leadingKeys } }
}
