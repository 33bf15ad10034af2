import { type AttributeValue, attributeValueSize, type Item, itemSize, utf8Length } from '@tablewright/dynamo'
import type { AttributeReader } from '../attribute-reader.js'
import { encodeRecord, itemJson, jsonOffset, recordJson, recordSize, valueJson } from '../encoding/index.js'
import { defineOwn, parseJson } from '../reply.js'
import { ownValue } from './check-keys.js'

/** Values of larger items are printed and measured once for all indexes that project them. */
const largeSize = 2 * 1024

interface MeasuredValue {
  readonly json: string
  readonly size: number
}

/** An item at one moment, as a stored record or decoded. Each form is made from the other on demand. */
export class Image {
  /** As DynamoDB counts it. */
  readonly size: number
  #record: Buffer | undefined
  #item: Item | undefined
  /** The JSON of a projected item. */
  #text: string | undefined
  /** The values that were projected, by name. */
  #measured: Map<string, MeasuredValue> | undefined

  private constructor(size: number, record: Buffer | undefined, item: Item | undefined) {
    this.size = size
    this.#record = record
    this.#item = item
  }

  /** `record` is kept: copy borrowed bytes first. `item` is the decoded record, if it is known. */
  static ofRecord(record: Buffer, item?: Item): Image {
    return new Image(recordSize(record), record, item)
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

  /** The image of some of its attributes. */
  project(names: Iterable<string>): Image {
    const projected: Item = {}
    for (const name of names) {
      const value = ownValue(this.item, name)
      if (value !== undefined) defineOwn(projected, name, value)
    }
    return this.size < largeSize
      ? new Image(itemSize(projected), undefined, projected)
      : this.#projectLarge(projected)
  }

  #projectLarge(projected: Item): Image {
    let [size, json] = [0, '']
    for (const name in projected) {
      const value = this.#measure(name, projected[name]!)
      size += utf8Length(name) + value.size
      json += `${json === '' ? '' : ','}${JSON.stringify(name)}:${value.json}`
    }
    const image = new Image(size, undefined, projected)
    image.#text = `{${json}}`
    return image
  }

  #measure(name: string, value: AttributeValue): MeasuredValue {
    this.#measured ??= new Map()
    let found = this.#measured.get(name)
    if (found === undefined) {
      found = { json: valueJson(value), size: attributeValueSize(value) }
      this.#measured.set(name, found)
    }
    return found
  }

  /** Made once, so that an index with all attributes stores the same bytes. */
  get record(): Buffer {
    this.#record ??= encodeRecord(this.#text ?? itemJson(this.#item!), this.size)
    return this.#record
  }

  get json(): Buffer {
    return recordJson(this.record)
  }
}
