/** Where a queue is reached. */
export interface QueueAddress {
  readonly arn: string
  readonly url: string
}

/** The work goes on elsewhere, and its end is reported by `POST /tenants/:tenantId/runs/:execution/complete`. */
export const pending = 'pending'
export type Pending = typeof pending

/** What an execution is to do, and for whom. */
export interface ProvisionOrder {
  /** `<tenant>-<operation>-<version>-<attempt>`: known before it starts, and never used for anything else. */
  readonly execution: string
  readonly tenantId: string
  readonly version: string
  readonly attempt: number
  /**
   * Says that the execution is still at work; to be called at least every half minute. Rejects when the execution has been
   * given up: then nothing more may be done.
   */
  alive(): Promise<void>
}

/**
 * Makes, upgrades and removes what a tenant has. An order may come again under the same name, after a crash or while the
 * first is still at work: the second call joins the first, or finds what it has done. An order that rejects has failed; what
 * it left behind is found by the next attempt.
 */
export interface Provisioner {
  /** The version that new tenants get. */
  readonly version: string
  /** Afterwards the tenant has the stack of `order.version`: an inbound queue, and no outbound one. */
  provision(order: ProvisionOrder): Promise<QueueAddress | Pending>
  /** Afterwards the tenant has nothing. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a provisioner that removes at once returns nothing.
  remove(order: ProvisionOrder): Promise<void | Pending>
}
