import { readUnits } from '@tablewright/dynamo'
import { Consumption } from '../capacity/consumption.js'
import type { EngineContext } from '../context.js'
import { RawJsonLists, type Reply, type ReplyValue } from '../reply.js'
import { ListJson } from './json-list.js'
import { type Page, type PagePlan, readPage } from './page.js'
import type { ReadInput } from './plan-read.js'
import { lastKeyOf } from './start-key.js'

/**
 * Reads a page and answers it as Query and Scan do. Synchronous replies borrow a shared buffer; read them before the
 * next call.
 */
export function answerPage(context: EngineContext, plan: PagePlan, input: ReadInput): Reply | Promise<Reply> {
  context.limiter?.check(plan.table, 'read', plan.index)
  const page = readPage(context, plan)
  return page instanceof Promise
    ? page.then((late) => replyOf(context, plan, late, input))
    : replyOf(context, plan, page, input)
}

function replyOf(context: EngineContext, plan: PagePlan, page: Page, input: ReadInput): Reply {
  return {
    Items: page.items && listOf(page.items),
    Count: page.count,
    ScannedCount: page.scanned,
    LastEvaluatedKey: page.last && lastKeyOf(page.last, plan.table, plan.index),
    ConsumedCapacity: consumePage(context, plan, page, input),
  }
}

function listOf(items: NonNullable<Page['items']>): ReplyValue {
  return items instanceof Uint8Array ? new ListJson(items) : new RawJsonLists(items)
}

/**
 * Counts the consumed capacity: the sum of the examined sizes is rounded once, and the size of each item that a local
 * index fetches is rounded separately.
 */
export function consumePage(
  context: EngineContext,
  plan: Pick<PagePlan, 'table' | 'index' | 'consistency'>,
  page: Pick<Page, 'bytes' | 'fetchUnits'>,
  input: ReadInput,
): ReplyValue {
  if (context.limiter === undefined && input.ReturnConsumedCapacity === undefined) return undefined
  const consumption = new Consumption(plan.table)
  const units = readUnits(page.bytes, plan.consistency)
  if (plan.index === undefined) consumption.tableUnits = units
  else consumption.addIndex(plan.index, units)
  consumption.tableUnits += page.fetchUnits
  context.limiter?.spend(consumption, 'read')
  return consumption.report(input.ReturnConsumedCapacity, input.TableName)
}
