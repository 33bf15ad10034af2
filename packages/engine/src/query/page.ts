import {
  type Condition,
  evaluateCondition,
  type Item,
  maxItemSize,
  maxPageSize,
  type Projection,
  projectItem,
  type ReadConsistency,
  readUnits,
} from '@tablewright/dynamo'
import { AttributeReader } from '../attribute-reader.js'
import type { Index, Table } from '../catalogue/table.js'
import { jsonOffset, recordSize } from '../encoding/record.js'
import { itemKey } from '../items/keys.js'
import type { KeyRange, ReadView } from '../storage/storage.js'
import { visitEntries } from '../storage/visit-entries.js'
import { conditionPaths } from './condition-paths.js'
import { JsonList } from './json-list.js'

/** What Query and Scan have in common once their request is understood. */
export interface PagePlan {
  readonly table: Table
  readonly index: Index | undefined
  readonly range: KeyRange
  readonly reverse: boolean
  readonly limit: number
  readonly filter: Condition | undefined
  readonly projection: Projection | undefined
  readonly countOnly: boolean
  /** Whether entries of a local index lead to the items themselves. */
  readonly fetch: boolean
  readonly consistency: ReadConsistency
}

export interface Page {
  /** The list of items as JSON. */
  readonly items: Buffer | undefined
  readonly count: number
  readonly scanned: number
  readonly last: Item | undefined
  /** Bytes of the entries that were examined. */
  readonly bytes: number
  readonly fetchUnits: number
}

/** From this size on, the next entry may be the one that does not fit, so each entry is remembered. */
const rememberedFrom = maxPageSize - maxItemSize

/** Reads one page: up to `limit` entries, ending before the one that would exceed 1 MB, filtered and projected. */
export function readPage(view: ReadView, plan: PagePlan): Page {
  const page = lendPage(view, plan)
  return { ...page, items: page.items && Buffer.from(page.items) }
}

/** As `readPage`, but its items are lent: they are gone when the next page is read. */
export function lendPage(view: ReadView, plan: PagePlan): Page {
  const list = plan.countOnly ? undefined : new JsonList()
  let count = 0
  let scanned = 0
  let bytes = 0
  let fetchUnits = 0
  let last: Item | undefined
  const reader = attributeReader(plan)
  const previous = new PreviousEntry()
  const visit = (entry: Buffer, length: number): boolean => {
    const size = recordSize(entry)
    if (bytes + size > maxPageSize && scanned > 0) {
      last = previous.item()
      return false
    }
    scanned++
    bytes += size
    const full = scanned >= plan.limit
    if (full) last = itemOf(entry, length)
    else if (bytes > rememberedFrom) previous.remember(entry, length)
    if (!plan.fetch) {
      if (addRecord(list, plan, reader, entry, length)) count++
      return !full
    }
    const record = fetchItem(view, plan.table, entry)
    fetchUnits += readUnits(recordSize(record), plan.consistency)
    if (addRecord(list, plan, reader, record, record.length)) count++
    return !full
  }
  const options = { from: plan.range.from, to: plan.range.to, reverse: plan.reverse }
  if (plan.fetch) visitEntries(view.range(options), visit)
  else view.walkValues(options, visit)
  return { items: list?.lend(), count, scanned, last, bytes, fetchUnits }
}

/** Used again by every page, which alone has a buffer in use at a time. */
let remembered = Buffer.allocUnsafeSlow(64 * 1024)

/** A copy of the entry that was visited last. The walk lends each entry only until the next. */
class PreviousEntry {
  #length = 0

  remember(entry: Buffer, length: number): void {
    if (length > remembered.length) remembered = Buffer.allocUnsafeSlow(2 * length)
    // Not `copy`: the length that LMDB gives its buffer is not the one that the buffer has.
    remembered.set(entry.subarray(0, length))
    this.#length = length
  }

  item(): Item {
    return itemOf(remembered, this.#length)
  }
}

/** Adds an item to the page unless the filter leaves it out; says whether it counts. */
function addRecord(
  list: JsonList | undefined,
  plan: PagePlan,
  reader: AttributeReader | undefined,
  record: Buffer,
  length: number,
): boolean {
  if (reader === undefined) {
    list?.addRecord(record, length)
    return true
  }
  const item = reader.read(record, jsonOffset)
  if (plan.filter !== undefined && !evaluateCondition(plan.filter, item)) return false
  if (plan.projection !== undefined) list?.addText(JSON.stringify(projectItem(plan.projection, item)))
  else list?.addRecord(record, length)
  return true
}

/** Reads what the filter and the projection look at, where there are such. */
function attributeReader({ filter, projection }: PagePlan): AttributeReader | undefined {
  if (filter === undefined && projection === undefined) return undefined
  const names = new Set<string>()
  if (filter !== undefined) for (const [name] of conditionPaths(filter)) names.add(name)
  if (projection !== undefined) for (const [name] of projection) names.add(name)
  return new AttributeReader(names)
}

/** The item of a record, which is the first `length` bytes of a buffer. */
function itemOf(record: Buffer, length: number): Item {
  return JSON.parse(record.toString('utf8', jsonOffset, length)) as Item
}

/** The item that an index entry stands for: they are written together, so it is there. */
function fetchItem(view: ReadView, table: Table, entry: Buffer): Buffer {
  return view.get(itemKey(table, itemOf(entry, entry.length)))!
}
