/** Numbers of accounts, users and leases for an approximate number of items. */
export interface SampleSize {
  readonly accounts: number
  readonly users: number
  /** Past leases, including denied ones. */
  readonly past: number
}

/** Items of the sets and the templates. */
const fixedItems = 10
/** Maximum number of accounts with one shard, with room for work on the sample data. */
const maxAccounts = 18_000

export function sampleSize(items: number, shards = 1): SampleSize {
  const rest = Math.max(6, items - fixedItems)
  const accounts = Math.min(maxAccounts * shards, Math.ceil(rest * 0.2))
  const users = Math.ceil(rest * 0.3)
  // Slightly less than half of the accounts have a lease.
  const past = Math.max(0, rest - accounts - users - Math.floor(accounts * 0.45))
  return { accounts, users, past }
}
