import type { QueryInput } from '@tablewright/dynamo'
import { valueFiller } from '../expressions/fill.js'
import { emptyRange } from '../expressions/key-slots.js'
import { newCall } from '../input/call.js'
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
            answerPage(connection, source, read, input, { ...options, cursor: cursor ?? null }),
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
      callPattern(context, plan.pattern, read, input, async (call) => {
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
  { cursor, limit = source.plan.page, ...options }: PageOptions,
): Promise<ResultPage<unknown>> {
  if (!Number.isInteger(limit) || limit < 1) throw new RefusedInput('must be a whole number from 1', 'limit')
  const values = await read(input)
  const { pattern, operation, limit: all = Infinity } = source.plan
  const seal = sealCursors(cursorSecret, name, pattern, values)
  const from = cursor ? seal.read(cursor) : undefined
  const given = from?.given ?? 0
  const call = newCall(values, context)
  const readOn: ReadPage = (start, wanted, isBack) =>
    readPage(context, isBack ? turnedSource(source) : source, call, start, wanted, options)
  if (from?.back) {
    const { items, first, last, consumed, more } = await readBack(readOn, from, limit)
    const left = given - items.length
    return {
      items: items as unknown[],
      cursor: last ? seal.write({ start: last, given }) : null,
      previous: more && first && left > 0 ? seal.write({ start: first, given: left, back: 'before' }) : null,
      consumed,
    }
  }
  const { items, first, next, consumed } = await readOn(from?.start, Math.min(limit, all - given))
  const total = given + items.length
  return {
    items: items as unknown[],
    cursor: next && total < all ? seal.write({ start: next, given: total }) : null,
    previous:
      from && operation === 'Query'
        ? seal.write({ start: first ?? from.start, given, back: first ? 'before' : 'through' })
        : null,
    consumed,
  }
}

function turnedSource(source: PageSource): PageSource {
  return {
    ...source,
    request: (call) => {
      const request = source.request(call)
      return request && { ...request, ScanIndexForward: request.ScanIndexForward === false }
    },
  }
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
      try {
        const values = fill(call)
        return values ? { ...plan.request, ExpressionAttributeValues: values } : plan.request
      } catch (error) {
        if (error === emptyRange) return undefined
        throw error
      }
    },
    decode: scope.decoder
      ? scope.decoder(plan.decode, scope)
      : (item) => (codec.recognizes(item) ? codec.fromItem(item) : undefined),
  }
}
