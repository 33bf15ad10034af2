import {
  type ExecuteStatementInput,
  type Item,
  type KeyComparison,
  maxPageSize,
  planKeyCondition,
  validationError,
} from '@tablewright/dynamo'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { itemKey, numberRange } from '../encoding/index.js'
import { lendImage } from '../items/records.js'
import { consumePage } from '../query/answer-page.js'
import { checkKeyValues, contains, plannedRange, rangeAfter } from '../query/key-range.js'
import { copyPage, type Page, type PagePlan, readPage } from '../query/page.js'
import {
  checkFilterProjected,
  findSource,
  type IndexErrors,
  planPage,
  type ReadInput,
  type ReadSource,
  scanIndexErrors,
} from '../query/plan-read.js'
import { isNested } from '../query/shape-item.js'
import { lastKeyOf, locateStartKey, validateStartKey } from '../query/start-key.js'
import { RawJson, RawJsonLists, type Reply, type ReplyValue } from '../reply.js'
import type { KeyRange } from '../storage/storage.js'
import { checkReadable } from './check-readable.js'
import { nameOneItem } from './item-of-where.js'
import { allOf, type KeyUse, useKey } from './key-conditions.js'
import { decodeToken, encodeToken, invalidToken, type Position } from './next-token.js'
import { orderPartitions } from './order.js'
import { checkNoOverlap } from './overlap.js'
import type { SelectStatement } from './statement.js'

interface SelectPlan {
  /** The plan for the first range. */
  readonly page: PagePlan
  /** The ranges to read, in sequence. */
  readonly ranges: readonly KeyRange[]
  /** Whether at most one item is requested, so that there is no next page. */
  readonly single: boolean
}

const indexErrors: IndexErrors = {
  notFound: () => validationError('The table does not have the specified index'),
  noConsistentReads: () =>
    validationError('Strongly consistent read is not supported on Global Secondary Indexes'),
  vectorIndex: scanIndexErrors.vectorIndex,
}

/** Answers a SELECT: an item by its key, one or several partitions, or a whole table or index. */
export function select(
  context: EngineContext,
  statement: SelectStatement,
  input: ExecuteStatementInput,
): Reply | Promise<Reply> {
  checkReadable(context, statement)
  const start =
    input.NextToken === undefined
      ? undefined
      : decodeToken(input.NextToken, input, context.tokenKeys.code('next-token'))
  const read = readInputOf(statement, input)
  const found = findSource(context, read, indexErrors)
  const { keyShape } = found.index ?? found.table
  checkNoOverlap(statement.where, keyShape)
  const use = useKey(statement.where, keyShape)
  if (start === undefined && isPlainGet(statement, use, found.table)) {
    return selectOne(context, use.partitions[0]!, read, found.table)
  }
  const plan = planSelect(statement, use, read, found)
  context.limiter?.check(found.table, 'read', found.index)
  return readPages(context, plan, start, found).then((pages) => {
    const next = plan.single ? undefined : pages.next
    return {
      Items: itemsOf(pages.read),
      NextToken: next && encodeToken(next, input, context.tokenKeys.code('next-token')),
      LastEvaluatedKey: next?.after as ReplyValue,
      ConsumedCapacity: consumePage(context, plan.page, total(pages.read), read),
    }
  })
}

function readInputOf({ tableName, indexName }: SelectStatement, input: ExecuteStatementInput): ReadInput {
  const { Limit, ConsistentRead, ReturnConsumedCapacity } = input
  return {
    TableName: tableName,
    ...(indexName !== undefined && { IndexName: indexName }),
    ...(Limit !== undefined && { Limit }),
    ...(ConsistentRead !== undefined && { ConsistentRead }),
    ...(ReturnConsumedCapacity !== undefined && { ReturnConsumedCapacity }),
  }
}

/** Whether a SELECT reads exactly one whole item by its key. */
function isPlainGet({ indexName, paths, orderBy }: SelectStatement, use: KeyUse, table: Table): boolean {
  if (indexName !== undefined || paths !== undefined || orderBy !== undefined) return false
  return use.rest.length === 0 && use.partitions.length === 1 && nameOneItem(use.partitions[0]!, table)
}

/** Returns the same reply as the general path, without walking a range. */
function selectOne(
  context: EngineContext,
  comparisons: readonly KeyComparison[],
  read: ReadInput,
  table: Table,
): Reply {
  const planned = planKeyCondition(comparisons, table.keyShape)
  checkKeyValues(planned, table)
  context.limiter?.check(table, 'read')
  const key = itemKey(table.number, planned.partition[0]!, planned.sort[0])
  const image = context.storage.read((view) => lendImage(view, key))
  const consistency = read.ConsistentRead ? 'strong' : 'eventual'
  return {
    Items: image === undefined ? [] : [new RawJson(image.json)],
    ConsumedCapacity: consumePage(
      context,
      { table, index: undefined, consistency },
      { bytes: image?.size ?? 0, fetchUnits: 0 },
      read,
    ),
  }
}

function planSelect(statement: SelectStatement, use: KeyUse, read: ReadInput, found: ReadSource): SelectPlan {
  const source = found.index ?? found.table
  const { partitions, reverse } = orderPartitions(statement, use.partitions, source)
  const filter = allOf(use.rest)
  const planOf = planPage(read, { filter, projection: statement.paths }, found)
  if (partitions.length > 0) checkFilterProjected(filter, found.index)
  const planned = partitions.map((comparisons) => planKeyCondition(comparisons, source.keyShape))
  for (const range of planned) checkKeyValues(range, source)
  const flat = statement.paths !== undefined && isNested(statement.paths)
  const ranges =
    planned.length === 0 ? [numberRange(source.number)] : planned.map((range) => plannedRange(range, source))
  const page = planOf(ranges[0]!, reverse)
  return {
    page: { ...page, flat },
    ranges,
    single: found.index === undefined && partitions.length === 1 && nameOneItem(partitions[0]!, found.table),
  }
}

interface Pages {
  readonly read: readonly Page[]
  readonly next: Position | undefined
}

/** Reads pages until a page does not complete its range, or the pages have a megabyte. */
async function readPages(
  context: EngineContext,
  { page: plan, ranges }: SelectPlan,
  start: Position | undefined,
  found: ReadSource,
): Promise<Pages> {
  const read: Page[] = []
  let left = plan.limit
  let bytes = 0
  for (let partition = start?.partition ?? 0; partition < ranges.length; partition++) {
    const after = partition === start?.partition ? validateStartKey(start.after) : undefined
    const range = after === undefined ? ranges[partition]! : rangeFrom(ranges[partition]!, after, plan, found)
    const made = readPage(context, range === plan.range ? plan : { ...plan, range, limit: left })
    const page = made instanceof Promise ? await made : copyPage(made)
    read.push(page)
    left -= page.scanned
    bytes += page.bytes
    if (page.last !== undefined)
      return { read, next: { partition, after: lastKeyOf(page.last, found.table, found.index) } }
    if (bytes >= maxPageSize && partition + 1 < ranges.length)
      return { read, next: { partition: partition + 1 } }
  }
  return { read, next: undefined }
}

function rangeFrom(
  range: KeyRange,
  after: Item,
  { reverse }: SelectPlan['page'],
  { table, index }: ReadSource,
): KeyRange {
  const key = locateStartKey(after, table, index)
  if (!contains(range, key)) throw invalidToken()
  return rangeAfter(range, key, reverse)
}

function itemsOf(pages: readonly Page[]): RawJsonLists {
  return new RawJsonLists(pages.flatMap(({ items }) => items!))
}

function total(pages: readonly Page[]): Pick<Page, 'bytes' | 'fetchUnits'> {
  return {
    bytes: pages.reduce((sum, page) => sum + page.bytes, 0),
    fetchUnits: pages.reduce((sum, page) => sum + page.fetchUnits, 0),
  }
}
