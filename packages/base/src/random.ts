/** Fills and returns `target` with random bytes. Passed in, so that one seed replays a run. */
export type Random = (target: Uint8Array) => Uint8Array

export const systemRandom: Random = (target) => globalThis.crypto.getRandomValues(target)

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
