import type { JsonValue } from '@tablewright/design'

/** What is to be created, as it was given when the deployment was created. */
export interface HostingOrder {
  readonly deploymentId: string
  readonly routes: JsonValue
  readonly config: JsonValue
}

/** What creating brought, where it is more than was ordered. */
export interface Hosted {
  readonly routes?: JsonValue
  readonly config?: JsonValue
}

/**
 * Creates and destroys what a managed deployment runs on. Both may be asked twice, by several processes at once, and late:
 * creating twice makes one, destroying what is not there is fine, and what was destroyed is never created again. What
 * cannot be done is rejected; the message becomes the reason of the failure.
 */
export interface Hosting {
  create(order: HostingOrder): Promise<Hosted>
  destroy(deploymentId: string): Promise<void>
}
