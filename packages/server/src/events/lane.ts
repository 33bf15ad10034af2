import { shardOf } from '@tablewright/system'
import { type LaneItem, laneShards } from './design.js'

/** Duration of the lease of a lane or a shard. Another process may then take over. */
export const leaseMs = 60_000

/** Maximum duration of one delivery. The rest of the lease is for the deliveries before it. */
export const deliveryMs = leaseMs / 2

export type LaneKey = Pick<LaneItem, 'endpointId' | 'aggregateType' | 'aggregateId' | 'lane'>

/** Returns the attributes of a lane that follow from its key. */
export function laneOf(system: string, { endpointId, aggregateType, aggregateId, lane }: LaneKey) {
  const shard = shardOf(`${endpointId}#${aggregateType}#${aggregateId}`) % laneShards
  return { system, endpointId, aggregateType, aggregateId, lane, shard }
}

export function laneKey({ endpointId, aggregateType, aggregateId, lane }: LaneKey): LaneKey {
  return { endpointId, aggregateType, aggregateId, lane }
}
