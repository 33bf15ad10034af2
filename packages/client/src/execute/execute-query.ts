import type { Item, QueryInput } from '@tablewright/dynamo'
import { valueFiller } from '../expressions/fill.js'
import { emptyRange } from '../expressions/key-slots.js'
import type { ReadScope } from '../expressions/read-scope.js'
import { type Call, NewCall } from '../input/call.js'
import type { InputReader } from '../input/read-input.js'
import { RefusedInput } from '../input/refused-input.js'
import type { Values } from '../items/key-codec.js'
import type { DecodePlan, QueryPlan } from '../plan/query-plan.js'
import { type PageEnd, sealCursors } from '../result/cursor.js'
import { PageCall, type PageOptions, type ResultPage } from '../result/page-call.js'
import { callPattern, withPatternErrors } from './call-pattern.js'
import type { CallConnection, Executor } from './executor.js'
import type { PageQuestion } from './page-question.js'
import { readBack } from './read-back.js'
import { type PageSource, readLimit, readPage } from './read-page.js'
import { picker } from './read-target.js'

/** Runs queries and scans that return pages. */
export const executeQuery: Executor<QueryPlan> = (plan, read, scope) => {
  const source = pageSource(plan, scope)
  return {
    requests: (call) => plannedRequests(source, call, plan.page),
    run: (connection, input, options) => {
      const page = (cursor: string | null | undefined) =>
        withPatternErrors(connection.context, plan.pattern, () =>
          answerPage(connection, source, read, input, { ...options, cursor: cursor ?? null }),
        )
      const question: PageQuestion = { context: connection.context, source, read, input, options }
      return new PageCall(page, question)
    },
  }
}

/** Runs queries with at most one result. */
export const executeQueryFirst: Executor<QueryPlan> = (plan, read, scope) => {
  const source = pageSource(plan, scope)
  return {
    requests: (call) => plannedRequests(source, call, 1),
    run: ({ context }, input, options) =>
      callPattern(context, plan.pattern, read, input, async (call) => {
        const { items } = await readPage(context, source, call, undefined, 1, options)
        return items[0] ?? null
      }),
  }
}

function plannedRequests(source: PageSource, call: Call, wanted: number) {
  const request = source.request(call)
  const { operation } = source.plan
  return request ? [{ operation, input: { ...request, Limit: readLimit(source.plan, wanted) } }] : []
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
  const { pattern, limit: all = Infinity } = source.plan
  const seal = sealCursors(cursorSecret, name, pattern, values)
  const from = cursor ? seal.read(cursor) : undefined
  const given = from?.given ?? 0
  const call = new NewCall(values, context)
  if (from?.back) {
    const page = await readBack(context, source, call, from, limit, options)
    const { items, first, last, consumed, more } = page
    const left = given - items.length
    const previous =
      more && first && left > 0 ? seal.write({ start: first, given: left, back: 'before' }) : null
    return { items, cursor: last ? seal.write({ start: last, given }) : null, previous, consumed }
  }
  const wanted = Math.min(limit, all - given)
  const { items, first, next, consumed } = await readPage(context, source, call, from?.start, wanted, options)
  const total = given + items.length
  const more = next !== undefined && total < all
  const end: PageEnd | undefined = from && { given, ...pageStart(from, first) }
  const previous = end && source.plan.operation === 'Query' ? seal.write(end) : null
  return { items, cursor: more ? seal.write({ start: next, given: total }) : null, previous, consumed }
}

/**
 * Returns the end of the previous page: before the first result, or if this page is empty, at the result that the
 * cursor was made from.
 */
function pageStart({ start }: PageEnd, first: Item | undefined): Pick<PageEnd, 'start' | 'back'> {
  return first ? { start: first, back: 'before' } : { start, back: 'through' }
}

function pageSource(plan: QueryPlan, scope: ReadScope): PageSource {
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
    decode: decoder(plan.decode, scope),
  }
}

function decoder({ kind, items, types = [], returns }: DecodePlan, scope: ReadScope): PageSource['decode'] {
  const codecs = items.map((name) => scope.item(name))
  const pick = picker(returns)
  const first = codecs[0]!
  const indexOf = (item: Item) => codecs.findIndex(({ recognizes }) => recognizes(item))
  if (kind === 'all') return (item) => pick(first.fromItem(item))
  if (kind === 'own') return (item) => (indexOf(item) === 0 ? pick(first.fromItem(item)) : undefined)
  return (item) => {
    const at = indexOf(item)
    return at in types ? { type: types[at], item: pick(codecs[at]!.fromItem(item)) } : undefined
  }
}
