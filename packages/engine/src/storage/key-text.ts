/**
 * Returns a key as Latin-1 text: one character for each byte, so that texts compare like the bytes, and a Map can
 * have them as keys.
 */
export function keyText(key: Buffer): string {
  return key.toString('latin1')
}

export function keyBytes(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

const maxRecent = 16

/** The texts of the last keys, by the identity of their buffers: most keys are written soon after they are read. */
export class RecentKeys {
  readonly #keys: Buffer[] = []
  readonly #texts: string[] = []
  #next = 0

  textOf(key: Buffer): string {
    const known = this.#keys.indexOf(key)
    if (known >= 0) return this.#texts[known]!
    const text = keyText(key)
    this.#keys[this.#next] = key
    this.#texts[this.#next] = text
    this.#next = (this.#next + 1) % maxRecent
    return text
  }
}
