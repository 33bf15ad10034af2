import { type Random, seededRandom } from '@tablewright/base'

/** Pseudorandom choices. The same seed gives the same choices. */
export interface SeededChoices {
  readonly random: Random
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  pick<Value>(values: readonly Value[]): Value
}

/**
 * Creates choices from a seed.
 * @example
 * const dice = seededChoices(7)
 * dice.pick(['heads', 'tails']) === seededChoices(7).pick(['heads', 'tails']) // → true
 */
export function seededChoices(seed: number): SeededChoices {
  const random = seededRandom(seed)
  const word = new Uint8Array(4)
  const below = (end: number) => new DataView(random(word).buffer).getUint32(0) % end
  return { random, below, pick: (values) => values[below(values.length)]! }
}
