import { Checksum, checksumSize, writeWord } from './checksum.js'

/** A buffer from which LMDB takes the bytes between two offsets as a value. */
interface ValueBuffer extends Buffer {
  start?: number
  end?: number
}

const [firstCapacity, maxCapacity] = [64 * 1024, 1024 * 1024]
/** Each larger value has a separate buffer. */
const maxShared = firstCapacity / 2

/**
 * Writes the values of a commit with their checksums into one buffer, so that not every value needs a buffer. LMDB
 * reads them until the commit is done.
 */
export class CheckedValues {
  readonly #checksum = new Checksum()
  #buffer: ValueBuffer | undefined
  #capacity = firstCapacity
  #end = 0
  /**
   * The encoded large values of the commit, by the buffer that was put: all indexes with all attributes put the same
   * buffer.
   */
  readonly #large = new Map<Buffer, Buffer>()

  /** Reuses the buffer. Call it only while no commit is running. */
  rewind(): void {
    this.#end = 0
  }

  /** Releases the large values. Call it when the commit is done. */
  release(): void {
    this.#large.clear()
  }

  /** Encodes the large values of a commit in advance, in steps. */
  *steps(values: Iterable<Buffer | null>): Generator<undefined, void> {
    for (const value of values)
      if (value !== null && value.length + checksumSize > maxShared && !this.#large.has(value)) {
        const bytes = copyForLmdb(value)
        yield
        this.#large.set(value, this.#seal(bytes))
        yield
      }
  }

  /** Returns the value with its checksum in the form that LMDB reads. Valid until the next call. */
  encode(value: Buffer): Buffer {
    const size = value.length + checksumSize
    if (size > maxShared) return this.#alone(value)
    const buffer = this.#roomFor(size)
    const start = this.#end
    const end = start + value.length
    buffer.set(value, start)
    writeWord(buffer, this.#checksum.of(buffer, value.length, start), end)
    buffer.start = start
    buffer.end = end + checksumSize
    this.#end = buffer.end
    return buffer
  }

  #alone(value: Buffer): Buffer {
    const known = this.#large.get(value)
    if (known !== undefined) return known
    const bytes = this.#seal(copyForLmdb(value))
    this.#large.set(value, bytes)
    return bytes
  }

  /** Writes the checksum into the room after a value. */
  #seal(bytes: Buffer): Buffer {
    const { length } = bytes
    writeWord(bytes, this.#checksum.of(bytes, length - checksumSize), length - checksumSize)
    return bytes
  }

  /** A full buffer is not changed, because LMDB may not have read it yet. */
  #roomFor(size: number): ValueBuffer {
    if (this.#buffer !== undefined && this.#end + size <= this.#buffer.length) return this.#buffer
    if (this.#buffer !== undefined) this.#capacity = Math.min(2 * this.#capacity, maxCapacity)
    this.#buffer = Buffer.allocUnsafeSlow(this.#capacity)
    this.#end = 0
    return this.#buffer
  }
}

/** Copies a value into a separate buffer with room for its checksum. */
function copyForLmdb(value: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(value.length + checksumSize)
  bytes.set(value)
  return bytes
}
