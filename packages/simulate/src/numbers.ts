/** Numbers from 0 up to 1 that one seed replays. */
export type Chance = () => number

export function seededChance(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number of events where this many are expected (Poisson; by the normal distribution where many are expected). */
export function poisson(expected: number, chance: Chance): number {
  if (expected <= 0) return 0
  if (expected > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal))
  }
  const limit = Math.exp(-expected)
  let count = 0
  for (let product = chance(); product > limit; product *= chance()) count++
  return count
}

/** A place of a key in the space of hashes, from 0 up to 1. */
export function hashPosition(place: number, key: number): number {
  let hash = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(key + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}
