import { withPatternErrors } from '../execute/call-pattern.js'
import { RefusedInput } from '../input/refused-input.js'
import { sealCursors } from '../result/cursor.js'
import type { PageOptions, ResultPage } from '../result/page-call.js'
import { connectionOf } from './connection.js'

const defaultPageSize = 25

/**
 * Returns a page of a set that a `get` pattern returned, in the order of its elements. Cursors belong to the pattern
 * and its input, as those of queries do. Elements that are added or removed in the meantime do not move others to
 * another page.
 * @example
 * import { connect, createTables, pageOfSet } from '@tablewright/client'
 * import { create, design, get, id, memberOf, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', {
 *   key: { pk: 'THING#<name>' },
 *   attributes: { name: id() },
 *   derives: { All: memberOf({ key: { pk: 'THINGS' }, set: 'names', element: '<name>' }) },
 * })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), all: get(Thing.All) } })
 * const db = connect(parts, embedded({ memory: true }))
 * await createTables(db)
 * for (const name of ['c', 'a', 'b']) await db.add({ name })
 * const page = await pageOfSet(db, 'all', {}, await db.all(), { limit: 2 })
 * page.items // → ['a', 'b']
 * const next = await pageOfSet(db, 'all', {}, await db.all(), { limit: 2, cursor: page.cursor })
 * next.items // → ['c']
 * await db.close()
 */
export function pageOfSet(
  db: object,
  pattern: string,
  input: Readonly<Record<string, unknown>>,
  elements: ReadonlySet<string>,
  { limit = defaultPageSize, cursor }: Pick<PageOptions, 'limit' | 'cursor'> = {},
): Promise<Pick<ResultPage<string>, 'items' | 'cursor'>> {
  const { cursorSecret, name, context } = connectionOf(db)
  return withPatternErrors(context, pattern, async () => {
    if (!Number.isInteger(limit) || limit < 1)
      throw new RefusedInput('must be a whole number from 1', 'limit')
    const seal = sealCursors(cursorSecret, name, pattern, input)
    const from = cursor ? seal.read(cursor) : undefined
    const last = (from?.start.element as { readonly S: string } | undefined)?.S
    const rest = smallestAfter(last, elements, limit + 1)
    const items = rest.slice(0, limit)
    const given = (from?.given ?? 0) + items.length
    const start = { element: { S: items.at(-1) ?? '' } }
    return { items, cursor: rest.length > limit ? seal.write(start, given) : null }
  })
}

/** Up to this many elements are selected one by one; more are sorted. */
const maxSelected = 200

/** Returns the smallest elements that follow another one, in their order. A page of a large set needs no sorted copy of it. */
export function smallestAfter(
  last: string | undefined,
  elements: Iterable<string>,
  count: number,
): readonly string[] {
  const found: string[] = []
  for (const element of elements) {
    if (last !== undefined && element <= last) continue
    if (count > maxSelected) found.push(element)
    else insertSmallest(found, element, count)
  }
  return count > maxSelected ? found.sort().slice(0, count) : found
}

function insertSmallest(sorted: string[], element: string, count: number): void {
  if (sorted.length === count && element >= sorted[count - 1]!) return
  let at = sorted.length
  while (at > 0 && sorted[at - 1]! > element) at--
  sorted.splice(at, 0, element)
  if (sorted.length > count) sorted.pop()
}
