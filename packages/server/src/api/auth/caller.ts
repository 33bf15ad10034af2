import { userInfo } from 'node:os'
import type { Principal, RoleGrants } from '@tablewright/system'

/** The principal that sent a request, and its roles. */
export interface Caller {
  readonly principal: Principal
  readonly roles: RoleGrants
  /** Value that a session sends with each request that writes. */
  readonly csrf?: string
}

/** The local user of a server without authentication, who may do everything. */
export const localCaller: Caller = { principal: { id: 'local', kind: 'local' }, roles: { '*': ['admin'] } }

/** The same for calls of this process alone, whose user is the owner of the process: `local:ann`. */
export function ownCaller(): Caller {
  return { ...localCaller, principal: { id: ownName(), kind: 'local' } }
}

function ownName(): string {
  try {
    return `local:${userInfo().username}`
  } catch {
    // A container may run under a number that has no name.
    return localCaller.principal.id
  }
}
