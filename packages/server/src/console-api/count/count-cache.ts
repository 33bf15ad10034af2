import type { ListCount } from '../types/count.js'

/** Calls a handler with the table of every change. Returns a function that unsubscribes. */
export type WatchChanges = (handler: (change: { readonly tableName: string }) => void) => () => void

export interface CountCacheOptions {
  /** Changes of the data; undefined if they are not known, as for a remote database. */
  readonly changes: WatchChanges | undefined
  /** Called when a count of a system was corrected after an outdated one was returned. */
  readonly onCorrected: (system: string) => void
  /** Monotonic clock in milliseconds. Defaults to `performance.now`. */
  readonly now?: () => number
}

/** A list that is counted. */
export interface CountedList {
  readonly system: string
  /** Names the list, its input and the caller's rights. */
  readonly key: string
  /** Tables whose changes can change the count. */
  readonly tables: readonly string[]
  /** Reads the whole list. */
  count(): Promise<ListCount>
}

interface Entry {
  result: Promise<ListCount>
  /** Number of changes of its tables when the count began. */
  changes: number
  /** Time at which the count ended, and how long it took; undefined while it runs. */
  counted: { readonly at: number; readonly took: number } | undefined
  correcting: NodeJS.Timeout | undefined
}

/** Counts of at most this duration are always repeated after a change. */
const cheapMs = 20
/** Share of the time that may be spent on repeating one count. */
const share = 10
/** A count is repeated after this time even without a change, because some lists depend on the clock. */
const maxAgeMs = 60_000
/** Maximum number of cached counts, and the time that changes are watched after the last request. */
const maxCounts = 200
const lingerMs = 60_000

/**
 * Caches the counts of lists until their tables change. A long list is not counted again at every call after
 * a change: the old count is returned, and corrected after ten times the duration of a count.
 */
export class CountCache {
  readonly #options: CountCacheOptions
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  readonly #changes = new Map<string, number>()
  #unwatch: (() => void) | undefined
  #linger: NodeJS.Timeout | undefined

  constructor(options: CountCacheOptions) {
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  read(list: CountedList): Promise<ListCount> {
    this.#watch()
    const entry = this.#entries.get(list.key)
    if (entry === undefined) return this.#count(list)
    if (entry.counted === undefined || this.#isCurrent(entry, list)) return entry.result
    const wait = entry.counted.at + share * entry.counted.took - this.#now()
    if (entry.counted.took <= cheapMs || wait <= 0) return this.#count(list)
    entry.correcting ??= setTimeout(() => void this.#correct(list), wait).unref()
    return entry.result
  }

  close(): void {
    clearTimeout(this.#linger)
    for (const { correcting } of this.#entries.values()) clearTimeout(correcting)
    this.#entries.clear()
    this.#unwatch?.()
    this.#unwatch = undefined
  }

  #count(list: CountedList): Promise<ListCount> {
    const started = this.#now()
    clearTimeout(this.#entries.get(list.key)?.correcting)
    const entry: Entry = {
      result: list.count(),
      changes: this.#changesOf(list),
      counted: undefined,
      correcting: undefined,
    }
    this.#keep(list.key, entry)
    entry.result.then(
      () => {
        const at = this.#now()
        entry.counted = { at, took: at - started }
      },
      () => {
        if (this.#entries.get(list.key) === entry) this.#entries.delete(list.key)
      },
    )
    return entry.result
  }

  async #correct(list: CountedList): Promise<void> {
    await this.#count(list).then(
      () => this.#options.onCorrected(list.system),
      // The next request counts again and gets the error.
      () => undefined,
    )
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size <= maxCounts) return
    for (const [oldest, { correcting }] of this.#entries) {
      clearTimeout(correcting)
      this.#entries.delete(oldest)
      return
    }
  }

  #isCurrent(entry: Entry, list: CountedList): boolean {
    const age = this.#now() - (entry.counted?.at ?? 0)
    return this.#options.changes !== undefined && age < maxAgeMs && entry.changes === this.#changesOf(list)
  }

  #changesOf({ tables }: CountedList): number {
    return tables.reduce((sum, table) => sum + (this.#changes.get(table) ?? 0), 0)
  }

  /** Watches changes only while counts are requested, because watching slows every write slightly. */
  #watch(): void {
    this.#unwatch ??= this.#options.changes?.(({ tableName }) => {
      this.#changes.set(tableName, (this.#changes.get(tableName) ?? 0) + 1)
    })
    clearTimeout(this.#linger)
    this.#linger = setTimeout(() => this.close(), lingerMs).unref()
  }
}
