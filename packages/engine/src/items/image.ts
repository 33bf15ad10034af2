import type { Item } from '@tablewright/dynamo'
import type { AttributeReader } from '../attribute-reader.js'
import { encodeRecord, itemJson, jsonOffset, recordJson, recordSize } from '../encoding/index.js'
import { parseJson } from '../reply.js'

/** An item at one moment, as a stored record or decoded. Each form is made from the other on demand. */
export class Image {
  /** As DynamoDB counts it. */
  readonly size: number
  #record: Buffer | undefined
  #item: Item | undefined

  private constructor(size: number, record: Buffer | undefined, item: Item | undefined) {
    this.size = size
    this.#record = record
    this.#item = item
  }

  /** `record` is kept: copy borrowed bytes first. */
  static ofRecord(record: Buffer): Image {
    return new Image(recordSize(record), record, undefined)
  }

  static ofItem(item: Item, size: number): Image {
    return new Image(size, undefined, item)
  }

  get item(): Item {
    this.#item ??= parseJson(recordJson(this.#record!)) as Item
    return this.#item
  }

  /** At least the attributes that the reader reads, without parsing the others. */
  attributes(reader: AttributeReader): Item {
    return this.#item ?? reader.read(this.#record!, jsonOffset)
  }

  /** Made once, so that an index with all attributes stores the same bytes. */
  get record(): Buffer {
    this.#record ??= encodeRecord(itemJson(this.#item!), this.size)
    return this.#record
  }

  get json(): Buffer {
    return recordJson(this.record)
  }
}
