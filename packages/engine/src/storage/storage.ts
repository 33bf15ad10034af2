import type { StorageHealth } from './health.js'

/**
 * One key with its value during a walk. Both are borrowed until the next step of the walk or the next call on a
 * view: copy them to keep them.
 */
export interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

/** The keys from `from` (included) to `to` (excluded) in byte order. A missing bound is open. */
export interface KeyRange {
  readonly from?: Buffer | undefined
  readonly to?: Buffer | undefined
}

export interface WalkOptions extends KeyRange {
  /** From the last key of the range to the first. */
  readonly reverse?: boolean
}

/** The reads of a body, the function that `read` or `write` runs. Valid until the body returns. */
export interface ReadView {
  /**
   * Returns the bytes of a value, borrowed until the next call on a view, so that a reader which copies them into its
   * reply pays for one copy. `Buffer.from(value)` keeps them.
   */
  get(key: Buffer): Buffer | undefined
  /** Walks the entries as of its start: a body may write while it walks. */
  range(options: WalkOptions): Iterable<Entry>
  /**
   * As `range`, for callers that only copy the values: each value is the first `length` bytes of a buffer that may be
   * longer. Ends when `visit` returns false. `visit` must not call the view.
   */
  walkValues(options: WalkOptions, visit: VisitValue): void
}

/**
 * A value with a checksum is not checked yet. Check it before it is read, or check a copy before the copy is used:
 * bytes that were just copied from the mapped file are often not in the CPU cache yet, and waiting for each value
 * takes longer than all other work for it.
 */
export type VisitValue = (value: Buffer, length: number, checksum?: number) => boolean

/** Do not change a key while the body runs. A value belongs to the storage after the call: do not change it. */
export interface WriteView extends ReadView {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /**
   * Puts a value that is computed after all bodies of a commit have run, or when one of them reads it, so that a
   * value which many bodies change is written once. The value is written even if its body throws, because `make`
   * returns the right value in both cases. `make` must not call the view.
   */
  defer(key: Buffer, make: () => Buffer): void
}

/** Ordered keys, snapshot reads, atomic writes. Keys are 1 to 4,026 bytes. */
export interface Storage {
  /**
   * Runs a synchronous body on one consistent snapshot that contains every acknowledged write. Never waits for a
   * writer.
   */
  read<T>(body: (view: ReadView) => T): T
  /**
   * Queues a synchronous body. Bodies run one at a time, each sees the writes of those before it, and those that
   * wait together share one commit. Settles once the bytes are durable, with the result or error of the body; a body
   * that throws writes nothing and does not affect the others.
   */
  write<T>(body: (view: WriteView) => T): Promise<T>
  /** Returns the health. Checks the disk again if it was full. */
  health(): StorageHealth
  /** Returns the bytes on disk; undefined for a storage in memory. */
  size(): number | undefined
  /** Creates a data folder with one consistent snapshot, while reads and writes continue. */
  copyTo(folder: string): Promise<void>
  /** Finishes the queued writes and releases the folder. */
  close(): Promise<void>
}
