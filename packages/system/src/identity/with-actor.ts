import type { ActionCall } from './principal.js'

/**
 * Returns services whose events name the principal of a call as their actor. Services without events, and calls of the
 * system itself, are returned unchanged.
 */
export function withActor<Services>(services: Services, { principal }: ActionCall): Services {
  if (principal.kind === 'system' || !reportsEvents(services)) return services
  // Order matters for speed: appending a property to a spread copy is slow, putting it first is not.
  if (Object.hasOwn(services, 'actor')) return { ...services, actor: principal.id }
  return { actor: principal.id, ...services }
}

function reportsEvents(services: unknown): services is object {
  return typeof services === 'object' && services !== null && Object.hasOwn(services, 'onEvents')
}
