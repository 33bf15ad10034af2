import { TablewrightError } from '@tablewright/base'
import type { Change, PendingChange } from './change.js'
import { keyBytes, keyText, RecentKeys } from './key-text.js'
import { mergeWalk } from './merge-walk.js'
import type { Entry, ReadView, VisitValue, WalkOptions, WriteView } from './storage.js'
import { visitEntries } from './visit-entries.js'

/** Maximum key length of LMDB with pages of 8 KB. */
const MAXIMUM_KEY_LENGTH = 4026

/**
 * The writes of one group on top of the committed entries. The bodies of the group run on it one after the other;
 * `undo` reverts the writes of a body since `mark`.
 */
export class PendingChanges implements WriteView {
  readonly changes = new Map<string, Change>()
  readonly #base: ReadView
  readonly #deferred = new Map<string, () => Buffer>()
  /** Keys changed since the mark, each followed by its previous value. */
  readonly #undo: (string | Change | undefined)[] = []
  /** Deferred values computed since the mark, which are computed again if the body is undone. */
  readonly #made: (readonly [string, () => Buffer])[] = []
  readonly #recent = new RecentKeys()
  /**
   * The last deferred key, if its value has not been computed since, and its function: most bodies defer the same
   * key.
   */
  #lastDeferred: Buffer | undefined
  #lastMake: (() => Buffer) | undefined

  constructor(base: ReadView) {
    this.#base = base
  }

  get(key: Buffer): Buffer | undefined {
    if (this.changes.size > 0 || this.#deferred.size > 0) {
      const text = this.#recent.textOf(key)
      if (this.#deferred.size > 0) this.#make(text)
      const change = this.changes.get(text)
      if (change !== undefined) return change ?? undefined
    }
    return this.#base.get(key)
  }

  range(options: WalkOptions): Iterable<Entry> {
    this.makeDeferred()
    if (this.changes.size === 0) return this.#base.range(options)
    return mergeWalk(this.#base.range(options), this.#changesIn(options), options.reverse === true)
  }

  walkValues(options: WalkOptions, visit: VisitValue): void {
    visitEntries(this.range(options), visit)
  }

  put(key: Buffer, value: Buffer): void {
    this.#change(key, value)
  }

  remove(key: Buffer): void {
    this.#change(key, null)
  }

  defer(key: Buffer, make: () => Buffer): void {
    if (key === this.#lastDeferred && make === this.#lastMake) return
    this.#deferred.set(keyText(key), make)
    this.#lastDeferred = key
    this.#lastMake = make
  }

  /** Computes the deferred values. Call it before the changes are committed. */
  makeDeferred(): void {
    if (this.#deferred.size === 0) return
    for (const text of [...this.#deferred.keys()]) this.#make(text)
  }

  mark(): void {
    this.#undo.length = 0
    this.#made.length = 0
  }

  undo(): void {
    for (let at = this.#undo.length - 2; at >= 0; at -= 2) {
      const key = this.#undo[at] as string
      const before = this.#undo[at + 1] as Change | undefined
      if (before === undefined) this.changes.delete(key)
      else this.changes.set(key, before)
    }
    for (const [key, make] of this.#made) this.#deferred.set(key, make)
    this.#lastDeferred = undefined
    this.mark()
  }

  #make(text: string): void {
    const make = this.#deferred.get(text)
    if (make === undefined) return
    this.#deferred.delete(text)
    this.#lastDeferred = undefined
    this.#made.push([text, make])
    this.changes.set(text, make())
  }

  #change(key: Buffer, change: Change): void {
    if (key.length === 0 || key.length > MAXIMUM_KEY_LENGTH) {
      throw new TablewrightError('STORAGE_KEY_LENGTH', `A storage key of ${key.length} bytes does not fit.`, {
        remedy: `Use a key of 1 to ${MAXIMUM_KEY_LENGTH} bytes.`,
        data: { length: key.length },
      })
    }
    const text = this.#recent.textOf(key)
    if (this.#deferred.size > 0) this.#make(text)
    this.#undo.push(text, this.changes.get(text))
    this.changes.set(text, change)
  }

  /** Sorted for each walk: bodies rarely walk, and a group is small. */
  #changesIn({ from, to, reverse }: WalkOptions): readonly PendingChange[] {
    const first = from === undefined ? '' : keyText(from)
    const end = to === undefined ? undefined : keyText(to)
    const found: PendingChange[] = []
    for (const [text, value] of this.changes) {
      if (text >= first && (end === undefined || text < end)) found.push({ text, key: keyBytes(text), value })
    }
    const direction = reverse ? -1 : 1
    return found.sort((a, b) => (a.text < b.text ? -direction : direction))
  }
}
