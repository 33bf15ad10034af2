import {
  type AttributeValue,
  attributeValueSize,
  equalValues,
  type Item,
  itemSize,
  utf8Length,
} from '@tablewright/dynamo'
import type { AttributeReader } from '../attribute-reader.js'
import {
  encodeRecord,
  itemJson,
  joinRecord,
  jsonOffset,
  recordJson,
  recordSize,
  valueJson,
} from '../encoding/index.js'
import { itemJsonSteps, valueJsonSteps } from '../encoding/item-json-steps.js'
import { parseJsonSteps } from '../encoding/parse-json-steps.js'
import { defineOwn, parseJson } from '../reply.js'
import { ownValue } from './check-keys.js'

/** Values of larger items are encoded and measured once for all indexes that project them. */
const largeSize = 2 * 1024
/** Larger records are parsed in steps: an item of 400 KB has up to 18 MB of JSON. */
const hugeRecord = 512 * 1024
/** The records of larger items are encoded in steps. */
const hugeSize = 128 * 1024

/** An item at one moment, as a stored record or decoded. Each form is made from the other on demand. */
export class Image {
  /** Bytes, as DynamoDB counts them. */
  readonly size: number
  #record: Buffer | undefined
  #item: Item | undefined
  /** The large image that this is a projection of. */
  #source: Image | undefined
  /** The sizes and the JSON of projected values, by name. */
  #sizes: Map<string, number> | undefined
  #jsons: Map<string, readonly Buffer[]> | undefined
  /** The projections by their names, so that each is encoded once even if it is needed before it is stored. */
  #projections: Map<Iterable<string>, Image> | undefined

  /** The last comparison: a table and its indexes with all attributes compare the same two images. */
  #compared: { readonly other: Image; readonly same: boolean } | undefined

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

  /** Whether it takes long to encode. */
  get isHuge(): boolean {
    return this.size > hugeSize
  }

  /** Whether it is a record that takes long to parse. */
  get isHugeRecord(): boolean {
    return this.#item === undefined && this.#record!.length > hugeRecord
  }

  /** As `item`, parsed in steps if it is huge. */
  *itemSteps(): Generator<undefined, Item> {
    if (this.isHugeRecord) this.#item = (yield* parseJsonSteps(recordJson(this.#record!))) as Item
    return this.item
  }

  /** Returns at least the attributes that the reader reads, without parsing the others. */
  attributes(reader: AttributeReader): Item {
    return this.#item ?? reader.read(this.#record!, jsonOffset)
  }

  /** Returns an image of some of the attributes. */
  project(names: Iterable<string>): Image {
    if (this.size < largeSize) {
      const projected = this.#pick(names)
      return new Image(itemSize(projected), undefined, projected)
    }
    this.#projections ??= new Map()
    let image = this.#projections.get(names)
    if (image === undefined) {
      image = this.#projectLarge(this.#pick(names))
      this.#projections.set(names, image)
    }
    return image
  }

  /** Whether the other image has the same values of some attributes, if comparing the values is faster. */
  sameValues(other: Image, names: Iterable<string>): boolean | undefined {
    if (this.size < largeSize || other.size < largeSize) return undefined
    for (const name of names) {
      const one = ownValue(this.item, name)
      const two = ownValue(other.item, name)
      if (one === undefined || two === undefined ? one !== two : !equalValues(one, two)) return false
    }
    return true
  }

  /** The result of a comparison, which is made once for the same image if it is large. */
  comparedWith(other: Image, compare: (one: Image, other: Image) => boolean): boolean {
    if (this.size < largeSize) return compare(this, other)
    if (this.#compared?.other !== other) this.#compared = { other, same: compare(this, other) }
    return this.#compared.same
  }

  #pick(names: Iterable<string>): Item {
    const picked: Item = {}
    for (const name of names) {
      const value = ownValue(this.item, name)
      if (value !== undefined) defineOwn(picked, name, value)
    }
    return picked
  }

  #projectLarge(projected: Item): Image {
    let size = 0
    for (const name in projected) size += utf8Length(name) + this.#sizeOf(name, projected[name]!)
    const image = new Image(size, undefined, projected)
    image.#source = this
    return image
  }

  #sizeOf(name: string, value: AttributeValue): number {
    this.#sizes ??= new Map()
    let size = this.#sizes.get(name)
    if (size === undefined) {
      size = attributeValueSize(value)
      this.#sizes.set(name, size)
    }
    return size
  }

  #jsonOf(name: string, value: AttributeValue): readonly Buffer[] {
    this.#jsons ??= new Map()
    let json = this.#jsons.get(name)
    if (json === undefined) {
      json = [Buffer.from(valueJson(value))]
      this.#jsons.set(name, json)
    }
    return json
  }

  /** Encodes a value for `#jsonOf` in steps. */
  *#jsonSteps(name: string, value: AttributeValue): Generator<undefined, void> {
    this.#jsons ??= new Map()
    if (!this.#jsons.has(name)) this.#jsons.set(name, yield* valueJsonSteps(value))
  }

  /** Returns the record of a projection, from values that are encoded once for all projections. */
  #join(source: Image, item: Item): Buffer {
    const parts: Buffer[] = []
    for (const name in item) {
      parts.push(Buffer.from(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`))
      parts.push(...source.#jsonOf(name, item[name]!))
    }
    parts.push(Buffer.from(parts.length === 0 ? '{}' : '}'))
    return joinRecord(parts, this.size)
  }

  /** Encoded once, so that an index with all attributes stores the same bytes. */
  get record(): Buffer {
    this.#record ??=
      this.#source === undefined
        ? encodeRecord(itemJson(this.#item!), this.size)
        : this.#join(this.#source, this.#item!)
    return this.#record
  }

  /** Whether its record is not encoded yet and takes long to encode. */
  get isHugeWithoutRecord(): boolean {
    return this.isHuge && this.#record === undefined
  }

  /** As `record`, encoded in steps if it is huge. */
  *recordSteps(): Generator<undefined, Buffer> {
    if (!this.isHugeWithoutRecord) return this.record
    const item = this.#item!
    if (this.#source === undefined) this.#record = joinRecord(yield* itemJsonSteps(item), this.size)
    else for (const name in item) yield* this.#source.#jsonSteps(name, item[name]!)
    yield
    return this.record
  }

  get json(): Buffer {
    return recordJson(this.record)
  }
}
