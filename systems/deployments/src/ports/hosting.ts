import type { JsonValue } from '@tablewright/design/model'

/** Order to create what a deployment runs on. */
export interface HostingOrder {
  readonly deploymentId: string
  /** Distinguishes deployments of the same id: 1, then 2 after the first was destroyed. */
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
 * Creates and destroys the resources of a managed deployment. Both may be called twice, by several processes at once, and
 * late: creating twice makes one, destroying what does not exist does nothing, a destroyed generation is never created
 * again, and destroying an earlier generation leaves a later one alone. A rejection's message becomes the failure reason.
 */
export interface Hosting {
  create(order: HostingOrder): Promise<Hosted>
  destroy(deploymentId: string, generation: number): Promise<void>
}
