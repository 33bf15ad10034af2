/** A transaction over lists: what it appended and which lists it saw. Values are unique in a history. */
export interface Transaction {
  readonly began: number
  /** Infinite if no answer arrived: the transaction may have been executed or not. */
  readonly ended: number
  readonly appends: readonly { readonly key: string; readonly value: number }[]
  /** The lists that it saw before its own appends, or only how long they were. */
  readonly reads: readonly {
    readonly key: string
    readonly length: number
    readonly list?: readonly number[]
  }[]
  /** Answered as cancelled: it must have changed nothing. */
  readonly cancelled: boolean
}
