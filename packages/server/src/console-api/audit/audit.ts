import type { Principal } from '@tablewright/system'

/** An edit of raw data that is about to be made. */
export interface AuditedEdit {
  readonly system: string
  readonly principal: Principal
  /** `update`, `delete`, `raw put`, `run addNote`. */
  readonly action: string
  /** Entity or table. */
  readonly target: string
  readonly key?: object | undefined
  readonly before?: object | undefined
  readonly after?: object | undefined
  /** The reason for overriding a rule. */
  readonly reason?: string | undefined
  /** The overridden rule. */
  readonly rule?: string | undefined
}

export interface AuditView extends Omit<AuditedEdit, 'principal'> {
  readonly entryId: string
  readonly at: string
  readonly principal: string
  readonly kind: Principal['kind']
  readonly outcome: 'started' | 'done' | 'refused'
}

/** Records edits of raw data. */
export interface Audit {
  /** Records the edit, makes it, then records its outcome: an edit that cannot be recorded is not made. */
  around<Result>(edit: AuditedEdit, make: () => Promise<Result>): Promise<Result>
  /** Entries of a system, the newest first. */
  list(
    system: string,
    page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<{ readonly items: readonly AuditView[]; readonly cursor: string | null }>
}
