/**
 * A token bucket: units are added at a rate, up to the units of some seconds. It may go below zero, because a
 * cost is known only afterwards.
 */
export class Bucket {
  rate: number
  readonly #seconds: number
  #units: number
  #filledAt = 0

  constructor(rate: number, seconds: number) {
    this.rate = rate
    this.#seconds = seconds
    this.#units = rate * seconds
  }

  /** Whether anything is left at this time, in seconds. */
  has(now: number): boolean {
    if (now > this.#filledAt) {
      this.#units = Math.min(this.rate * this.#seconds, this.#units + this.rate * (now - this.#filledAt))
      this.#filledAt = now
    }
    return this.#units > 0
  }

  take(units: number): void {
    this.#units -= units
  }
}
