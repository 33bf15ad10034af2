import type { RandomNumber } from './numbers.js'
import type { Popularity } from './workload.js'

/** Chooses the number of a key, from 0, at a time in seconds. */
export type ChooseKey = (second: number) => number

export function keyChooser(popularity: Popularity, keys: number, random: RandomNumber): ChooseKey {
  if (keys <= 1) return () => 0
  switch (popularity.kind) {
    case 'uniform':
      return () => Math.floor(random() * keys)
    case 'hot':
      return () => (random() < popularity.share ? 0 : 1 + Math.floor(random() * (keys - 1)))
    case 'time':
      return (second) => Math.floor(second / popularity.seconds) % keys
    case 'zipf':
      return zipfChooser(popularity.exponent, keys, random)
  }
}

/** Returns the share of requests for the most popular key. */
export function hottestShare(popularity: Popularity, keys: number): number {
  if (keys <= 1) return 1
  switch (popularity.kind) {
    case 'uniform':
      return 1 / keys
    case 'hot':
      return Math.max(popularity.share, (1 - popularity.share) / (keys - 1))
    case 'time':
      return 1
    case 'zipf':
      return 1 / zipfWeights(popularity.exponent, keys).at(-1)!
  }
}

function zipfChooser(exponent: number, keys: number, random: RandomNumber): ChooseKey {
  const sums = zipfWeights(exponent, keys)
  const total = sums[keys - 1]!
  return () => {
    const wanted = random() * total
    let [low, high] = [0, keys - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Returns the cumulative weights of the keys. The first key has weight 1. */
function zipfWeights(exponent: number, keys: number): Float64Array {
  const sums = new Float64Array(keys)
  let total = 0
  for (let key = 0; key < keys; key++) {
    total += 1 / (key + 1) ** exponent
    sums[key] = total
  }
  return sums
}
