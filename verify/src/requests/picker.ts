import { seededRandom } from '@tablewright/base'

/** Seeded random choices. */
export class Picker {
  readonly #fill: ReturnType<typeof seededRandom>
  readonly #bytes = Buffer.alloc(4)

  constructor(seed: number) {
    this.#fill = seededRandom(seed)
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    this.#fill(this.#bytes)
    return this.#bytes.readUInt32LE() % end
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!
  }

  /** One of the entries, with probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.below(choices.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, choice] of choices) {
      if (left < weight) return choice
      left -= weight
    }
    return choices.at(-1)![1]
  }

  /** Some of the choices, in their order. */
  some<T>(choices: readonly T[], percent = 50): T[] {
    return choices.filter(() => this.chance(percent))
  }

  times<T>(most: number, make: () => T): T[] {
    return Array.from({ length: 1 + this.below(most) }, make)
  }
}
