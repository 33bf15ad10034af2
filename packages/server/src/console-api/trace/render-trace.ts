import { isoTime } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import { hideInRequest } from '../../secrets/hide-secrets.js'
import type { ItemLens } from '../items/item-lens.js'
import { readableExpression } from '../items/readable-expression.js'
import type { Units } from '../types/run.js'
import type { Trace, TracedRequest, TraceSummary, TraceTotals } from '../types/trace.js'
import { type RecordedRequest, writeOperations } from './recorded-request.js'
import type { RecordedTrace } from './trace-book.js'
import { tracedItems } from './traced-items.js'

export function summarize(trace: RecordedTrace): TraceSummary {
  const { id, kind, name, caller, startedAt, milliseconds, status } = trace
  return {
    id,
    kind,
    name,
    ...(caller !== undefined && { caller }),
    at: isoTime(startedAt),
    milliseconds,
    ...(status !== undefined && { status }),
    totals: totalsOf(trace),
  }
}

export function renderTrace(trace: RecordedTrace, lens: ItemLens): Trace {
  const requests = trace.requests.map((request) => renderRequest(request, trace.startedAt, lens))
  return { ...summarize(trace), requests, omitted: trace.omitted }
}

function totalsOf({ requests, omitted }: RecordedTrace): TraceTotals {
  const sum = (amount: (request: RecordedRequest) => number) =>
    requests.reduce((total, request) => total + amount(request), 0)
  return {
    requests: requests.length + omitted,
    readUnits: sum((request) => unitsOf(request).readUnits),
    writeUnits: sum((request) => unitsOf(request).writeUnits),
    itemsWritten: sum(itemsWritten),
  }
}

/** Returns the units of a request, as read units or write units depending on the operation. */
export function unitsOf({ operation, consumed }: Pick<RecordedRequest, 'operation' | 'consumed'>): Units {
  const units = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
  const isWrite = writeOperations.has(operation)
  const searchBytes = consumed.reduce((sum, { VectorSearchRequestBytes: bytes = 0 }) => sum + bytes, 0)
  return {
    readUnits: isWrite ? 0 : units,
    writeUnits: isWrite ? units : 0,
    ...(searchBytes > 0 && { searchBytes }),
  }
}

function itemsWritten({ operation, input, error }: RecordedRequest): number {
  if (error !== undefined || !writeOperations.has(operation)) return 0
  const { TransactItems, RequestItems } = input as {
    readonly TransactItems?: readonly object[]
    readonly RequestItems?: Readonly<Record<string, readonly object[]>>
  }
  if (TransactItems) return TransactItems.filter((item) => !('ConditionCheck' in item)).length
  return RequestItems ? Object.values(RequestItems).flat().length : 1
}

interface AskedRange {
  readonly TableName?: string
  readonly IndexName?: string
  readonly KeyConditionExpression?: string
  readonly SearchConditionExpression?: string
  readonly FilterExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: Item
}

function renderRequest(request: RecordedRequest, begin: number, lens: ItemLens): TracedRequest {
  const { operation, pattern, startedAt, milliseconds, returned, error } = request
  const input = hideInRequest(request.input)
  const range = input as AskedRange
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = range
  const model = pattern === undefined ? undefined : lens.design.model.patterns[pattern]
  const items = tracedItems(operation, input, lens, error?.reasons)
  const tables = range.TableName === undefined ? items.map(({ table }) => table) : [range.TableName]
  const { IndexName: index, FilterExpression: filter } = range
  const key = range.KeyConditionExpression ?? range.SearchConditionExpression
  return {
    operation,
    after: startedAt - begin,
    milliseconds,
    ...(pattern !== undefined && { pattern }),
    ...(model?.id !== undefined && { patternId: model.id }),
    ...(model?.goal !== undefined && { goal: model.goal }),
    tables: [...new Set(tables)],
    ...(index !== undefined && { index }),
    ...(key !== undefined && { keyCondition: readableExpression(key, names, values) }),
    ...(filter !== undefined && { filter: readableExpression(filter, names, values) }),
    items,
    ...(returned !== undefined && { returned }),
    ...unitsOf(request),
    ...(error !== undefined && { error: { code: error.code, message: error.message } }),
    input,
  }
}
