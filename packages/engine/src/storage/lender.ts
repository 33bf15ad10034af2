/** Lends bytes in one reused buffer, which are invalid after the next call, exactly as with LMDB. */
export class Lender {
  #space = Buffer.allocUnsafeSlow(4096)

  lend(bytes: Buffer): Buffer {
    if (bytes.length > this.#space.length) this.#space = Buffer.allocUnsafeSlow(bytes.length * 2)
    bytes.copy(this.#space)
    return this.#space.subarray(0, bytes.length)
  }
}
