/** Who makes a call. */
export interface Principal {
  /** Name that is recorded as the actor. */
  readonly id: string
  /**
   * How the principal was recognized: a bearer token, a session of the console, the local user of a server without
   * authentication, or the system itself (jobs, repairs, sample data).
   */
  readonly kind: 'token' | 'session' | 'local' | 'system'
}

/** Who calls an action, and with which rights. */
export interface ActionCall {
  readonly principal: Principal
  /** Whether the principal holds a right in the system of the action. */
  may(right: string): boolean
}

/** The local user of a server or command without authentication, who may do everything. */
export const localCall: ActionCall = fullCall({ id: 'local', kind: 'local' })

/** The system itself, which may do everything: jobs, sample data and tests. */
export const systemCall: ActionCall = fullCall({ id: 'system', kind: 'system' })

/** A call of a principal who holds every right. */
export function fullCall(principal: Principal): ActionCall {
  return Object.freeze({ principal: Object.freeze(principal), may: () => true })
}
