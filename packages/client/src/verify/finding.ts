import type { Item } from '@tablewright/dynamo'

/** A stored item that does not follow from its source. */
export interface DriftFinding {
  /**
   * `missing`: a source has no such item. `stale`: it differs from its source. `orphan`: no source
   * has it. `contested`: it should name this source and names another. `miscounted`: a number is not that of its sources.
   * `malformed`: an item that no write of the design produces. `misplaced`: its index keys differ from its attributes.
   * `foreign`: no entity and no derived item of the design has such a key.
   */
  readonly kind:
    | 'missing'
    | 'stale'
    | 'orphan'
    | 'contested'
    | 'miscounted'
    | 'malformed'
    | 'misplaced'
    | 'foreign'
  /** `Locker.OwnerLocker`; the entity of an item that is malformed or misplaced, and empty for a foreign one. */
  readonly derived: string
  readonly table: string
  readonly key: Item
  /** The element of a set, the numbers found and expected, or the attribute that is wrong. */
  readonly detail?: string
  readonly repaired: boolean
}

export interface VerifiedItem {
  readonly entity: string
  readonly values: Readonly<Record<string, unknown>>
}

export interface VerifyProgress {
  readonly table: string
  /** Items examined so far. */
  readonly examined: number
  readonly findings: number
}

export interface VerifyOptions {
  /** Repairs the findings. Each repair is conditional, so that a concurrent write wins. */
  readonly repair?: boolean
  /**
   * Also compares each item with the form that the design would store, and reports malformed, misplaced and foreign
   * items.
   */
  readonly items?: boolean
  /** Called with the values of each well-formed item of an entity, if `items` is set. */
  readonly onItem?: (item: VerifiedItem) => void
  /** Token of an earlier run to continue. */
  readonly resume?: string | null
  /** Maximum number of slices. The run then stops and returns a token. */
  readonly slices?: number
  /** Items of one read. Defaults to 100. */
  readonly slice?: number
  readonly onProgress?: (progress: VerifyProgress) => void
  readonly signal?: AbortSignal
}

export interface VerifyReport {
  readonly examined: number
  readonly findings: readonly DriftFinding[]
  /** Token to continue this run; null if everything was examined. */
  readonly token: string | null
}
