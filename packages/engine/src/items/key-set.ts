import { type DynamoError, validationError } from '@tablewright/dynamo'

/** Storage keys that were seen already. */
export class KeySet {
  readonly #few: Buffer[] = []
  #texts: Set<string> | undefined

  /** False when the key is in the set already. */
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

/** Few keys are compared in pairs, which is faster than making their texts. */
const maxFew = 16

function textOf(key: Buffer): string {
  return key.toString('latin1')
}

/** Most keys differ in the hash behind the number of their table. */
function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && one[hashOffset] === other[hashOffset] && one.equals(other)
}

const hashOffset = 4

export function duplicateKeys(): DynamoError {
  return validationError('Provided list of item keys contains duplicates')
}
