import { ulid } from '@tablewright/design'

/** Options of the system that a configuration can set. */
export const settings = {
  /** ULID of one of many accounts that share a table. */
  accountId: ulid().optional(),
}
