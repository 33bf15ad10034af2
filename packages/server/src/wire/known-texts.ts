interface KnownText {
  readonly bytes: Buffer
  readonly text: string
}

/** Maximum number of texts, each of which is compared with the bytes of a request. */
const maxTexts = 16

/** Decodes header values that recur in most requests, and decodes each only once. */
export class KnownTexts {
  readonly #known: KnownText[] = []

  /** Returns the ASCII text between two offsets. */
  read(bytes: Buffer, start: number, end: number): string {
    for (let index = 0; index < this.#known.length; index++) {
      const known = this.#known[index]!
      if (known.bytes.length === end - start && isAt(bytes, start, known.bytes)) return known.text
    }
    const text = bytes.toString('latin1', start, end)
    if (this.#known.length < maxTexts) this.#known.push({ bytes: Buffer.from(text, 'latin1'), text })
    return text
  }
}

function isAt(bytes: Buffer, start: number, expected: Buffer): boolean {
  for (let index = expected.length - 1; index >= 0; index--)
    if (bytes[start + index] !== expected[index]) return false
  return true
}
