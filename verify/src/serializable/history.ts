/** A transaction over lists: its appends and the lists it read. Values are unique in a history. */
export interface Transaction {
  readonly began: number
  /** Infinite if no answer arrived: the transaction may have been executed or not. */
  readonly ended: number
  readonly appends: readonly { readonly key: string; readonly value: number }[]
  /** The lists that it read before its own appends, or their lengths. */
  readonly reads: readonly {
    readonly key: string
    readonly length: number
    readonly list?: readonly number[]
  }[]
  /** Answered as cancelled: it must have changed nothing. */
  readonly cancelled: boolean
}
