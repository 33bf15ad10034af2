import type { Item } from '@tablewright/dynamo'
import { NewCall } from '../input/call.js'
import { RefusedInput } from '../input/refused-input.js'
import type { PageCall } from '../result/page-call.js'
import { withPatternErrors } from './call-pattern.js'
import { questionOf } from './page-question.js'
import type { PageSource } from './read-page.js'

export interface ParallelScanOptions {
  /** Number of parts of the table that are read at the same time, from 1 to 1,000. */
  readonly segments: number
}

/**
 * Iterates over the results of a scan pattern, with several requests at the same time: DynamoDB divides the table into
 * segments, and each is read page after page. The results are in no order. It consumes the read units of the scan in
 * less time.
 * @example
 * import { connect, createTables, parallelScan } from '@tablewright/client'
 * import { embedded } from '@tablewright/client/embedded'
 * import { create, design, id, scan, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const patterns = { add: create(Thing), all: scan([Thing], { maintenance: true }) }
 * const db = connect(design('parts', { entities: { Thing }, patterns }), embedded({ memory: true }))
 * await createTables(db)
 * for (const name of ['a', 'b', 'c']) await db.add({ name })
 * const names: string[] = []
 * for await (const { item } of parallelScan(db.all({}), { segments: 4 })) names.push(item.name)
 * names.sort() // → ['a', 'b', 'c']
 * await db.close()
 */
export async function* parallelScan<Answer>(
  call: PageCall<Answer>,
  { segments }: ParallelScanOptions,
): AsyncGenerator<Answer, void, undefined> {
  const { context, source, read, input, options } = questionOf(call)
  const { pattern, operation } = source.plan
  const prepared = await withPatternErrors(context, pattern, async () => {
    if (operation !== 'Scan') throw new RefusedInput('must be a scan: queries have no segments', 'pattern')
    if (!Number.isInteger(segments) || segments < 1 || segments > maxSegments)
      throw new RefusedInput(`must be a whole number from 1 to ${maxSegments}`, 'segments')
    if (options.cursor) throw new RefusedInput('must not be given: everything is read', 'cursor')
    return new NewCall(await read(input), context)
  })
  const { limit = source.plan.page, cursor: _, ...rest } = options
  const readNext = async (segment: number, start: Item | undefined) => ({
    segment,
    page: await withPatternErrors(context, pattern, () =>
      source.read(context, segmentSource(source, segment, segments), prepared, start, limit, rest),
    ),
  })
  const pending = new Map(
    Array.from({ length: segments }, (_unused, segment) => [segment, readNext(segment, undefined)] as const),
  )
  // A failure ends the walk where it is awaited; those of the other segments must not go unhandled.
  for (const each of pending.values()) each.catch(() => undefined)
  while (pending.size > 0) {
    const { segment, page } = await Promise.race(pending.values())
    pending.delete(segment)
    if (page.next) {
      const following = readNext(segment, page.next)
      following.catch(() => undefined)
      pending.set(segment, following)
    }
    yield* page.items as Answer[]
  }
}

/** Each segment is one request at a time. */
const maxSegments = 1_000

function segmentSource(source: PageSource, segment: number, segments: number): PageSource {
  return {
    ...source,
    request: (call) => {
      const request = source.request(call)
      return request && { ...request, Segment: segment, TotalSegments: segments }
    },
  }
}
