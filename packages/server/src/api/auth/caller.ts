import type { Principal, RoleGrants } from '@tablewright/system'

/** Who sent a request, and their roles. */
export interface Caller {
  readonly principal: Principal
  readonly roles: RoleGrants
  /** Value that a session sends with each request that writes. */
  readonly csrf?: string
}

/** The local user of a server without authentication, who may do everything. */
export const localCaller: Caller = { principal: { id: 'local', kind: 'local' }, roles: { '*': ['admin'] } }
