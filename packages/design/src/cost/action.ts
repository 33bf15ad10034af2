/** One item that a write changes. */
export interface Action {
  /** Name of the stored item: an entity, or a derived item. */
  readonly item: string
  readonly kind: 'put' | 'update' | 'delete' | 'check'
  /** Whether it happens at every call, or only if an optional value is given or a condition holds. */
  readonly sure: boolean
  /**
   * The key, with names for values that only the call knows. Two actions of one call with the same key are on the
   * same item, which DynamoDB accepts once in a transaction.
   */
  readonly key: string
  /** Values in its keys that are the same for every call, as text. */
  readonly fixed: Readonly<Record<string, string>>
  /** Names of the attributes that change; absent means all. */
  readonly changed?: ReadonlySet<string>
  /** Set if it only adds to a number or a set of an item that other writes may also change. */
  readonly part?: 'count' | 'member'
  /** Whether the client reads the item first: at every call, or depending on what is stored. */
  readonly reads?: 'sure' | 'perhaps'
  /** Whether an element joins its set; false if it leaves it. */
  readonly joins?: boolean
  /** Whether an item may exist before: a put over it can move its index entries. */
  readonly replaces: boolean
}

/** Attributes that a write changes: always, or depending on the call. */
export type Changed = ReadonlyMap<string, 'sure' | 'perhaps'>
