import { TablewrightError } from '@tablewright/base'
import type { Change, PendingChange } from './change.js'
import { keyBytes, keyText } from './key-text.js'
import { mergeWalk } from './merge-walk.js'
import type { Entry, ReadView, VisitValue, WalkOptions, WriteView } from './storage.js'
import { visitEntries } from './visit-entries.js'

/** What LMDB takes with pages of 8 KB. */
const MAXIMUM_KEY_LENGTH = 4026

/**
 * The writes of one group, laid over what is committed. The bodies of the group run against it one after the other;
 * `undo` takes back what a body wrote since `mark`.
 */
export class PendingChanges implements WriteView {
  readonly changes = new Map<string, Change>()
  readonly #base: ReadView
  #undo: (readonly [string, Change | undefined])[] = []

  constructor(base: ReadView) {
    this.#base = base
  }

  get(key: Buffer): Buffer | undefined {
    if (this.changes.size > 0) {
      const change = this.changes.get(keyText(key))
      if (change !== undefined) return change ?? undefined
    }
    return this.#base.get(key)
  }

  range(options: WalkOptions): Iterable<Entry> {
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

  mark(): void {
    this.#undo = []
  }

  undo(): void {
    for (const [key, before] of this.#undo.reverse()) {
      if (before === undefined) this.changes.delete(key)
      else this.changes.set(key, before)
    }
    this.#undo = []
  }

  #change(key: Buffer, change: Change): void {
    if (key.length === 0 || key.length > MAXIMUM_KEY_LENGTH) {
      throw new TablewrightError('STORAGE_KEY_LENGTH', `A storage key of ${key.length} bytes does not fit.`, {
        remedy: `Keys have 1 to ${MAXIMUM_KEY_LENGTH} bytes.`,
        data: { length: key.length },
      })
    }
    const text = keyText(key)
    this.#undo.push([text, this.changes.get(text)])
    this.changes.set(text, change)
  }

  /** Sorted anew for each walk: bodies walk rarely, and a group is small. */
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
