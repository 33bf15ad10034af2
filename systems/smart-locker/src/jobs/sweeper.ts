import { forEachLimit, type Job } from '@tablewright/system'
import { limits } from '../limits.js'
import { type Lockers, timeNow } from '../open.js'
import { type Settlement, settleReservation } from '../rules/reservations/settle-reservation.js'
import { addTime } from '../rules/reservations/window.js'

/** Makes reservations current at their start and ends them at their end. */
export const sweeper: Job<Lockers> = {
  name: 'sweeper',
  summary: 'Moves RES#ACTIVE: starts the reservations that are due, and ends expired ones',
  every: 5_000,
  run: async (services) => {
    const done: Record<Settlement, number> = { activated: 0, expired: 0, overstayed: 0 }
    const shards = Array.from({ length: limits.sweepShards }, (_, shard) => shard)
    await forEachLimit(shards, limits.sweepShards, (shard) => sweepShard(services, shard, done))
    return done
  },
}

/**
 * Settles the due reservations of a shard. All reservations of a locker are in one shard and are handled in
 * order, so an end comes before the next start.
 */
async function sweepShard(
  services: Lockers,
  sweepShard: number,
  done: Record<Settlement, number>,
): Promise<void> {
  const due = services.db.dueReservations({ sweepShard, before: addTime(timeNow(services), 1) })
  await forEachLimit(due, 1, async (key) => {
    for (const settlement of await settleReservation(services, key)) done[settlement]++
  })
}
