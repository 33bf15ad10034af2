import { limits } from '../../limits.js'

/** Returns the shard of the sweeper for the reservations of a locker. */
export function sweepShard(lockerId: string): number {
  let sum = 0
  for (const character of lockerId) sum = (sum * 31 + character.codePointAt(0)!) % 1_000_003
  return sum % limits.sweepShards
}
