import type { StorageHealth } from './health.js'

/**
 * One key with its value during a walk. Both are borrowed until the next step of the walk or the next call on a
 * view: copy them to keep them.
 */
export interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

/** The keys from `from` (included) to `to` (excluded) in byte order; a bound that is left out is open. */
export interface KeyRange {
  readonly from?: Buffer | undefined
  readonly to?: Buffer | undefined
}

export interface WalkOptions extends KeyRange {
  /** From the last key of the range to the first. */
  readonly reverse?: boolean
}

/** The reads of a body. Valid until the body returns. */
export interface ReadView {
  /**
   * Returns the value's bytes, borrowed until the next call on a view, so that a reader which copies them into its
   * answer pays for one copy. `Buffer.from(value)` keeps them.
   */
  get(key: Buffer): Buffer | undefined
  /** Walks the entries as of its start: a body may write while it walks. */
  range(options: WalkOptions): Iterable<Entry>
  /**
   * As `range`, for those who only copy the values: each is the first `length` bytes of a buffer that may be longer.
   * Ends when `visit` says false. `visit` must not call the view.
   */
  walkValues(options: WalkOptions, visit: VisitValue): void
}

/**
 * A value that comes with a checksum was not checked. Check it before it is read, or a copy of it before that is used:
 * bytes that were just copied from the mapped file are often still on their way, and to wait for each value takes longer
 * than all other work for it.
 */
export type VisitValue = (value: Buffer, length: number, checksum?: number) => boolean

/**
 * A key must not be changed while the body runs. A value belongs to the storage after the call and must not be changed.
 */
export interface WriteView extends ReadView {
  put(key: Buffer, value: Buffer): void
  remove(key: Buffer): void
  /**
   * Puts a value that is computed after the bodies which share a commit have run, or when one of them reads it, so
   * that a value which many of them change is written once. It stays even if its body throws: `make` returns the
   * right value either way. `make` must not call the view.
   */
  defer(key: Buffer, make: () => Buffer): void
}

/** Ordered keys, snapshot reads, atomic writes. Keys are 1 to 4,026 bytes. */
export interface Storage {
  /** Runs a synchronous body on one consistent snapshot that holds every acknowledged write. Never waits for a writer. */
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
  /** Makes a data folder that holds one consistent snapshot, while reads and writes go on. */
  copyTo(folder: string): Promise<void>
  /** Finishes the queued writes and releases the folder. */
  close(): Promise<void>
}
