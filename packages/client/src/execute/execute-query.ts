import type { Item, QueryInput } from '@tablewright/dynamo'
import { valueFiller } from '../expressions/fill.js'
import { type Call, NewCall } from '../input/call.js'
import type { InputReader } from '../input/read-input.js'
import { RefusedInput } from '../input/refused-input.js'
import type { Values } from '../items/key-codec.js'
import type { QueryPlan } from '../plan/query-plan.js'
import { sealCursors } from '../result/cursor.js'
import { PageCall, type PageOptions, type ResultPage } from '../result/page-call.js'
import type { WriteScope } from '../write/write.js'
import { callPattern, withPatternErrors } from './call-pattern.js'
import type { CallConnection, Executor, RequestsOf } from './executor.js'
import type { PageQuestion } from './page-question.js'
import { type ReadPage, readBack } from './read-back.js'
import { type PageSource, readLimit, readPage } from './read-page.js'

/** Runs queries and scans that return pages. */
export const executeQuery: Executor<QueryPlan> = (plan, read, scope) => {
  const source = pageSource(plan, scope)
  return {
    run: (connection, input, options) => {
      const { context } = connection
      const question: PageQuestion = { context, source, read, input, options }
      return new PageCall(
        (cursor) =>
          withPatternErrors(context, plan.pattern, () =>
            answerPage(connection, source, read, input, cursor, options),
          ),
        question,
      )
    },
  }
}

/** Runs queries with at most one result. */
export const executeQueryFirst: Executor<QueryPlan> = (plan, read, scope) => {
  const source = pageSource(plan, scope)
  return {
    run: ({ context }, input, options) =>
      callPattern(context, plan.pattern, read, input, async (values) => {
        const call = new NewCall(values, context)
        const { items } = await readPage(context, source, call, undefined, 1, options)
        return items[0] ?? null
      }),
  }
}

/** The first request of a query, for `explain`. */
export const queryRequests: RequestsOf<QueryPlan> = (given, scope) => (call) => {
  const { plan, request: requestOf } = pageSource(given, scope)
  const request = requestOf(call)
  const wanted = plan.kind === 'query' ? plan.page : 1
  return request ? [{ operation: plan.operation, input: { ...request, Limit: readLimit(plan, wanted) } }] : []
}

async function answerPage(
  { context, cursorSecret, name }: CallConnection,
  source: PageSource,
  read: InputReader,
  input: Values,
  cursor: PageOptions['cursor'],
  options: PageOptions,
): Promise<ResultPage<unknown>> {
  const { limit = source.plan.page } = options
  if (!Number.isInteger(limit) || limit < 1) throw new RefusedInput('must be a whole number from 1', 'limit')
  const values = await read(input)
  const { pattern, operation, limit: all = Infinity } = source.plan
  const seal = sealCursors(cursorSecret, name, pattern, values)
  const from = cursor ? seal.read(cursor) : undefined
  const given = from?.given ?? 0
  const call = new NewCall(values, context)
  const readOn: ReadPage = (start, wanted, isBack) => {
    const turned = { ...source, request: (each: Call) => turn(source.request(each)) }
    return readPage(context, isBack ? turned : source, call, start, wanted, options)
  }
  const cursorOf = (start: Item | false | undefined, count: number, back?: 'before' | 'through') =>
    start ? seal.write(start, count, back) : null
  if (from?.back) {
    const { items, first, last, consumed, more } = await readBack(readOn, from, limit)
    const left = given - items.length
    return {
      items: items as unknown[],
      cursor: cursorOf(last, given),
      previous: cursorOf(more !== undefined && left > 0 && first, left, 'before'),
      consumed,
    }
  }
  const { items, first, next, consumed } = await readOn(from?.start, Math.min(limit, all - given))
  const total = given + items.length
  return {
    items: items as unknown[],
    cursor: cursorOf(total < all && next, total),
    previous: cursorOf(
      operation === 'Query' && from && (first ?? from.start),
      given,
      first ? 'before' : 'through',
    ),
    consumed,
  }
}

function turn(request: QueryInput | undefined): QueryInput | undefined {
  return request && { ...request, ScanIndexForward: request.ScanIndexForward === false }
}

const defaultPage = 25

function pageSource(given: QueryPlan, scope: WriteScope): PageSource {
  const codec = scope.item(given.decode.items[0]!)
  const plan: QueryPlan = {
    ...{ operation: 'Query', page: defaultPage, startNames: codec.keyNames },
    ...given,
  }
  const fill = valueFiller(plan.values, scope.slot)
  return {
    plan,
    request: (call): QueryInput | undefined => {
      const values = fill(call)
      if (!values) return plan.request
      // The start of an empty range has no value.
      return Object.values(values).includes(undefined as never)
        ? undefined
        : { ExpressionAttributeValues: values, ...plan.request }
    },
    decode: scope.decoder
      ? scope.decoder(plan.decode, scope)
      : (item) => (codec.recognizes(item) ? codec.fromItem(item) : undefined),
  }
}
