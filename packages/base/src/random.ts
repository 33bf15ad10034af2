/** Fills `target` with random bytes and returns it. Always passed in: a seed replays a run. */
export type Random = (target: Uint8Array) => Uint8Array

/** Bytes drawn in advance. One draw from the system costs as much as fifteen ids. */
const poolSize = 4096

let pool = new Uint8Array(0)
let used = 0

/** Fills `target` from the system's secure source. Each byte is used once and then erased from the pool. */
export const systemRandom: Random = (target) => {
  let end = used + target.length
  if (end > pool.length) {
    used = 0
    end = target.length
    pool = crypto.getRandomValues(new Uint8Array(end + poolSize))
  }
  target.set(pool.subarray(used, end))
  pool.fill(0, used, end)
  used = end
  return target
}

/** Generates the same bytes for the same seed (splitmix32). For tests and sample data, never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return (target) => {
    for (let index = 0; index < target.length; index++) {
      state = (state + 0x9e3779b9) >>> 0
      let word = state
      word = Math.imul(word ^ (word >>> 16), 0x21f0aaad)
      word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
      target[index] = word ^ (word >>> 15)
    }
    return target
  }
}
