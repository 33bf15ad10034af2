import { jsonOffset } from '../encoding/record.js'

const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c

/** Where a list begins: there is room before it for the head of a record. */
const start = jsonOffset

/** Used again by every list: a page is put together here and copied out once, at its final length. */
let scratch = Buffer.allocUnsafeSlow(64 * 1024)

const covered = new Uint8Array(jsonOffset)

/** A JSON list put together from elements that are JSON already. One list at a time. */
export class JsonList {
  #end = start + 1

  constructor() {
    scratch[start] = openBracket
  }

  /**
   * Adds the JSON of a record. The record is copied whole, with its head over the bytes before, which are then put
   * back: that is quicker than making a view of the JSON alone.
   */
  addRecord(record: Buffer): void {
    this.#separate(record.length)
    const at = this.#end - jsonOffset
    for (let index = 0; index < jsonOffset; index++) covered[index] = scratch[at + index]!
    scratch.set(record, at)
    for (let index = 0; index < jsonOffset; index++) scratch[at + index] = covered[index]!
    this.#end = at + record.length
  }

  add(json: Uint8Array): void {
    this.#separate(json.length)
    scratch.set(json, this.#end)
    this.#end += json.length
  }

  addText(json: string): void {
    this.#separate(json.length * 3)
    this.#end += scratch.write(json, this.#end, 'utf8')
  }

  /** The whole list, lent until the next one is begun. */
  lend(): Buffer {
    scratch[this.#end] = closeBracket
    return scratch.subarray(start, this.#end + 1)
  }

  /** A copy of the whole list. */
  take(): Buffer {
    return Buffer.from(this.lend())
  }

  #separate(needed: number): void {
    if (this.#end + needed + 2 > scratch.length) {
      const larger = Buffer.allocUnsafeSlow((this.#end + needed + 2) * 2)
      scratch.copy(larger, 0, 0, this.#end)
      scratch = larger
    }
    if (this.#end > start + 1) scratch[this.#end++] = comma
  }
}
