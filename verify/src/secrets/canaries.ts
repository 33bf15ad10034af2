/** Unique marker texts, by the input in which they are sent. */
export class Canaries {
  readonly #texts = new Map<string, string>()
  readonly #seed: number

  constructor(seed: number) {
    this.#seed = seed
  }

  /** Returns the canary of an input. Creates it at the first call. */
  of(place: string): string {
    let text = this.#texts.get(place)
    if (text === undefined) {
      text = `canary${this.#seed}x${this.#texts.size}x${Math.imul(this.#texts.size + 7, 2_654_435_761) >>> 0}`
      this.#texts.set(place, text)
    }
    return text
  }

  get count(): number {
    return this.#texts.size
  }

  /** Returns the inputs with a canary in the text, plain or encoded. */
  found(text: string): string[] {
    return [...this.#texts].flatMap(([place, canary]) =>
      formsOf(canary).some((form) => text.includes(form)) ? [place] : [],
    )
  }
}

/** Plain text, and Base64 at each of the three possible offsets. */
function formsOf(canary: string): string[] {
  const encoded = [0, 1, 2].map((shift) => {
    const text = Buffer.from('x'.repeat(shift) + canary).toString('base64')
    return text.slice(Math.ceil((shift * 4) / 3) + 1, -4)
  })
  return [canary, ...encoded]
}
