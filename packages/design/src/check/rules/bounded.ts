import { countText, sizeText } from '@tablewright/base'
import { maxBatchGetKeys, maxItemCollectionSize, maxPageSize } from '@tablewright/dynamo/limits'
import type { BatchGetPattern, QueryPattern } from '../../model/pattern-model.js'
import { appearsIn, schemaOf } from '../../model/stored-items.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { checkExpressions } from './bounded-expressions.js'
import { checkItemSizes } from './bounded-items.js'
import { checkTransactions } from './bounded-transactions.js'
import { checkNames } from './names.js'
import { checkLimit } from './nearest.js'
import { checkNumberWidths } from './number-widths.js'
import { checkNumbers } from './possible-numbers.js'
import { checkTables } from './tables.js'

/**
 * Proves that items, sets, pages, batches and transactions stay within DynamoDB's limits at the declared
 * numbers.
 */
export function checkBounded(context: CheckContext): Finding[] {
  return [
    ...checkTables(context),
    ...checkNames(context),
    ...checkNumbers(context),
    ...checkItemSizes(context),
    ...checkExpressions(context),
    ...checkNumberWidths(context),
    ...context.patterns.flatMap((pattern) => {
      if (pattern.operation === 'query')
        return [...checkPage(context, pattern), ...checkCollection(context, pattern)]
      if (pattern.operation === 'nearest') return checkLimit(pattern)
      return pattern.operation === 'batchGet' ? checkBatch(pattern) : []
    }),
    ...checkTransactions(context),
  ]
}

function checkPage(context: CheckContext, pattern: QueryPattern): Finding[] {
  const pageLimit = Math.min(pattern.limit ?? pattern.page, pattern.page)
  const cost = context.costs.get(pattern.name)!
  const each = cost.items.expected === 0 ? 0 : cost.bytes.expected / cost.items.expected
  if (pageLimit * each <= maxPageSize) return []
  const fits = Math.floor(maxPageSize / each)
  return [
    finding('TW603', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `A page of ${countText(pageLimit)} items of ${sizeText(each)} is ${sizeText(pageLimit * each)}; DynamoDB reads 1 MB, which ${countText(fits)} items fill.`,
      remedy: `Declare page: ${fits} or less, or an index with fewer attributes.`,
      data: { page: pageLimit, itemBytes: Math.round(each), fits },
    }),
  ]
}

/** With local indexes, all items of a partition key and their index entries must fit into 10 GB. */
function checkCollection(context: CheckContext, pattern: QueryPattern): Finding[] {
  const table = context.model.tables[pattern.table]
  const locals = Object.values(table?.indexes ?? {}).filter((index) => index.kind === 'local')
  const items = pattern.expect?.items
  if (!table || locals.length === 0 || items === undefined) return []
  if (pattern.keyCondition.index !== undefined && schemaOf(table, pattern.keyCondition.index) === undefined)
    return []
  const targets = pattern.targets.flatMap((name) => context.items.get(name) ?? [])
  const each = Math.max(
    0,
    ...targets.map((item) =>
      [undefined, ...locals.filter((index) => appearsIn(item, index)).map((index) => index.name)]
        .map((index) => context.cost.entrySize(item, index).expected)
        .reduce((sum, bytes) => sum + bytes, 0),
    ),
  )
  if (items * each <= maxItemCollectionSize) return []
  const fits = Math.floor(maxItemCollectionSize / each)
  return [
    finding('TW610', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${countText(items)} items under one key are ${sizeText(items * each)} with their local index entries; the limit is 10 GB, at ${countText(fits)} items.`,
      remedy: 'Use a global index instead of the local one, or spread the items over several keys.',
      data: { items, fits },
    }),
  ]
}

function checkBatch(pattern: BatchGetPattern): Finding[] {
  const items = pattern.expect?.items ?? 0
  if (items <= maxBatchGetKeys) return []
  const requests = Math.ceil(items / maxBatchGetKeys)
  return [
    finding('TW609', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${countText(items)} keys make ${requests} requests: DynamoDB takes ${maxBatchGetKeys} at once.`,
      remedy: 'No change is needed if several requests are acceptable.',
      data: { items, requests },
    }),
  ]
}
