import {
  type Condition,
  evaluateCondition,
  type Item,
  maxPageSize,
  type Projection,
  projectItem,
  type ReadConsistency,
  readUnits,
} from '@tablewright/dynamo'
import type { Index, Table } from '../catalogue/table.js'
import { recordJson, recordSize } from '../encoding/index.js'
import { itemKey } from '../items/keys.js'
import { parseJson } from '../reply.js'
import type { KeyRange, ReadView } from '../storage/storage.js'
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

/** Reads one page: up to `limit` entries or 1 MB, filtered and projected. */
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
  for (const { value } of view.range({ ...plan.range, reverse: plan.reverse })) {
    scanned++
    bytes += recordSize(value)
    const full = scanned >= plan.limit || bytes >= maxPageSize
    if (full) last = parseJson(recordJson(value)) as Item
    let record = value
    if (plan.fetch) {
      record = fetchItem(view, plan.table, value)
      fetchUnits += readUnits(recordSize(record), plan.consistency)
    }
    if (addRecord(list, plan, record)) count++
    if (full) break
  }
  return { items: list?.lend(), count, scanned, last, bytes, fetchUnits }
}

/** Adds an item to the page unless the filter leaves it out; says whether it counts. */
function addRecord(list: JsonList | undefined, plan: PagePlan, record: Buffer): boolean {
  if (plan.filter === undefined && plan.projection === undefined) {
    list?.addRecord(record)
    return true
  }
  const item = parseJson(recordJson(record)) as Item
  if (plan.filter !== undefined && !evaluateCondition(plan.filter, item)) return false
  if (plan.projection !== undefined) list?.addText(JSON.stringify(projectItem(plan.projection, item)))
  else list?.addRecord(record)
  return true
}

/** The item that an index entry stands for: they are written together, so it is there. */
function fetchItem(view: ReadView, table: Table, entry: Buffer): Buffer {
  return view.get(itemKey(table, parseJson(recordJson(entry)) as Item))!
}
