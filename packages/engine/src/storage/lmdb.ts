import { isTablewrightError, TablewrightError } from '@tablewright/base'
import type { Database, RangeOptions, RootDatabase, RootDatabaseOptions } from 'lmdb'
import { inTurns, runSteps } from '../turns.js'
import type { Change, Changes } from './change.js'
import { CheckedValues } from './checked-values.js'
import { checksumSize, checkValue, damagedRecord, wordAt } from './checksum.js'
import { committed } from './commit-failure.js'
import type { FileSpace } from './file-space.js'
import { closedError, GroupWriter } from './group-writer.js'
import { isHealthy, type StorageHealth, troubled, unavailableError } from './health.js'
import { keyBytes } from './key-text.js'
import type { Entry, ReadView, Storage, VisitValue, WalkOptions, WriteView } from './storage.js'

/**
 * Set while only values are walked: LMDB's buffer is then passed unchanged, with the length and checksum of the value
 * in these variables, so that no view of a key or value is created.
 */
let valuesOnly = false
let valueLength = 0
let valueChecksum: number | undefined
const noKey = Buffer.alloc(0)

/** The encoded values of the current commit of each data file. */
const valuesOf = new WeakMap<EntryDatabase, CheckedValues>()

/**
 * Opens the entries of a file. LMDB returns its own buffers and overwrites them at the next call; gets and walks lend
 * them unchanged. In a checked file, every value is followed by its checksum.
 */
export function openEntryDatabase(file: RootDatabase, name: string, checked: boolean): EntryDatabase {
  const open = (options: RootDatabaseOptions): EntryDatabase => file.openDB(name, options)
  if (!checked) return open({ keyEncoder, encoder: { encode, decode } })
  const values = new CheckedValues()
  const encoder = { encode: (value: Buffer) => values.encode(value), decode: decodeChecked }
  const entries = open({ keyEncoder, encoder })
  valuesOf.set(entries, values)
  return entries
}

const keyEncoder = {
  // The keys of a commit are text, which is written directly into LMDB's buffer.
  writeKey(key: Buffer | string, target: Buffer, position: number): number {
    if (typeof key === 'string') return position + target.write(key, position, 'latin1')
    target.set(key, position)
    return position + key.length
  },
  readKey: (source: Buffer, start: number, end: number): Buffer =>
    valuesOnly ? noKey : source.subarray(start, end),
}

function encode(value: Buffer): Buffer {
  return value
}

/** The last buffer that LMDB returned; nearly always the same one. */
let lent: Buffer | undefined

function decode(bytes: Uint8Array, length: number = bytes.length): Buffer {
  valueLength = length
  if (bytes !== lent) {
    // Large values are plain arrays over the mapped file.
    if (!(bytes instanceof Buffer)) return Buffer.from(bytes.buffer, bytes.byteOffset, length)
    lent = bytes
  }
  return valuesOnly ? lent : lent.subarray(0, length)
}

function decodeChecked(bytes: Uint8Array, stored: number = bytes.length): Buffer {
  const length = stored - checksumSize
  if (length < 0) throw damagedRecord()
  valueChecksum = wordAt(bytes, length)
  if (!valuesOnly || bytes !== lent) {
    checkValue(bytes, length, valueChecksum)
    valueChecksum = undefined
  }
  return decode(bytes, length)
}

/** LMDB's MDB_PAGE_NOTFOUND and MDB_CORRUPTED, and MDB_BAD_TXN, which follows both. */
const pageErrors: readonly unknown[] = [-30797, -30796, -30782]

/** Returns the error for a damaged page; any other error unchanged. */
export function explainDamage(cause: unknown): unknown {
  if (!pageErrors.includes((cause as { code?: unknown } | undefined)?.code)) return cause
  return new TablewrightError('DATA_DAMAGED', 'A page of the data file is damaged.', {
    remedy:
      'Check the folder with `tablewright engine verify`, and copy the intact records with `tablewright engine salvage`.',
    cause,
  })
}

export type EntryDatabase = Database<Buffer, Buffer | string>

/** An open data file. */
export interface OpenedFile {
  readonly file: RootDatabase
  readonly entries: EntryDatabase
  /** Undefined if the layout of the file is not known. */
  readonly space: FileSpace | undefined
}

/** The file operations that LMDB needs from its caller. */
export interface FileHandling {
  /** Opens the file again and checks that it can be written. */
  reopen(): Promise<OpenedFile>
  /** Called after a failed commit, before the next body runs. */
  failed(): void
  /** Called after the file was reopened: the last commit may or may not be stored. */
  reopened(): void
  copy(file: RootDatabase, folder: string): Promise<void>
  /** Bytes on disk. */
  size(): number
  /** Runs after the file is closed. */
  release(): Promise<void>
}

/** The storage of one open LMDB file. */
export class LmdbStorage implements Storage {
  readonly #view: LmdbView
  readonly #writer: GroupWriter
  readonly #handling: FileHandling
  readonly #failures = new Failures()
  #opened: OpenedFile | undefined
  #trouble: TablewrightError | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(opened: OpenedFile, handling: FileHandling) {
    this.#opened = opened
    this.#view = new LmdbView(opened.entries)
    this.#writer = new GroupWriter(this.#view, (changes) => this.#commit(changes), {
      shares: () => this.#opened?.space?.full !== true,
    })
    this.#handling = handling
  }

  read<T>(body: (view: ReadView) => T): T {
    if (this.#closed) throw closedError()
    if (this.#trouble !== undefined) throw this.#trouble
    try {
      return body(this.#view)
    } catch (error) {
      throw explainDamage(error)
    }
  }

  write<T>(body: (view: WriteView) => T): Promise<T> {
    return this.#writer.write((view) => {
      if (this.#trouble !== undefined) throw this.#trouble
      return body(view)
    })
  }

  health(): StorageHealth {
    if (this.#trouble !== undefined || this.#failures.lasting) return troubled('STORAGE_UNAVAILABLE')
    return this.#opened?.space?.checkFull() ? troubled('STORAGE_FULL') : isHealthy
  }

  size(): number {
    return this.#handling.size()
  }

  async copyTo(folder: string): Promise<void> {
    if (this.#closed) throw closedError()
    if (this.#opened === undefined) throw this.#trouble
    await this.#handling.copy(this.#opened.file, folder)
  }

  async close(): Promise<void> {
    await this.#writer.close()
    if (this.#closed) return
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#closeFile()
    await this.#handling.release()
  }

  /** LMDB's own thread changes the tree and syncs the file, so that the event loop is not blocked. */
  async #commit(changes: Changes): Promise<void> {
    const { entries, space } = this.#opened!
    try {
      const growth = space?.prepare(changes, (key) => this.#view.get(keyBytes(key))?.length ?? 0)
      if (growth !== undefined) await growth
      const encoding = encodeLarge(entries, changes)
      if (encoding !== undefined) await encoding
      await committed(entries.batch(() => writeChanges(entries, changes)))
      valuesOf.get(entries)?.release()
    } catch (error) {
      valuesOf.get(entries)?.release()
      if (!isTablewrightError(error, 'STORAGE_FULL')) {
        this.#failures.add()
        await this.#reopen(error)
      }
      this.#handling.failed()
      throw error
    }
    this.#failures.clear()
    entries.resetReadTxn()
  }

  /**
   * After a failed commit, LMDB may refuse all requests, and its data may not be on the disk. The file is reopened
   * and written, which makes its last state durable. Until that succeeds, no request is served.
   */
  async #reopen(cause: unknown, attempt = 0): Promise<void> {
    this.#trouble = unavailableError(cause)
    try {
      await this.#closeFile()
      if (this.#closed) return
      this.#opened = await this.#handling.reopen()
    } catch (error) {
      const delay = Math.min(maxReopenDelay, firstReopenDelay * 2 ** attempt)
      this.#retry = setTimeout(() => void this.#reopen(error, attempt + 1), delay).unref()
      return
    }
    this.#view.use(this.#opened.entries)
    this.#trouble = undefined
    this.#handling.reopened()
  }

  async #closeFile(): Promise<void> {
    const opened = this.#opened
    this.#opened = undefined
    opened?.space?.close()
    await opened?.file.close()
  }
}

/** Consecutive failed commits, although the file could be reopened and written in between. */
class Failures {
  #count = 0
  #last = 0

  add(): void {
    this.#count++
    this.#last = performance.now()
  }

  clear(): void {
    this.#count = 0
  }

  get lasting(): boolean {
    return this.#count > 1 && performance.now() - this.#last < failureMemory
  }
}

/** Milliseconds after which a failed commit no longer counts. */
const failureMemory = 3_000

/** Milliseconds between attempts to open a file that could not be written. */
const [firstReopenDelay, maxReopenDelay] = [100, 5_000]

/** Minimum bytes of a large value, and of all large values of a commit that encodes them in turns before it begins. */
const [largeValue, largeCommit] = [64 * 1024, 2 * 1024 * 1024]

/** Encodes the large values of a large commit. Returns a promise only if that takes several turns. */
function encodeLarge(entries: EntryDatabase, changes: Changes): Promise<void> | undefined {
  let bytes = 0
  for (const value of changes.values()) if (value !== null && value.length > largeValue) bytes += value.length
  const steps = bytes > largeCommit ? valuesOf.get(entries)?.steps(changes.values()) : undefined
  return steps && inTurns((isOver) => runSteps(steps, isOver) !== undefined)
}

/**
 * Call it within a batch, which makes the changes one transaction, while no other batch is running. Keys are written
 * in order: LMDB's thread takes half the CPU time for 640 keys, because neighbors share pages.
 */
export function writeChanges(entries: EntryDatabase, changes: Changes): void {
  valuesOf.get(entries)?.rewind()
  for (const [key, value] of inOrder(changes)) {
    if (value === null) entries.remove(key)
    else entries.put(key, value)
  }
}

function inOrder(changes: Changes): Iterable<readonly [string, Change]> {
  return changes.size < 2 ? changes : [...changes].sort(([one], [other]) => (one < other ? -1 : 1))
}

export class LmdbView implements ReadView {
  #entries: EntryDatabase

  constructor(entries: EntryDatabase) {
    this.#entries = entries
  }

  /** Continues with the reopened file. */
  use(entries: EntryDatabase): void {
    this.#entries = entries
  }

  get(key: Buffer): Buffer | undefined {
    return this.#entries.get(key)
  }

  walkValues(options: WalkOptions, visit: VisitValue): void {
    valuesOnly = true
    valueChecksum = undefined
    let visited: Buffer | undefined
    try {
      for ({ value: visited } of this.range(options)) if (!visit(visited, valueLength, valueChecksum)) return
    } catch (error) {
      // The visitor may have failed on a damaged value.
      if (visited !== undefined) checkValue(visited, valueLength, valueChecksum)
      throw error
    } finally {
      valuesOnly = false
    }
  }

  range({ from, to, reverse }: WalkOptions): Iterable<Entry> {
    // Open bounds are passed as undefined: if omitted, LMDB would use defaults that skip some keys.
    const bounds = reverse
      ? { start: to, end: from, reverse, exclusiveStart: true, inclusiveEnd: true }
      : { start: from, end: to }
    return this.#entries.getRange(bounds as RangeOptions) as Iterable<Entry>
  }
}
