import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import { valueJson } from './item-json.js'

/** Number of elements that are encoded together. */
const defaultRunLength = 500
/** Minimum number of characters that are converted to bytes together. */
const partLength = 64 * 1024

/** Returns the JSON of an item as `itemJson` does, but in parts, after short steps. */
export function* itemJsonSteps(item: Item, runLength = defaultRunLength): Generator<undefined, Buffer[]> {
  const printer = new JsonPrinter(runLength)
  yield* printer.addMembers(item)
  return printer.end()
}

/** As `itemJsonSteps`, for one value. */
export function* valueJsonSteps(
  value: AttributeValue,
  runLength = defaultRunLength,
): Generator<undefined, Buffer[]> {
  const printer = new JsonPrinter(runLength)
  yield* printer.addValue(value)
  return printer.end()
}

class JsonPrinter {
  readonly #parts: Buffer[] = []
  readonly #runLength: number
  #text = ''

  constructor(runLength: number) {
    this.#runLength = runLength
  }

  *addMembers(members: Item): Generator<undefined, void> {
    let opener = '{'
    for (const name in members) {
      this.#text += `${opener}${JSON.stringify(name)}:`
      opener = ','
      yield* this.addValue(members[name]!)
    }
    this.#text += opener === '{' ? '{}' : '}'
  }

  *addValue(value: AttributeValue): Generator<undefined, void> {
    if (this.#isLong(value)) yield* this.#addLong(value)
    else if (this.#add(valueJson(value))) yield
  }

  end(): Buffer[] {
    this.#parts.push(Buffer.from(this.#text))
    return this.#parts
  }

  /** Whether a value may have to be encoded in several steps. */
  #isLong({ L, M, SS, NS, BS }: AttributeFields): boolean {
    return L !== undefined || M !== undefined || (SS ?? NS ?? BS ?? []).length > this.#runLength
  }

  *#addLong(value: AttributeFields): Generator<undefined, void> {
    if (value.M !== undefined) {
      this.#text += '{"M":'
      yield* this.addMembers(value.M)
    } else if (value.L !== undefined) {
      this.#text += '{"L":['
      yield* this.#addElements(value.L)
      this.#text += ']'
    } else {
      const [type, members] = Object.entries(value)[0] as [string, readonly string[]]
      this.#text += `{"${type}":[`
      for (let start = 0; start < members.length; start += this.#runLength)
        if (this.#addRun(members, start, start + this.#runLength)) yield
      this.#text += ']'
    }
    this.#text += '}'
  }

  /** Encodes short elements in runs, and each long element separately. */
  *#addElements(list: readonly AttributeValue[]): Generator<undefined, void> {
    let start = 0
    for (let index = 0; index < list.length; index++) {
      const isLong = this.#isLong(list[index]!)
      if (!isLong && index - start < this.#runLength) continue
      if (this.#addRun(list, start, index)) yield
      start = index
      if (!isLong) continue
      if (index > 0) this.#text += ','
      yield* this.#addLong(list[index]!)
      start = index + 1
    }
    if (this.#addRun(list, start, list.length)) yield
  }

  #addRun(elements: readonly unknown[], start: number, end: number): boolean {
    if (start >= end) return false
    const run = JSON.stringify(elements.slice(start, end)).slice(1, -1)
    return this.#add(start > 0 ? `,${run}` : run)
  }

  /** Appends text. Returns whether a part is complete. */
  #add(text: string): boolean {
    this.#text += text
    if (this.#text.length < partLength) return false
    this.#parts.push(Buffer.from(this.#text))
    this.#text = ''
    return true
  }
}
