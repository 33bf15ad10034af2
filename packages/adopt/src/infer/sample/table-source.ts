import type { Item } from '@tablewright/dynamo'

/** A key attribute of a table or index. */
export interface KeyPart {
  readonly name: string
  readonly type: 'S' | 'N' | 'B'
}

export interface IndexShape {
  readonly name: string
  readonly kind: 'global' | 'local'
  readonly partition: readonly KeyPart[]
  readonly sort: readonly KeyPart[]
  readonly projection: 'ALL' | 'KEYS_ONLY' | readonly string[]
}

/** The definition of a table: DescribeTable and DescribeTimeToLive in one record. */
export interface TableShape {
  readonly name: string
  readonly partition: KeyPart
  readonly sort?: KeyPart
  readonly indexes: readonly IndexShape[]
  readonly timeToLive?: string
  readonly stream?: 'KEYS_ONLY' | 'NEW_IMAGE' | 'OLD_IMAGE' | 'NEW_AND_OLD_IMAGES'
  readonly billing?: { readonly readUnits: number; readonly writeUnits: number }
}

/** A table to infer a design from. */
export interface TableSource {
  readonly shape: TableShape
  /** Reads the items in pages. Called again for each pass. */
  pages(): AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>
  /** Reads items by key: undefined for those that do not exist. Defaults to a search in the sample. */
  lookup?(keys: readonly Item[]): Promise<readonly (Item | undefined)[]>
  /** Whether a second pass over the items is affordable. Defaults to true. */
  readonly repeatable?: boolean
  /** Names that a person gave to kinds of items, such as the facets of a Workbench model. */
  readonly named?: readonly NamedKind[]
}

/** A kind of item that was named by a person, with example items. */
export interface NamedKind {
  readonly name: string
  readonly items: readonly Item[]
  /** The keys as written by the person: `LOCKER#<lockerId>`. */
  readonly aliases: Readonly<Record<string, string>>
  /** Declared attributes, including those that no item has. */
  readonly attributes: readonly { readonly name: string; readonly type: string }[]
}

/** Names of generic key attributes: `PK`, `GSI1SK`, `sort_key`; not `operator` or `jobId`. */
export const genericKeyName = /(^|[^a-z])[ps]k\d*$|key$|^[gl]si|^id$/i

export function keyParts({ partition, sort }: TableShape): readonly KeyPart[] {
  return sort === undefined ? [partition] : [partition, sort]
}

/** Returns a text that identifies a key. */
export function keyText(item: Item, shape: TableShape): string {
  return JSON.stringify(keyParts(shape).map(({ name }) => item[name]))
}

/** Returns the named kind that most of these items belong to. */
export function namedKindOf(
  items: readonly Item[],
  shape: TableShape,
  named: readonly NamedKind[],
): NamedKind | undefined {
  const keys = new Set(items.map((item) => keyText(item, shape)))
  const shared = (kind: NamedKind) => kind.items.filter((item) => keys.has(keyText(item, shape))).length
  const [best] = named
    .map((kind) => ({ kind, count: shared(kind) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.kind.items.length - other.kind.items.length)
  return best?.kind
}
