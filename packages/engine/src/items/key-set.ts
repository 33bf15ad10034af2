import { type DynamoError, validationError } from '@tablewright/dynamo'

/** A set of storage keys. */
export class KeySet {
  readonly #few: Buffer[] = []
  #texts: Set<string> | undefined

  /** Adds a key. Returns false if the set already has it. */
  add(key: Buffer): boolean {
    if (this.#few.length < maxFew) {
      if (this.#few.some((other) => isSame(key, other))) return false
      this.#few.push(key)
      return true
    }
    this.#texts ??= new Set(this.#few.map(textOf))
    const size = this.#texts.size
    return this.#texts.add(textOf(key)).size > size
  }
}

/** Up to this number of keys, comparing pairs is faster than converting the keys to strings. */
const maxFew = 16

function textOf(key: Buffer): string {
  return key.toString('latin1')
}

/** Most keys differ in the hash after the number of their table. */
function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && one[hashOffset] === other[hashOffset] && one.equals(other)
}

const hashOffset = 4

export function duplicateKeys(): DynamoError {
  return validationError('Provided list of item keys contains duplicates')
}
