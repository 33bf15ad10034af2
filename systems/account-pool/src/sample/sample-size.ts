/** How much of everything makes about so many items. */
export interface SampleSize {
  readonly accounts: number
  readonly users: number
  /** Leases that are over, denied ones among them. */
  readonly past: number
}

/** The lists themselves and the templates. */
const fixedItems = 10
const maxAccounts = 1_000
const maxUsers = 10_000

export function sampleSize(items: number): SampleSize {
  const rest = Math.max(6, items - fixedItems)
  const accounts = Math.min(maxAccounts, Math.ceil(rest * 0.2))
  const users = Math.min(maxUsers, Math.ceil(rest * 0.3))
  // Not quite half of the accounts have a lease.
  const past = Math.max(0, rest - accounts - users - Math.floor(accounts * 0.45))
  return { accounts, users, past }
}
