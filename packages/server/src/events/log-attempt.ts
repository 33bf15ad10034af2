import { isoTime } from '@tablewright/base'
import type { EventContext } from './context.js'
import type { Outcome } from './post.js'

const retentionMs = 30 * 24 * 60 * 60 * 1000

interface LoggedEvent {
  readonly eventId: string
  readonly eventType: string
  readonly aggregateType: string
  readonly aggregateId: string
  readonly sequence: number
}

interface Attempt extends Outcome {
  readonly result: 'DELIVERED' | 'FAILED' | 'DEAD'
  readonly attempt: number
  readonly latencyMs: number
}

/** Logs an attempt; the log is kept for 30 days. */
export async function logAttempt(
  { store, clock }: EventContext,
  endpointId: string,
  { eventId, eventType, aggregateType, aggregateId, sequence }: LoggedEvent,
  { result, attempt, latencyMs, httpStatus, answer }: Attempt,
): Promise<void> {
  const event = { eventId, eventType, aggregateType, aggregateId, sequence }
  const expiresAt = isoTime(clock() + retentionMs)
  await store.logDelivery({
    endpointId,
    ...event,
    result,
    attempt,
    latencyMs,
    httpStatus,
    answer,
    expiresAt,
  })
}
