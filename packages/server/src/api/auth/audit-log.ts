import type { Audit, AuditedEdit, AuditView } from '../../console-api/audit/audit.js'
import type { IdentityStore } from './identity-store.js'

/** Values above this size are omitted from an entry, which must fit into one item. */
const maxValueBytes = 100_000

/** Records edits of raw data: caller, time, item before and after, and reason. */
export class AuditLog implements Audit {
  readonly #store: IdentityStore

  constructor(store: IdentityStore) {
    this.#store = store
  }

  async around<Result>(edit: AuditedEdit, make: () => Promise<Result>): Promise<Result> {
    const { principal, before, after, ...entry } = edit
    const { system, entryId } = await this.#store.addEntry({
      ...entry,
      principal: principal.id,
      kind: principal.kind,
      before: bounded(before),
      after: bounded(after),
      outcome: 'started',
    })
    try {
      const result = await make()
      await this.#finish(system, entryId, 'done')
      return result
    } catch (error) {
      await this.#finish(system, entryId, 'refused')
      throw error
    }
  }

  async list(
    system: string,
    page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<{ readonly items: readonly AuditView[]; readonly cursor: string | null }> {
    const { limit, cursor } = page
    return this.#store.entries({ system }, { ...(limit && { limit }), ...(cursor && { cursor }) })
  }

  /** An entry that stays `started` means that the edit may have been made. */
  async #finish(system: string, entryId: string, outcome: 'done' | 'refused'): Promise<void> {
    await this.#store.finishEntry({ system, entryId, outcome }).catch(() => undefined)
  }
}

function bounded(value: object | undefined): object | undefined {
  if (value === undefined) return undefined
  const bytes = Buffer.byteLength(JSON.stringify(value))
  return bytes <= maxValueBytes ? value : { leftOut: `${bytes} bytes` }
}
