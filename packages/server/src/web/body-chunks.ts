/** Chunks of at least this size are kept as they arrived. Smaller ones are copied together. */
const blockSize = 16 * 1024

/**
 * The body of a request while it arrives. Its memory is in proportion to its bytes: a client can send each byte in a
 * chunk of its own, and a list of such chunks takes several hundred times as much.
 */
export class BodyChunks {
  #length = 0
  /** The first chunk, until a second one arrives. Most bodies are one chunk, which is not copied. */
  #only: Uint8Array | undefined
  readonly #parts: Uint8Array[] = []
  #block: Buffer | undefined
  /** Bytes at the start of the block that are not in the parts yet. */
  #used = 0

  get length(): number {
    return this.#length
  }

  add(chunk: Uint8Array): void {
    const isFirst = this.#length === 0
    this.#length += chunk.length
    if (isFirst) {
      this.#only = chunk
      return
    }
    if (this.#only !== undefined) {
      this.#append(this.#only)
      this.#only = undefined
    }
    this.#append(chunk)
  }

  /** Returns the whole body. Call it once. */
  take(): Buffer {
    if (this.#only !== undefined) return asBuffer(this.#only)
    this.#closeBlock()
    return Buffer.concat(this.#parts, this.#length)
  }

  #append(chunk: Uint8Array): void {
    if (this.#used + chunk.length > blockSize) this.#closeBlock()
    if (chunk.length >= blockSize) {
      this.#parts.push(chunk)
      return
    }
    this.#block ??= Buffer.allocUnsafeSlow(blockSize)
    this.#block.set(chunk, this.#used)
    this.#used += chunk.length
  }

  /** Copies the used bytes and fills the block anew. */
  #closeBlock(): void {
    if (this.#used === 0) return
    this.#parts.push(Buffer.from(this.#block!.subarray(0, this.#used)))
    this.#used = 0
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
