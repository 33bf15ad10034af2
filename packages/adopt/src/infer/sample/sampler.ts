import { type Random, seededRandom } from '@tablewright/base'
import { type AttributeFields, attributeType, type Item } from '@tablewright/dynamo'
import { keyParts, keyText, type TableShape } from './table-source.js'
import { leadingWord, outline, textClass } from './text-class.js'

/** Limits of the memory of a sample. */
export const sampleLimits = {
  /** Groups of items with the same outline of keys. */
  buckets: 512,
  /** Items of a group chosen at random. */
  random: 40,
  /** Items of a group kept because they have a new feature. */
  novel: 60,
  /** Known features of a group. */
  features: 2_000,
  /** Values of one attribute that count as new. */
  values: 16,
  /** Characters of JSON above which an item is kept only if its group has fewer than three. */
  itemLength: 50_000,
} as const

interface Bucket {
  count: number
  readonly random: Item[]
  readonly novel: Item[]
  readonly features: Set<string>
  readonly names: Set<string>
}

/** Attributes that usually hold the kind of an item. */
export const typeNames = /^(__edb_e__|_et|_en|_type|_t)$|type$|kind$|^entity|entity$|^model$|^__typename$/i

/**
 * Samples a table in bounded memory. Items are grouped by the outline of their keys; a group keeps some items at
 * random and every item with an attribute, a type or a value that is new to the group.
 */
export class Sampler {
  readonly #shape: TableShape
  readonly #buckets = new Map<string, Bucket>()
  readonly #random: Random
  #examined = 0

  constructor(shape: TableShape, seed = 1) {
    this.#shape = shape
    this.#random = seededRandom(seed)
  }

  get examined(): number {
    return this.#examined
  }

  add(item: Item): void {
    this.#examined++
    const bucket = this.#bucketOf(item)
    bucket.count++
    if (this.#isNovel(bucket, item)) {
      if (bucket.novel.length < sampleLimits.novel && fits(item, bucket)) bucket.novel.push(item)
      return
    }
    this.#offer(bucket, item)
  }

  /** Keeps an item regardless of its group: a counterexample of an earlier pass. Returns whether the sample changed. */
  pin(item: Item): boolean {
    const { novel, random } = this.#bucketOf(item)
    const key = keyText(item, this.#shape)
    const isKnown = [...novel, ...random].some((each) => keyText(each, this.#shape) === key)
    if (isKnown || novel.length >= 2 * sampleLimits.novel) return false
    novel.push(item)
    return true
  }

  /** The sampled items. */
  get items(): readonly Item[] {
    return [...this.#buckets.values()].flatMap(({ novel, random }) => [...novel, ...random])
  }

  /** Algorithm R: every item of the group is kept with the same probability. */
  #offer(bucket: Bucket, item: Item): void {
    if (bucket.random.length < sampleLimits.random) {
      if (fits(item, bucket)) bucket.random.push(item)
      return
    }
    const place = this.#below(bucket.count)
    if (place < sampleLimits.random && fits(item, bucket)) bucket.random[place] = item
  }

  #below(limit: number): number {
    const bytes = this.#random(new Uint8Array(6))
    let value = 0
    for (const byte of bytes) value = value * 256 + byte
    return value % limit
  }

  #bucketOf(item: Item): Bucket {
    const key = this.#outlineOf(item)
    const found = this.#buckets.get(key)
    if (found) return found
    const coarse = this.#buckets.size < sampleLimits.buckets ? key : this.#coarse(item)
    const bucket = this.#buckets.get(coarse) ?? newBucket()
    this.#buckets.set(coarse, bucket)
    return bucket
  }

  #outlineOf(item: Item): string {
    const texts = keyParts(this.#shape).map(({ name }) => outline(textIn(item, name)))
    return [...texts, ...typesIn(item)].join('\u0000')
  }

  /** One group for each leading word, and one for the rest. */
  #coarse(item: Item): string {
    const key = `~${keyParts(this.#shape)
      .map(({ name }) => leadingWord(textIn(item, name)))
      .join('\u0000')}`
    return this.#buckets.size < 2 * sampleLimits.buckets || this.#buckets.has(key) ? key : '~'
  }

  #isNovel(bucket: Bucket, item: Item): boolean {
    let novel = false
    for (const feature of featuresOf(item, bucket.names)) {
      if (bucket.features.has(feature)) continue
      if (bucket.features.size >= sampleLimits.features) return false
      bucket.features.add(feature)
      novel = true
    }
    for (const name in item) bucket.names.add(name)
    return novel
  }
}

function newBucket(): Bucket {
  return { count: 0, random: [], novel: [], features: new Set(), names: new Set() }
}

function fits(item: Item, { novel, random }: Bucket): boolean {
  return novel.length + random.length < 3 || JSON.stringify(item).length <= sampleLimits.itemLength
}

function textIn(item: Item, name: string): string {
  const { S, N } = (item[name] ?? {}) as AttributeFields
  return S ?? (N === undefined ? '' : '9')
}

function typesIn(item: Item): readonly string[] {
  return Object.keys(item)
    .filter((name) => typeNames.test(name))
    .sort()
    .flatMap((name) => {
      const { S } = item[name] as AttributeFields
      return S !== undefined && S.length <= 40 && !/\d{2}/.test(S) ? [`${name}=${S}`] : []
    })
}

/**
 * Yields the features of an item: its attributes with types and classes, missing attributes, and values of
 * texts.
 */
function* featuresOf(item: Item, names: ReadonlySet<string>): Generator<string> {
  for (const name in item) {
    const value = item[name] as AttributeFields
    const type = attributeType(item[name]!)
    if (value.S !== undefined) {
      yield `${name}:S:${textClass(value.S)}`
      if (value.S.length <= 40) yield `${name}=${value.S.length <= 3 ? value.S : hashed(value.S)}`
    } else if (value.N !== undefined) yield `${name}:N:${/^-?\d{1,15}$/.test(value.N)}`
    else if (value.M !== undefined) {
      yield `${name}:M`
      for (const inner of featuresOf(value.M, names)) if (!inner.startsWith('-')) yield `${name}.${inner}`
    } else yield `${name}:${type}:${value.L?.length === 0}`
  }
  for (const name of names) if (item[name] === undefined) yield `-${name}`
}

/** Maps a text to one of a few classes: an attribute with many values must not fill the sample. */
function hashed(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) >>> 0
  return sum % sampleLimits.values
}
