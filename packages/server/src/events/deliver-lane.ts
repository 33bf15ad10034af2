import { isoTime, isTablewrightError } from '@tablewright/base'
import { retryDelay } from './backoff.js'
import type { EventContext } from './context.js'
import { deliver } from './deliver.js'
import type { EndpointItem, LaneItem } from './design.js'
import { changeable } from './endpoint.js'
import { deliveryMs, laneKey, leaseMs } from './lane.js'
import { logAttempt } from './log-attempt.js'
import { matchesType } from './matches-type.js'
import type { Outcome } from './post.js'

/** Maximum wait of a lane before its lease is renewed. */
const maxWaitMs = 10_000

type DomainEvent = NonNullable<Awaited<ReturnType<EventContext['outbox']['domainEvent']>>>

/**
 * Delivers the events of a lane that this process owns, in order. Stops when one fails, none is left, half of
 * the lease is over or the dispatcher is closed. Each delivered event is recorded in the lane.
 */
export async function deliverLane(
  context: EventContext,
  claimed: LaneItem,
  isClosed: () => boolean,
): Promise<void> {
  const { store, clock, system } = context
  try {
    let lane = await renewLease(context, claimed)
    if (lane === undefined) return
    const until = Date.parse(lane.dueAt) - deliveryMs
    while (clock() < until && !isClosed()) {
      if (lane.next > lane.last) {
        const closed = await closeLane(context, lane)
        if (closed) return
        lane = (await store.lane(laneKey(lane))) ?? lane
        continue
      }
      // Read again for each event, because its address or secret may have changed.
      const endpoint = await store.endpoint({ system, endpointId: lane.endpointId })
      if (!endpoint?.enabled) return void (await store.dropLane(laneKey(lane)))
      const next = await deliverNext(context, endpoint, lane)
      if (next === undefined) return
      lane = next
    }
    await postpone(context, lane, lane.attempts, 0)
  } catch (error) {
    // Another process took over the lane, or it was deleted with its endpoint.
    if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) throw error
  }
}

/**
 * Renews the lease of a claimed lane and returns its current state. Returns undefined if the lane was closed
 * or taken over while it waited behind other lanes of its endpoint.
 */
async function renewLease({ store, owner, clock }: EventContext, claimed: LaneItem) {
  const lane = await store.lane(laneKey(claimed))
  if (lane?.owner !== owner) return undefined
  if (Date.parse(lane.dueAt) > clock() + leaseMs - maxWaitMs) return lane
  const { attempts } = lane
  const dueAt = isoTime(clock() + leaseMs)
  await store.postponeLane({ ...laneKey(lane), owner, attempts, dueAt })
  return { ...lane, dueAt }
}

/** Delivers one event. Returns the updated lane, or undefined if the endpoint did not accept the event. */
async function deliverNext(
  context: EventContext,
  endpoint: EndpointItem,
  lane: LaneItem,
): Promise<LaneItem | undefined> {
  const { outbox, store } = context
  const { aggregateType, aggregateId, next: sequence } = lane
  const event = await outbox.domainEvent({ aggregateType, aggregateId, sequence })
  if (!event || !matchesType(endpoint.types, event.eventType)) return advance(context, lane)
  const started = performance.now()
  const outcome = await deliver(context, endpoint, event)
  const attempt = lane.attempts + 1
  const dead = !outcome.delivered && attempt >= context.options.maxAttempts
  const latencyMs = Math.round(performance.now() - started)
  const result = outcome.delivered ? 'DELIVERED' : dead ? 'DEAD' : 'FAILED'
  await logAttempt(context, endpoint.endpointId, event, { ...outcome, result, attempt, latencyMs })
  if (outcome.delivered) return advance(context, lane)
  if (dead) return bury(context, lane, event, outcome, attempt)
  if (outcome.httpStatus === 410) {
    await store.changeEndpoint({ ...changeable(endpoint), enabled: false })
    return undefined
  }
  await postpone(context, lane, attempt, retryDelay(context, attempt))
  return undefined
}

async function advance({ store, owner }: EventContext, lane: LaneItem): Promise<LaneItem> {
  return store.advanceLane({ ...laneKey(lane), owner, next: lane.next + 1 })
}

/** Turns an event into a dead letter, which does not block the events after it. */
async function bury(
  { store, owner }: EventContext,
  lane: LaneItem,
  { eventId, eventType, sequence }: DomainEvent,
  { httpStatus, answer = '' }: Outcome,
  attempts: number,
): Promise<LaneItem> {
  const { endpointId, aggregateType, aggregateId, next } = lane
  const reason = (httpStatus === undefined ? answer : `HTTP ${httpStatus} ${answer}`).slice(0, 1000)
  const letter = { endpointId, aggregateType, aggregateId, sequence, eventId, eventType, attempts, reason }
  await store.transact((tx) => [tx.bury(letter), tx.advanceLane({ ...laneKey(lane), owner, next: next + 1 })])
  return { ...lane, next: next + 1, attempts: 0 }
}

async function postpone(
  { store, owner, clock }: EventContext,
  lane: LaneItem,
  attempts: number,
  delayMs: number,
): Promise<void> {
  await store.postponeLane({ ...laneKey(lane), owner, attempts, dueAt: isoTime(clock() + delayMs) })
}

/** Deletes a finished lane. Returns false if newer events have arrived. */
async function closeLane({ store, owner }: EventContext, lane: LaneItem): Promise<boolean> {
  try {
    await store.closeLane({ ...laneKey(lane), owner, delivered: lane.last })
    return true
  } catch (error) {
    if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
    const now = await store.lane(laneKey(lane))
    if (now?.owner !== owner) throw error
    return false
  }
}
