import type { Me } from '@tablewright/server'
import { type Signal, signal } from '../state/signal.js'

/** The principal of this page and its rights; undefined until the server has answered. */
export const me: Signal<Me | undefined> = signal(undefined)

/**
 * Whether the principal holds a right in a system, at least for own records. True until the server has
 * answered.
 */
export function holds(principal: Me | undefined, system: string, right: string): boolean {
  if (principal === undefined) return true
  const held = principal.systems[system]
  return held !== undefined && Object.hasOwn(held.rights, right)
}

/** Whether the principal holds any right in a system. */
export function sees(principal: Me | undefined, system: string): boolean {
  return principal === undefined || Object.keys(principal.systems[system]?.rights ?? {}).length > 0
}
