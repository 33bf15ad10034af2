import type { Item } from '@tablewright/dynamo'
import { parseJson } from '../reply.js'

/** An item at one moment, as JSON bytes or decoded: whichever is at hand, the other on demand. */
export class Image {
  /** As DynamoDB counts it. */
  readonly size: number
  #json: Uint8Array | undefined
  #item: Item | undefined

  private constructor(size: number, json: Uint8Array | undefined, item: Item | undefined) {
    this.size = size
    this.#json = json
    this.#item = item
  }

  /** `json` is kept: bytes that are only lent must be copied before. */
  static ofJson(json: Uint8Array, size: number): Image {
    return new Image(size, json, undefined)
  }

  static ofItem(item: Item, size: number): Image {
    return new Image(size, undefined, item)
  }

  get item(): Item {
    this.#item ??= parseJson(this.#json!) as Item
    return this.#item
  }

  get json(): Uint8Array {
    this.#json ??= Buffer.from(JSON.stringify(this.#item))
    return this.#json
  }
}
