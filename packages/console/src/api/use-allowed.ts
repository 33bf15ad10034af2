import { useSignal } from '../state/signal.js'
import { findOperation } from './describe.js'
import { holds, me } from './me.js'
import type { OperationName } from './operation.js'
import { useDescription } from './use-description.js'

/** Returns whether an operation of a system can be offered. The server decides again when it is called. */
export function useAllowed(system: string): (operation: OperationName) => boolean {
  const principal = useSignal(me)
  const { data } = useDescription(system)
  return (operation) => {
    const right = data && findOperation(data, operation)?.right
    return right === undefined || holds(principal, system, right)
  }
}
