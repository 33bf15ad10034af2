/** Whose access to which account. */
export interface AccessOrder {
  readonly accountId: string
  readonly userId: string
}

/**
 * Lets people into accounts and out of them. The pool calls it when a lease begins, is frozen, resumes or ends, and again
 * until it succeeds: both calls must be safe to repeat, and revoking access that nobody has must succeed.
 */
export interface AccountAccess {
  grant(order: AccessOrder): Promise<void>
  revoke(order: AccessOrder): Promise<void>
}
