import { shardOf } from '@tablewright/system'
import { type LaneItem, laneShards } from './design.js'

/** How long a process may work on a lane or a shard before another one takes over. */
export const leaseMs = 60_000

/** How long one delivery may take. The rest of the lease is left for those before it. */
export const deliveryMs = leaseMs / 2

export type LaneKey = Pick<LaneItem, 'endpointId' | 'aggregateType' | 'aggregateId' | 'lane'>

/** The parts of a lane that follow from its key. */
export function laneOf(system: string, { endpointId, aggregateType, aggregateId, lane }: LaneKey) {
  const shard = shardOf(`${endpointId}#${aggregateType}#${aggregateId}`) % laneShards
  return { system, endpointId, aggregateType, aggregateId, lane, shard }
}

export function laneKey({ endpointId, aggregateType, aggregateId, lane }: LaneKey): LaneKey {
  return { endpointId, aggregateType, aggregateId, lane }
}
