/** A webhook of a system, as its API answers it. */
export interface Endpoint {
  readonly endpointId: string
  readonly url: string
  readonly types: readonly string[]
  readonly description?: string
  readonly enabled: boolean
  readonly oldSecretUntil?: string
  readonly createdAt: string
}

/** An endpoint with a secret that was just made. */
export interface EndpointWithSecret extends Endpoint {
  readonly secret: string
}

export interface EventType {
  readonly type: string
  readonly aggregate: string
  readonly summary: string
}

/** The event that a delivery or a dead letter is about. */
export interface EventPosition {
  readonly aggregateType: string
  readonly aggregateId: string
  readonly sequence: number
}

export interface Delivery extends EventPosition {
  readonly at: string
  readonly eventId: string
  readonly eventType: string
  readonly attempt: number
  readonly result: 'DELIVERED' | 'FAILED' | 'DEAD'
  readonly httpStatus?: number
  readonly latencyMs: number
  readonly answer?: string
}

export interface DeadLetter extends EventPosition {
  readonly eventId: string
  readonly eventType: string
  readonly attempts: number
  readonly reason: string
  readonly deadAt: string
}

/** Milliseconds between two readings of a log that grows by itself. */
export const watching = 5000

/** The events that a webhook receives, in words. */
export function typeWords(types: readonly string[]): string {
  return types.includes('*') ? 'all events' : types.join(', ')
}
