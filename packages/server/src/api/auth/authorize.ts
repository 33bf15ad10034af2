import {
  type ActionCall,
  type AnySystem,
  authorize,
  callOf,
  fillPrincipal,
  type Guarded,
  onlyReads,
  type Route,
  requireGrant,
  rightFor,
  rolesIn,
} from '@tablewright/system'
import type { Offer } from '../system-routes.js'
import type { Caller } from './caller.js'

/** A system with the rights that only read, which `reader` holds. */
export function guardSystem({ name, access, routes }: AnySystem): Guarded {
  const reads = (right: string) => {
    const offered = routes.filter(({ action }) => access.rightOf(action) === right)
    return offered.length > 0 && offered.every(onlyReads)
  }
  return { name, access, readingRights: new Set(Object.keys(access.rights).filter(reads)) }
}

/** The right that a route needs: its own, or that of its action in the matrix. */
export function neededRight(guarded: Guarded, route: Route): string {
  return route.right ?? rightFor(guarded, route.action)
}

/** An admitted call, and whether it may use any record. */
export interface AdmittedCall {
  readonly call: ActionCall
  readonly isUnrestricted: boolean
}

/** Throws unless the caller may use a route at all. Called before the body is read. */
export function admit({ principal, roles }: Caller, guarded: Guarded, right: string): AdmittedCall {
  const own = rolesIn(roles, guarded.name)
  const grants = requireGrant(guarded, principal, own, right)
  return { call: callOf(guarded, principal, own), isUnrestricted: grants.includes('any') }
}

/** Admits a caller like `admit`, and returns the call alone. */
export function requireRight(caller: Caller, guarded: Guarded, right: string): ActionCall {
  return admit(caller, guarded, right).call
}

/** Returns the input with the caller filled in. Throws unless the caller may do this with these records. */
export async function authorizeInput<Input>(
  { principal, roles }: Caller,
  guarded: Guarded,
  { route, services }: Offer,
  call: ActionCall,
  given: Input,
): Promise<Input> {
  const input = await fillPrincipal(route.action, given, call)
  const right = neededRight(guarded, route)
  await authorize({ guarded, principal, roles: rolesIn(roles, guarded.name), right, services, input })
  return input
}
