import { limits } from '../../limits.js'

/** The partition in which the reservations of a locker wait for the sweeper. */
export function sweepShard(lockerId: string): number {
  let sum = 0
  for (const character of lockerId) sum = (sum * 31 + character.codePointAt(0)!) % 1_000_003
  return sum % limits.sweepShards
}
