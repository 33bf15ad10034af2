/** A lease whose cost is requested. */
export interface CostQuestion {
  readonly leaseId: string
  readonly accountId: string
  readonly startedAt: string
}

/** Returns the costs of leases. */
export interface AccountCosts {
  /** Returns US cents since the start of each lease, by its id. Leases with unknown cost are left out. */
  spent(leases: readonly CostQuestion[]): Promise<ReadonlyMap<string, number>>
}
