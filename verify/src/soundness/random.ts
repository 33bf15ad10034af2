/** Seeded random choices (mulberry32): the same seed gives the same run on every machine. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let word = this.#state
    word = Math.imul(word ^ (word >>> 15), word | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** Whole numbers from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!
  }

  /** Some of the values, each at most once, in random order. */
  sample<Value>(values: readonly Value[], count: number): Value[] {
    const rest = [...values]
    const taken: Value[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(this.below(rest.length), 1))
    return taken
  }

  /** A seed for another generator. */
  seed(): number {
    return Math.floor(this.next() * 4_294_967_296)
  }
}
