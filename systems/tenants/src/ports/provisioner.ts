/** The address of a queue. */
export interface QueueAddress {
  readonly arn: string
  readonly url: string
}

/**
 * The work continues in another service, which reports its end with `POST
 * /tenants/:tenantId/runs/:execution/complete`.
 */
export const pending = 'pending'
export type Pending = typeof pending

/** The order of an execution. */
export interface ProvisionOrder {
  /** `<tenant>-<operation>-<version>-<attempt>`: known before the start, and never used twice. */
  readonly execution: string
  readonly tenantId: string
  readonly version: string
  readonly attempt: number
  /**
   * Sends a heartbeat. Must be called at least every 30 seconds. Rejects if the execution was abandoned: it
   * must then stop.
   */
  alive(): Promise<void>
}

/**
 * Creates, upgrades and removes the resources of a tenant. An order may be repeated with the same execution,
 * after a crash or while the first call still runs: the second call joins the first, or finds its result. A
 * rejected order has failed; the next attempt must handle its remains.
 */
export interface Provisioner {
  /** The version that new tenants get. */
  readonly version: string
  /** Provisions the stack of `order.version`: an inbound queue, and no outbound queue. */
  provision(order: ProvisionOrder): Promise<QueueAddress | Pending>
  /** Removes all resources of the tenant. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a synchronous provisioner returns nothing.
  remove(order: ProvisionOrder): Promise<void | Pending>
}
