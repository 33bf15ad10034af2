/**
 * The item of a request as the record in which it is stored: its bytes were checked, but not parsed. It has no own
 * properties, so that code which walks a request finds nothing in it.
 */
export class StoredItem {
  readonly #record: Buffer

  constructor(record: Buffer) {
    this.#record = record
  }

  get record(): Buffer {
    return this.#record
  }
}
