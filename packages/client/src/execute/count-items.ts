import type { Item, QueryInput } from '@tablewright/dynamo'
import { NewCall } from '../input/call.js'
import { RefusedInput } from '../input/refused-input.js'
import type { QueryPlan } from '../plan/query-plan.js'
import type { PageCall } from '../result/page-call.js'
import { withPatternErrors } from './call-pattern.js'
import { type PageQuestion, questionOf } from './page-question.js'
import { sendPage } from './read-page.js'

export interface CountOptions {
  /** Stops counting at this number and returns it. */
  readonly atMost?: number
}

/** Page size if DynamoDB cannot count the results. */
const answersAtOnce = 1000

/**
 * Counts the results of a paged pattern. DynamoDB counts them (`Select=COUNT`), page after page, and sends no items;
 * the read units are those of reading them. Scans, and ranges that skip other items, are read and counted here.
 * @example
 * import { connect, countItems, createTables } from '@tablewright/client'
 * import { embedded } from '@tablewright/client/embedded'
 * import { create, design, id, query, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk', sortKey: 'sk' })
 * const Thing = things.entity('THING', {
 *   key: { pk: 'BOX#<box>', sk: 'THING#<name>' },
 *   attributes: { box: id(), name: id() },
 * })
 * const patterns = { add: create(Thing), inBox: query(Thing, { by: 'box' }) }
 * const db = connect(design('parts', { entities: { Thing }, patterns }), embedded({ memory: true }))
 * await createTables(db)
 * for (const name of ['a', 'b', 'c']) await db.add({ box: '1', name })
 * await countItems(db.inBox({ box: '1' })) // → 3
 * await countItems(db.inBox({ box: '1' }), { atMost: 2 }) // → 2
 * await db.close()
 */
export function countItems(
  call: PageCall<unknown>,
  { atMost = Infinity }: CountOptions = {},
): Promise<number> {
  const question = questionOf(call)
  const { context, source, options } = question
  const { plan } = source
  return withPatternErrors(context, plan.pattern, async () => {
    if (atMost !== Infinity && !(Number.isInteger(atMost) && atMost >= 1))
      throw new RefusedInput('must be a whole number from 1', 'atMost')
    if (options.cursor) throw new RefusedInput('must not be given: all items are counted', 'cursor')
    const maximum = Math.min(atMost, plan.limit ?? Infinity)
    return isCountedByDatabase(plan) ? countRequests(question, maximum) : countAnswers(question, maximum)
  })
}

/** Whether every item of the range is a result. `check` proves this for queries that skip nothing. */
function isCountedByDatabase({ operation, decode: { items, types } }: QueryPlan): boolean {
  return operation === 'Query' && items.length === (types?.length ?? 1)
}

async function countRequests(question: PageQuestion, maximum: number): Promise<number> {
  const { context, source, read, input, options } = question
  const { plan } = source
  const request = source.request(new NewCall(await read(input), context))
  if (!request) return 0
  const counting = countingRequest(request)
  let count = 0
  let next: Item | undefined
  do {
    const limit = plan.filtered ? Infinity : maximum - count
    const output = await sendPage(context, plan, counting, next, limit, options)
    count += output.Count
    next = output.LastEvaluatedKey
  } while (next && count < maximum)
  return Math.min(count, maximum)
}

/**
 * Returns the request without its projection, which COUNT does not allow, and without the names that only the
 * projection uses.
 */
function countingRequest({
  ProjectionExpression,
  ExpressionAttributeNames,
  ...request
}: QueryInput): QueryInput {
  const { KeyConditionExpression = '', FilterExpression = '' } = request
  const used = new Set(`${KeyConditionExpression} ${FilterExpression}`.match(/#\d+/g))
  const names = Object.entries(ExpressionAttributeNames ?? {}).filter(([name]) => used.has(name))
  return { ...request, Select: 'COUNT', ExpressionAttributeNames: Object.fromEntries(names) }
}

async function countAnswers(question: PageQuestion, maximum: number): Promise<number> {
  const { context, source, read, input, options } = question
  const call = new NewCall(await read(input), context)
  let count = 0
  let next: Item | undefined
  do {
    const page = await source.read(
      context,
      source,
      call,
      next,
      Math.min(answersAtOnce, maximum - count),
      options,
    )
    count += page.items.length
    next = page.next
  } while (next && count < maximum)
  return count
}
