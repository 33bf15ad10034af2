const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/** Used again by every list: a page is put together here and copied out once, at its final length. */
let scratch = Buffer.allocUnsafeSlow(64 * 1024)

/** A JSON list put together from elements that are JSON already. One list at a time. */
export class JsonList {
  #length = 1

  constructor() {
    scratch[0] = openBracket
  }

  add(json: Uint8Array): void {
    this.#separate(json.length)
    scratch.set(json, this.#length)
    this.#length += json.length
  }

  addText(json: string): void {
    this.#separate(json.length * 3)
    this.#length += scratch.write(json, this.#length, 'utf8')
  }

  /** A copy of the whole list. */
  take(): Buffer {
    scratch[this.#length] = closeBracket
    return Buffer.from(scratch.subarray(0, this.#length + 1))
  }

  #separate(needed: number): void {
    if (this.#length + needed + 2 > scratch.length) {
      const larger = Buffer.allocUnsafeSlow((this.#length + needed + 2) * 2)
      scratch.copy(larger, 0, 0, this.#length)
      scratch = larger
    }
    if (this.#length > 1) scratch[this.#length++] = comma
  }
}
