/**
 * An operation on one item, with its response. The response is undefined if it never arrived: the call may or
 * may not have taken effect.
 */
export type Operation =
  | { readonly kind: 'read'; readonly seen: Register }
  | { readonly kind: 'write'; readonly content: string }
  | { readonly kind: 'delete' }
  /** Writes if the content is `expected`. */
  | {
      readonly kind: 'swap'
      readonly expected: string | undefined
      readonly content: string
      readonly done: boolean | undefined
    }
  /** Adds one and returns the sum. */
  | { readonly kind: 'add'; readonly sum: number | undefined }

/** The state of an item: its content, if any, and the count since it was last replaced. */
export interface Register {
  readonly content: string | undefined
  readonly sum: number
}

export const absent: Register = { content: undefined, sum: 0 }

/** Returns the state after an operation, or undefined if its response is impossible in this state. */
export function applyOperation(operation: Operation, state: Register): Register | undefined {
  switch (operation.kind) {
    case 'read':
      return isSame(operation.seen, state) ? state : undefined
    case 'write':
      return { content: operation.content, sum: 0 }
    case 'delete':
      return absent
    case 'swap': {
      const succeeds = operation.expected === state.content
      if (operation.done !== undefined && operation.done !== succeeds) return undefined
      return succeeds ? { content: operation.content, sum: 0 } : state
    }
    case 'add': {
      const sum = state.sum + 1
      return operation.sum === undefined || operation.sum === sum ? { ...state, sum } : undefined
    }
  }
}

export const isSame = (one: Register, other: Register): boolean =>
  one.content === other.content && one.sum === other.sum
