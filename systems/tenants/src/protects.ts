import type { Protections } from '@tablewright/system'
import type { Tenants } from './open.js'

/** Forbids raw edits of the history, which is an audit log. An import may add entries. */
export const protects: Protections<Tenants> = {
  History: (_tenants, _entry, edit) =>
    edit === 'create' ? undefined : 'The history of a tenant is only appended, and never edited.',
}
