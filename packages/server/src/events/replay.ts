import { isoTime } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { refuse } from '@tablewright/system'
import type { EventContext } from './context.js'
import type { EndpointItem } from './design.js'
import { laneOf } from './lane.js'
import { matchesType } from './matches-type.js'

interface EventKey {
  readonly aggregateType: string
  readonly aggregateId: string
  readonly sequence: number
}

interface Range extends Omit<EventKey, 'sequence'> {
  readonly next: number
  readonly last: number
}

/** Delivers one event again. Returns 1. */
export async function replayEvent(context: EventContext, endpointId: string, key: EventKey): Promise<number> {
  if (!(await context.outbox.domainEvent(key))) {
    const name = `event ${key.sequence} of ${key.aggregateType} ${key.aggregateId}`
    throw refuse('NOT_FOUND', `There is no ${name}.`, {
      remedy: 'Read the sequence in the deliveries of a webhook, or replay all events since a time.',
      data: { ...key },
    })
  }
  const { sequence, ...aggregate } = key
  await openReplay(context, endpointId, { ...aggregate, next: sequence, last: sequence })
  return 1
}

/**
 * Delivers the events since a time again, in order within each aggregate. Reads the whole table: replays are
 * rare, and an index by time would make every write more expensive.
 */
export async function replayFrom(
  context: EventContext,
  endpoint: EndpointItem,
  from: string,
): Promise<number> {
  const ranges = new Map<string, Range>()
  let events = 0
  for await (const { type, item } of context.outbox.everyEvent()) {
    if (type !== 'DOMAIN_EVENT' || item.occurredAt < from || !matchesType(endpoint.types, item.eventType))
      continue
    const { aggregateType, aggregateId, sequence } = item
    const name = `${aggregateType}#${aggregateId}`
    const known = ranges.get(name)
    const next = Math.min(known?.next ?? sequence, sequence)
    const last = Math.max(known?.last ?? sequence, sequence)
    ranges.set(name, { aggregateType, aggregateId, next, last })
    events++
  }
  for (const range of ranges.values()) await openReplay(context, endpoint.endpointId, range)
  return events
}

/** Delivers the dead letters of an endpoint again. Each is removed after its lane exists. */
export async function replayDeadLetters(context: EventContext, endpointId: string): Promise<number> {
  let events = 0
  for await (const { aggregateType, aggregateId, sequence } of context.store.deadLetters({ endpointId })) {
    await openReplay(context, endpointId, { aggregateType, aggregateId, next: sequence, last: sequence })
    await context.store.removeDeadLetter({ endpointId, aggregateType, aggregateId, sequence })
    events++
  }
  return events
}

/** Opens a separate lane for a replay: it neither waits for new events nor delays them. */
async function openReplay(
  { store, system, clock, random }: EventContext,
  endpointId: string,
  { aggregateType, aggregateId, next, last }: Range,
): Promise<void> {
  const lane = newUlid(clock(), random)
  const key = laneOf(system, { endpointId, aggregateType, aggregateId, lane })
  await store.openLane({ ...key, next, last, dueAt: isoTime(clock()) })
}
