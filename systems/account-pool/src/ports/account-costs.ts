/** A lease whose cost is asked for. */
export interface CostQuestion {
  readonly leaseId: string
  readonly accountId: string
  readonly startedAt: string
}

/** Says what leases have cost. */
export interface AccountCosts {
  /** US cents since the start of each lease, by its id. A lease that nothing is known of is left out. */
  spent(leases: readonly CostQuestion[]): Promise<ReadonlyMap<string, number>>
}
