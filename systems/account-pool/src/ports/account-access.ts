/** A user and an account. */
export interface AccessOrder {
  readonly accountId: string
  readonly userId: string
}

/**
 * Grants and revokes access to accounts. The pool calls it when a lease begins, is frozen, resumes or ends,
 * and retries until it succeeds. Both calls must be idempotent, and revoking access that does not exist must
 * succeed.
 */
export interface AccountAccess {
  grant(order: AccessOrder): Promise<void>
  revoke(order: AccessOrder): Promise<void>
}
