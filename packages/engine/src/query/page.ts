import {
  type Condition,
  conditionSteps,
  evaluateCondition,
  type Item,
  maxItemSize,
  maxItemsJson,
  maxPageSize,
  type Projection,
  projectItem,
  type ReadConsistency,
  readUnits,
  resourceNotFound,
} from '@tablewright/dynamo'
import { AttributeReader } from '../attribute-reader.js'
import { findIndex, type Index, type Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { itemJsonSteps } from '../encoding/item-json-steps.js'
import { jsonOffset, recordSize } from '../encoding/record.js'
import { indexKey, itemKey } from '../items/keys.js'
import { checkValue } from '../storage/checksum.js'
import type { KeyRange, ReadView } from '../storage/storage.js'
import { visitEntries } from '../storage/visit-entries.js'
import { inTurns, runSteps } from '../turns.js'
import { conditionPaths } from './condition-paths.js'
import { JsonList } from './json-list.js'
import { rangeAfter } from './key-range.js'
import { shapeItem } from './shape-item.js'

/** The validated read of a Query or Scan. */
export interface PagePlan {
  readonly table: Table
  readonly index: Index | undefined
  readonly range: KeyRange
  readonly reverse: boolean
  readonly limit: number
  readonly filter: Condition | undefined
  readonly projection: Projection | undefined
  /** Whether each path of the projection is returned under its last name, as in PartiQL. */
  readonly flat?: boolean
  readonly countOnly: boolean
  /** Whether the items are fetched for the entries of a local index. */
  readonly fetch: boolean
  readonly consistency: ReadConsistency
}

export interface Page {
  /** The items as a JSON list, or as several lists. */
  readonly items: Buffer | readonly Buffer[] | undefined
  readonly count: number
  readonly scanned: number
  readonly last: Item | undefined
  /** Bytes of the entries that were examined. */
  readonly bytes: number
  readonly fetchUnits: number
}

/** Above this size, the next entry may not fit, so each entry is remembered. */
const rememberedFrom = maxPageSize - maxItemSize

/**
 * The clock is read after each large entry and after this number of small ones. At first it is read more often,
 * because an entry can take long with a filter of thousands of values.
 */
const entriesPerLook = 32
const largeEntry = 16 * 1024
/** Entries of this size are parsed and printed in steps: an item of 400 KB has up to 18 MB of JSON. */
const hugeEntry = 512 * 1024

/** Bytes of items that are copied in one turn. */
const maxTurnList = 4 * 1024 * 1024

/**
 * Reads one page: up to `limit` entries, ending before the one that would exceed 1 MB, filtered and projected. A
 * long read takes several turns, each on the data committed by then: as on AWS, a page is not isolated from writes.
 * The items of a page that is returned synchronously borrow a shared buffer, valid until the next page is read.
 */
export function readPage(context: EngineContext, plan: PagePlan, turnMs?: number): Page | Promise<Page> {
  const reader = new PageReader(plan)
  const later = inTurns((isOver) => context.storage.read((view) => reader.read(view, isOver)), turnMs)
  if (later === undefined) return reader.lend()
  return later.then(() => {
    checkStillThere(context, plan)
    return reader.take()
  })
}

/** A table or index may be deleted between two turns. */
function checkStillThere({ catalog }: EngineContext, { table, index }: PagePlan): void {
  const current = catalog.table(table.name)
  if (
    current.number === table.number &&
    (index === undefined || findIndex(current, index.name)?.number === index.number)
  )
    return
  throw resourceNotFound()
}

/** Returns a page that was read in one turn with its items copied. */
export function copyPage(page: Page): Page {
  return { ...page, items: page.items && Buffer.from(page.items as Buffer) }
}

/** The state of an unfinished page. */
interface Progress {
  count: number
  scanned: number
  bytes: number
  fetchUnits: number
  last: Item | undefined
}

/** A page that is being read. */
class PageReader {
  readonly #plan: PagePlan
  readonly #attributes: AttributeReader | undefined
  #keyReader: AttributeReader | undefined
  readonly #progress: Progress = { count: 0, scanned: 0, bytes: 0, fetchUnits: 0, last: undefined }
  /** The lists of earlier turns. */
  readonly #lists: Buffer[] = []
  /** Their bytes. */
  #listed = 0
  #list: JsonList | undefined
  #range: KeyRange
  #previous = new PreviousEntry()
  /** The remaining steps for a large record: its filter, and its part of the page. */
  #open: Iterator<undefined, void> | undefined

  constructor(plan: PagePlan) {
    this.#plan = plan
    this.#range = plan.range
    this.#attributes = attributeReader(plan)
  }

  /** Reads entries until the page is complete or the turn is over. Returns whether it is complete. */
  read(view: ReadView, isOver: () => boolean): boolean {
    const plan = this.#plan
    const { limit, fetch } = plan
    const previous = this.#previous
    const progress = this.#progress
    const list = plan.countOnly ? undefined : new JsonList()
    this.#list = list
    if (this.#open !== undefined && !this.#decide(this.#open, isOver)) return false
    if (progress.last !== undefined) return true
    let pausedAt: Item | undefined
    let perLook = plan.filter === undefined ? entriesPerLook : 1
    let nextLook = progress.scanned + perLook
    const visit = (entry: Buffer, length: number, checksum?: number): boolean => {
      const size = recordSize(entry)
      if (progress.bytes + size > maxPageSize && progress.scanned > 0) {
        checkValue(entry, length, checksum)
        progress.last = previous.item()
        return false
      }
      const scanned = ++progress.scanned
      progress.bytes += size
      const full = scanned >= limit
      if (full) progress.last = this.#keysOf(entry, length)
      else if (progress.bytes > rememberedFrom) previous.remember(entry, length, checksum)
      let fetched: Item | undefined
      let read = length
      let decided: boolean
      if (!fetch) decided = this.#add(entry, length, isOver, checksum)
      else {
        // Read now: the view reuses its buffer for the item.
        fetched = this.#keysOf(entry, length)
        const record = fetchItem(view, plan.table, fetched)
        progress.fetchUnits += readUnits(recordSize(record), plan.consistency)
        read = record.length
        decided = this.#add(record, read, isOver)
      }
      if (decided && full) return false
      if (decided && scanned < nextLook && read < largeEntry) return true
      if (decided && list !== undefined && this.#listed + list.length >= maxItemsJson) {
        progress.last = fetched ?? this.#keysOf(entry, length)
        return false
      }
      if (decided && !isOver() && (read < largeEntry || list === undefined || list.length < maxTurnList)) {
        perLook = Math.min(2 * perLook, entriesPerLook)
        nextLook = scanned + perLook
        return true
      }
      pausedAt = fetched ?? this.#keysOf(entry, length)
      return false
    }
    const options = { from: this.#range.from, to: this.#range.to, reverse: plan.reverse }
    if (fetch) visitEntries(view.range(options), visit)
    else view.walkValues(options, visit)
    if (pausedAt !== undefined) this.#pause(pausedAt)
    return pausedAt === undefined
  }

  /** Adds an item to the page unless the filter excludes it. Returns false if that is not decided in this turn. */
  #add(record: Buffer, length: number, isOver: () => boolean, checksum?: number): boolean {
    const { filter } = this.#plan
    if (this.#attributes === undefined) {
      this.#progress.count++
      if (this.#list !== undefined) this.#list.addRecord(record, length, checksum)
      else checkValue(record, length, checksum)
      return true
    }
    checkValue(record, length, checksum)
    if (length >= (filter === undefined ? hugeEntry : largeEntry))
      return this.#decide(this.#addSteps(Buffer.from(record.subarray(0, length))), isOver)
    const item = this.#attributes.read(record, jsonOffset)
    if (filter !== undefined && !evaluateCondition(filter, item)) return true
    this.#progress.count++
    const part = this.#partOf(item)
    if (part === undefined) this.#list?.addRecord(record, length)
    else this.#list?.addText(JSON.stringify(part))
    return true
  }

  /** Continues with a large record. Returns whether it is done. */
  #decide(steps: Iterator<undefined, void>, isOver: () => boolean): boolean {
    const isDone = runSteps(steps, isOver) !== undefined
    this.#open = isDone ? undefined : steps
    return isDone
  }

  /** As `#add`, in steps. The item is added to the list of the turn in which the last step runs. */
  *#addSteps(record: Buffer): Generator<undefined, void> {
    const { filter } = this.#plan
    const isHuge = record.length >= hugeEntry
    const item = isHuge
      ? yield* this.#attributes!.readSteps(record, jsonOffset)
      : this.#attributes!.read(record, jsonOffset)
    if (filter !== undefined && !(yield* conditionSteps(filter, item))) return
    this.#progress.count++
    const part = this.#list && this.#partOf(item)
    if (part === undefined) this.#list?.addRecord(record, record.length)
    else if (isHuge) {
      const parts = yield* itemJsonSteps(part)
      this.#list!.addParts(parts)
    } else this.#list!.addText(JSON.stringify(part))
  }

  /** Returns the requested attributes; undefined for the whole item. */
  #partOf(item: Item): Item | undefined {
    const { projection, flat } = this.#plan
    if (projection === undefined) return undefined
    return flat ? shapeItem(projection, item) : projectItem(projection, item)
  }

  /** Returns the complete page. Its items are borrowed. */
  lend(): Page {
    return this.#page(this.#list?.lend())
  }

  /** Returns the complete page of several turns. */
  take(): Page {
    return this.#page(this.#list && [...this.#lists, this.#list.take()])
  }

  #page(items: Page['items']): Page {
    const { count, scanned, bytes, fetchUnits, last } = this.#progress
    return { items, count, scanned, last, bytes, fetchUnits }
  }

  /** Returns the keys of an entry, with some or all of its other attributes. */
  #keysOf(entry: Buffer, length: number): Item {
    if (length < largeEntry) return itemOf(entry, length)
    const { startKeys } = this.#plan.index ?? this.#plan.table
    this.#keyReader ??= new AttributeReader(startKeys.map(({ name }) => name))
    return this.#keyReader.read(entry, jsonOffset)
  }

  /** Copies the list, because borrowed bytes are invalid in the next turn. */
  #pause(item: Item): void {
    const { table, index, reverse } = this.#plan
    const key = index === undefined ? itemKey(table, item) : indexKey(table, index, item)
    this.#range = rangeAfter(this.#range, key, reverse)
    this.#previous = new PreviousEntry(item)
    if (this.#list === undefined) return
    this.#listed += this.#list.length
    this.#lists.push(this.#list.take())
  }
}

/** Reused by every page; only one is in use at a time. */
let remembered = Buffer.allocUnsafeSlow(64 * 1024)

/** A copy of the last visited entry, because each entry is borrowed only until the next. */
class PreviousEntry {
  readonly #first: Item | undefined
  #length = 0

  /** @param first the last entry of the previous turn */
  constructor(first?: Item) {
    this.#first = first
  }

  remember(entry: Buffer, length: number, checksum?: number): void {
    checkValue(entry, length, checksum)
    if (length > remembered.length) remembered = Buffer.allocUnsafeSlow(2 * length)
    // Not `copy`, because the length of LMDB's buffer is not its actual length.
    remembered.set(entry.subarray(0, length))
    this.#length = length
  }

  item(): Item {
    return this.#length === 0 ? this.#first! : itemOf(remembered, this.#length)
  }
}

/** Reads the attributes that the filter and the projection need. */
function attributeReader({ filter, projection }: PagePlan): AttributeReader | undefined {
  if (filter === undefined && projection === undefined) return undefined
  const names = new Set<string>()
  if (filter !== undefined) for (const [name] of conditionPaths(filter)) names.add(name)
  if (projection !== undefined) for (const [name] of projection) names.add(name)
  return new AttributeReader(names)
}

/** Parses the item of a record, which is the first `length` bytes of a buffer. */
function itemOf(record: Buffer, length: number): Item {
  return JSON.parse(record.toString('utf8', jsonOffset, length)) as Item
}

/** Returns the item of an index entry. It exists, because both are written together. */
function fetchItem(view: ReadView, table: Table, entry: Item): Buffer {
  return view.get(itemKey(table, entry))!
}
