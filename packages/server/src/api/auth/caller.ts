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

/** Returns the caller of calls inside this process: the owner of the process, such as `local:ann`. */
export function ownCaller(): Caller {
  return { ...localCaller, principal: { id: ownName(), kind: 'local' } }
}

function ownName(): string {
  try {
    return `local:${userInfo().username}`
  } catch {
    // In a container, the user id may have no name.
    return localCaller.principal.id
  }
}
