import { type DynamoError, validationError } from '@tablewright/dynamo'

/** Storage keys that were seen already. */
export class KeySet {
  readonly #texts = new Set<string>()

  /** False when the key is in the set already. */
  add(key: Buffer): boolean {
    const size = this.#texts.size
    return this.#texts.add(key.toString('latin1')).size > size
  }
}

export function duplicateKeys(): DynamoError {
  return validationError('Provided list of item keys contains duplicates')
}
