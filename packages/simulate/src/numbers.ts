/** Returns a pseudorandom number from 0 up to, but not including, 1. The same seed gives the same sequence. */
export type RandomNumber = () => number

export function seededRandomNumber(seed: number): RandomNumber {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a Poisson-distributed number of events; above 50 expected events, a normal approximation. */
export function poisson(expected: number, random: RandomNumber): number {
  if (expected <= 0) return 0
  if (expected > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal))
  }
  const limit = Math.exp(-expected)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count++
  return count
}

/**
 * Returns the position of a key in the range of hashes, from 0 up to 1. `place` is the number of its kind of
 * partition.
 */
export function hashPosition(place: number, key: number): number {
  let hash = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(key + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}
