import type { JsonValue } from '@tablewright/design/model'

/** An order to create the resources of a deployment. */
export interface HostingOrder {
  readonly deploymentId: string
  /** Distinguishes deployments with the same id: 1, then 2 after the first was destroyed. */
  readonly generation: number
  readonly routes: JsonValue
  readonly config: JsonValue
}

/** Result of a creation: routes and configuration that replace those of the order. */
export interface Hosted {
  readonly routes?: JsonValue
  readonly config?: JsonValue
}

/**
 * Creates and destroys the resources of a managed deployment. Both calls may be repeated, concurrent and
 * late. They must be idempotent: destroying missing resources does nothing, a destroyed generation is never
 * created again, and destroying an earlier generation does not affect a later one. The message of a rejection
 * becomes the failure reason.
 */
export interface Hosting {
  create(order: HostingOrder): Promise<Hosted>
  destroy(deploymentId: string, generation: number): Promise<void>
}
