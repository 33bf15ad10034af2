import type { Database, RangeOptions, RootDatabase, RootDatabaseOptions } from 'lmdb'
import type { Changes } from './change.js'
import { closedError, GroupWriter } from './group-writer.js'
import type { Entry, ReadView, Storage, VisitValue, WalkOptions, WriteView } from './storage.js'

/**
 * Set while values alone are walked: LMDB's buffer is then passed on as it is, with the length of the value beside it,
 * and no view of either key or value is made.
 */
let valuesOnly = false
let valueLength = 0
const noKey = Buffer.alloc(0)

/** LMDB hands out its own buffers, which it fills anew at the next call; gets and walks lend them as they are. */
export const entryOptions: RootDatabaseOptions = {
  keyEncoder: {
    // A commit has its keys as text, which is written into LMDB's buffer without a buffer of its own.
    writeKey(key: Buffer | string, target: Buffer, position: number): number {
      if (typeof key === 'string') return position + target.write(key, position, 'latin1')
      target.set(key, position)
      return position + key.length
    },
    readKey: (source: Buffer, start: number, end: number): Buffer =>
      valuesOnly ? noKey : source.subarray(start, end),
  },
  encoder: {
    encode: (value: Buffer): Buffer => value,
    decode(bytes: Uint8Array, length: number = bytes.length): Buffer {
      valueLength = length
      // Large values come as plain arrays over the mapped file.
      if (!(bytes instanceof Buffer)) return Buffer.from(bytes.buffer, bytes.byteOffset, length)
      return valuesOnly ? bytes : bytes.subarray(0, length)
    },
  },
}

export type EntryDatabase = Database<Buffer, Buffer | string>

/** What an open LMDB file can not do for itself. */
export interface FileHandling {
  copy(file: RootDatabase, folder: string): Promise<void>
  /** Bytes on disk. */
  size(): number
  /** Runs after the file is closed. */
  release(): Promise<void>
}

/** The storage of one open LMDB file. */
export class LmdbStorage implements Storage {
  readonly #file: RootDatabase
  readonly #entries: EntryDatabase
  readonly #view: ReadView
  readonly #writer: GroupWriter
  readonly #handling: FileHandling
  #closed = false

  constructor(file: RootDatabase, entries: EntryDatabase, handling: FileHandling) {
    this.#file = file
    this.#entries = entries
    this.#view = new LmdbView(entries)
    this.#writer = new GroupWriter(this.#view, (changes) => this.#commit(changes))
    this.#handling = handling
  }

  read<T>(body: (view: ReadView) => T): T {
    if (this.#closed) throw closedError()
    return body(this.#view)
  }

  write<T>(body: (view: WriteView) => T): Promise<T> {
    return this.#writer.write(body)
  }

  size(): number {
    return this.#handling.size()
  }

  async copyTo(folder: string): Promise<void> {
    if (this.#closed) throw closedError()
    await this.#handling.copy(this.#file, folder)
  }

  async close(): Promise<void> {
    await this.#writer.close()
    if (this.#closed) return
    this.#closed = true
    await this.#file.close()
    await this.#handling.release()
  }

  /** LMDB's own thread changes the tree and syncs the file, so that the event loop goes on meanwhile. */
  async #commit(changes: Changes): Promise<void> {
    try {
      await this.#entries.batch(() => writeChanges(this.#entries, changes))
    } catch (error) {
      throw await reasonOf(error as CommitFailure)
    }
    this.#entries.resetReadTxn()
  }
}

type CommitFailure = Error & { readonly commitError?: Promise<never> }

/** LMDB tells why in a promise of its own, which would end the process if nobody listened to it. */
async function reasonOf(failure: CommitFailure): Promise<unknown> {
  const reason = failure.commitError?.catch((cause: unknown) => cause)
  return Promise.race([reason ?? failure, new Promise((resolve) => setImmediate(resolve, failure))])
}

/** To be called within a batch, which makes the changes one transaction. */
export function writeChanges(entries: EntryDatabase, changes: Changes): void {
  for (const [key, value] of changes) {
    if (value === null) entries.remove(key)
    else entries.put(key, value)
  }
}

export class LmdbView implements ReadView {
  readonly #entries: EntryDatabase

  constructor(entries: EntryDatabase) {
    this.#entries = entries
  }

  get(key: Buffer): Buffer | undefined {
    return this.#entries.get(key)
  }

  walkValues(options: WalkOptions, visit: VisitValue): void {
    valuesOnly = true
    try {
      for (const { value } of this.range(options)) if (!visit(value, valueLength)) return
    } finally {
      valuesOnly = false
    }
  }

  range({ from, to, reverse }: WalkOptions): Iterable<Entry> {
    // Open bounds are given too, as undefined: left out, LMDB would put in defaults that skip some keys.
    const bounds = reverse
      ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true }
      : { start: from, end: to }
    return this.#entries.getRange(bounds as RangeOptions) as Iterable<Entry>
  }
}
