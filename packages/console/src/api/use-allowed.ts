import { useSignal } from '../state/signal.js'
import { findOperation } from './describe.js'
import { holds, me } from './me.js'
import type { OperationName } from './operation.js'
import { useDescription } from './use-description.js'

/**
 * Returns a function that decides whether to offer an operation of a system. The server checks again when it is
 * called.
 */
export function useAllowed(system: string): (operation: OperationName) => boolean {
  const principal = useSignal(me)
  const { data } = useDescription(system)
  return (operation) => {
    const right = data && findOperation(data, operation)?.right
    return right === undefined || holds(principal, system, right)
  }
}
