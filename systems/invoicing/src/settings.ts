import { ulid } from '@tablewright/design'

/** Options of the system that a configuration can set. */
export const settings = {
  /** One of many accounts that share a table, a ULID. */
  accountId: ulid().optional(),
}
