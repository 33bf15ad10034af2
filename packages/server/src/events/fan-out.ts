import { isoTime, isTablewrightError } from '@tablewright/base'
import { outboxShards } from '@tablewright/system'
import type { EventContext } from './context.js'
import type { EndpointItem, LaneItem } from './design.js'
import { laneOf, leaseMs } from './lane.js'
import { matchesType } from './matches-type.js'

type Pending = Awaited<ReturnType<EventContext['outbox']['pendingEvents']>>['items'][number]

/** All shards of an outbox. */
export const allShards: readonly number[] = Array.from({ length: outboxShards }, (_, shard) => shard)

/**
 * Turns the pending events of shards into lanes. A lease ensures that one process at a time handles a shard.
 * A pending item is removed after the lanes of its event exist: after a crash in between the step is
 * repeated, and the event may be delivered twice. Returns the lanes that this process owns now.
 */
export async function fanOut(
  context: EventContext,
  shards: readonly number[],
): Promise<{ events: number; lanes: LaneItem[] }> {
  const lanes: LaneItem[] = []
  let events = 0
  await Promise.all(
    shards.map(async (shard) => {
      const { items } = await context.outbox.pendingEvents({ shard })
      if (items.length === 0) return
      // Read the endpoints after the events: an event must reach every endpoint that existed before it.
      const endpoints = await enabledEndpoints(context)
      if (endpoints.length === 0) {
        events += items.length
        for (const each of items) await handle(context, [], each)
      } else if (await takeLease(context, shard)) {
        try {
          const handled = await handleShard(context, shard, lanes)
          events += handled
        } finally {
          await releaseLease(context, shard)
        }
      }
    }),
  )
  return { events, lanes }
}

/** Reads the shard again: before this lease, another process may have handled some of it. */
async function handleShard(context: EventContext, shard: number, lanes: LaneItem[]): Promise<number> {
  const { items } = await context.outbox.pendingEvents({ shard })
  const endpoints = await enabledEndpoints(context)
  for (const each of items) lanes.push(...(await handle(context, endpoints, each)))
  return items.length
}

async function enabledEndpoints({ store, system }: EventContext): Promise<EndpointItem[]> {
  const endpoints: EndpointItem[] = []
  for await (const endpoint of store.endpointsOfSystem({ system })) {
    if (endpoint.enabled) endpoints.push(endpoint)
  }
  return endpoints
}

async function handle(
  context: EventContext,
  endpoints: readonly EndpointItem[],
  { shard, aggregateType, aggregateId, sequence }: Pending,
): Promise<LaneItem[]> {
  const key = { aggregateType, aggregateId, sequence }
  const event = endpoints.length > 0 ? await context.outbox.domainEvent(key) : null
  const opened: LaneItem[] = []
  for (const { endpointId, types } of endpoints) {
    if (!event || !matchesType(types, event.eventType)) continue
    const lane = await addToLane(context, endpointId, key)
    if (lane) opened.push(lane)
  }
  await context.outbox.removePendingEvent({ ...key, shard })
  return opened
}

/**
 * Opens the lane of an aggregate, or extends it. Returns the lane if this process opened it and therefore
 * owns it.
 */
async function addToLane(
  context: EventContext,
  endpointId: string,
  {
    aggregateType,
    aggregateId,
    sequence,
  }: Pick<LaneItem, 'aggregateType' | 'aggregateId'> & { sequence: number },
): Promise<LaneItem | undefined> {
  const { store, system, owner, clock } = context
  const key = { endpointId, aggregateType, aggregateId, lane: 'main' }
  for (;;) {
    try {
      await store.extendLane({ ...key, to: sequence })
      return undefined
    } catch (error) {
      // The lane already extends that far.
      if (isTablewrightError(error, 'CONDITION_FAILED')) return undefined
      if (!isTablewrightError(error, 'NOT_FOUND')) throw error
    }
    try {
      const dueAt = isoTime(clock() + leaseMs)
      return await store.openLane({ ...laneOf(system, key), next: sequence, last: sequence, owner, dueAt })
    } catch (error) {
      if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
    }
  }
}

async function takeLease({ store, system, owner, clock }: EventContext, shard: number): Promise<boolean> {
  const now = clock()
  try {
    await store.takeLease({ system, shard, owner, now: isoTime(now), until: isoTime(now + leaseMs) })
    return true
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED')) return false
    throw error
  }
}

/** Ignores a lease that another process has taken over. */
async function releaseLease({ store, system, owner }: EventContext, shard: number): Promise<void> {
  await store.releaseLease({ system, shard, owner }).catch((error: unknown) => {
    if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) throw error
  })
}
