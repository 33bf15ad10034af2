/**
 * `GET _count/<path of a list>`: the total number of items. Takes the input of the list, and `groupBy` and
 * `sum` with the name of a field of its items.
 */
export interface ListCount {
  readonly count: number
  /** Sum of the field `sum` over all items. */
  readonly sum?: number
  /** One entry for each value of the field `groupBy`; a missing value is the empty text. */
  readonly groups?: readonly CountedGroup[]
}

export interface CountedGroup {
  readonly value: string
  readonly count: number
  readonly sum?: number
}
