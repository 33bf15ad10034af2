import type { ActionCall } from './principal.js'

/**
 * Returns services whose events name the principal of a call as their actor. Services without events, and calls of the
 * system itself, are returned unchanged.
 */
export function withActor<Services>(services: Services, { principal }: ActionCall): Services {
  if (principal.kind === 'system' || !reportsEvents(services)) return services
  const known = knownActors.get(services)
  if (known?.actor === principal.id) return known as Services
  const named = { ...services, actor: principal.id }
  knownActors.set(services, named)
  return named
}

/** Caches the services of the last principal, because consecutive calls often have the same one. */
const knownActors = new WeakMap<object, { readonly actor: string }>()

function reportsEvents(services: unknown): services is object {
  return typeof services === 'object' && services !== null && Object.hasOwn(services, 'onEvents')
}
