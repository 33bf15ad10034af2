import type { Item, QueryInput } from '@tablewright/dynamo'
import { valueFiller } from '../expressions/fill.js'
import { type Call, NewCall } from '../input/call.js'
import { RefusedInput } from '../input/refused-input.js'
import type { QueryPlan } from '../plan/query-plan.js'
import { sealCursors } from '../result/cursor.js'
import { PageCall, type PageOptions, type ResultPage } from '../result/page-call.js'
import type { WriteScope } from '../write/write.js'
import { callPattern, withPatternErrors } from './call-pattern.js'
import type { CallConnection, Executor, RequestsOf } from './executor.js'
import type { PageQuestion } from './page-question.js'
import { type ReadFrom, readBack } from './read-back.js'
import { readAnyPage, readLimit } from './read-filtered-page.js'
import { type PageSource, type ReadPage, readPage, startKey } from './read-page.js'

/** Runs queries and scans that return pages. */
const pageExecutor =
  (readPages: ReadPage): Executor<QueryPlan> =>
  (plan, read, scope) => {
    const source = pageSource(plan, scope, readPages)
    return {
      run: (connection, input, options) => {
        const { context } = connection
        const question: PageQuestion = { context, source, read, input, options }
        return new PageCall(
          (cursor) =>
            withPatternErrors(context, plan.pattern, () => answerPage(connection, question, cursor)),
          question,
        )
      },
    }
  }

/** Runs queries with at most one result. */
const firstExecutor =
  (readPages: ReadPage): Executor<QueryPlan> =>
  (plan, read, scope) => {
    const source = pageSource(plan, scope, readPages)
    return {
      run: ({ context }, input, options) =>
        callPattern(context, plan.pattern, read, input, async (values) => {
          const call = new NewCall(values, context)
          const { items } = await readPages(context, source, call, undefined, 1, options)
          return items[0] ?? null
        }),
    }
  }

export const executeQuery = /* @__PURE__ */ pageExecutor(readAnyPage)
export const executeQueryFirst = /* @__PURE__ */ firstExecutor(readAnyPage)

// Where no pattern of a design has a filter.
export const executePlainQuery = /* @__PURE__ */ pageExecutor(readPage)
export const executePlainQueryFirst = /* @__PURE__ */ firstExecutor(readPage)

/** The first request of a query, for `explain`. */
export const queryRequests: RequestsOf<QueryPlan> = (given, scope) => (call) => {
  const { plan, request: requestOf } = pageSource(given, scope, readAnyPage)
  const request = requestOf(call)
  const wanted = plan.kind === 'query' ? plan.page : 1
  return request ? [{ operation: plan.operation, input: { ...request, Limit: readLimit(plan, wanted) } }] : []
}

async function answerPage(
  { context, cursorSecret, name }: CallConnection,
  { source, read, input, options }: PageQuestion,
  cursor: PageOptions['cursor'],
): Promise<ResultPage<unknown>> {
  const { plan } = source
  const { pattern, operation, limit: all = Infinity } = plan
  const { limit = plan.page } = options
  if (!Number.isInteger(limit) || limit < 1) throw new RefusedInput('must be a whole number from 1', 'limit')
  const values = await read(input)
  const seal = sealCursors(cursorSecret, name, pattern, values)
  const from = cursor ? seal.read(cursor) : undefined
  const given = from?.given ?? 0
  const call = new NewCall(values, context)
  const readFrom: ReadFrom = (start, wanted, isBack) => {
    const turned = { ...source, request: (each: Call) => turn(source.request(each)) }
    return source.read(context, isBack ? turned : source, call, start, wanted, options)
  }
  const cursorOf = (item: Item | false | undefined, count: number, back?: 'before' | 'through') =>
    item ? seal.write(startKey(plan, item), count, back) : null
  if (from?.back) {
    const { items, found, consumed, more } = await readBack(readFrom, from, limit)
    const left = given - items.length
    return {
      items: items as unknown[],
      cursor: cursorOf(found.at(-1), given),
      previous: cursorOf(more && left > 0 ? found[0] : undefined, left, 'before'),
      consumed,
    }
  }
  const page = await readFrom(from?.start, Math.min(limit, all - given))
  const { items, found, next, consumed } = page
  const total = given + items.length
  return {
    items: items as unknown[],
    cursor: cursorOf(total < all && next, total),
    previous: cursorOf(
      operation === 'Query' && from && (found[0] ?? from.start),
      given,
      found[0] ? 'before' : 'through',
    ),
    consumed,
  }
}

function turn(request: QueryInput | undefined): QueryInput | undefined {
  return request && { ...request, ScanIndexForward: request.ScanIndexForward === false }
}

const defaultPage = 25

function pageSource(given: QueryPlan, scope: WriteScope, read: ReadPage): PageSource {
  const codec = scope.item(given.decode.items[0]!)
  const plan: QueryPlan = {
    ...{ operation: 'Query', page: defaultPage, startNames: codec.keyNames },
    ...given,
  }
  const fill = valueFiller(plan.values, scope.slot)
  return {
    plan,
    read,
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
