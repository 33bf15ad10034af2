import { TablewrightError } from '@tablewright/base'
import type { AttributeFields, GetItemInput } from '@tablewright/dynamo'
import { callPattern, withPatternErrors } from '../execute/call-pattern.js'
import type { CallOptions } from '../execute/context.js'
import type { PreparedPattern } from '../execute/executor.js'
import { sendRetried } from '../execute/retry.js'
import { NewCall } from '../input/call.js'
import { RefusedInput } from '../input/refused-input.js'
import type { Values } from '../items/key-codec.js'
import { sealCursors } from '../result/cursor.js'
import type { PageOptions, ResultPage } from '../result/page-call.js'
import { smallestElements } from '../result/smallest-elements.js'
import { type Connection, connectionOf } from './connection.js'

const defaultPageSize = 25

/** A method that reads a set. */
type ReadSet = (input: never, ...rest: never[]) => Promise<ReadonlySet<string>>

type PageOfSet = Pick<ResultPage<string>, 'items' | 'cursor'>

/**
 * Returns a page of a set that a `get` pattern returned, in the order of its elements. Cursors belong to the pattern
 * and its input, as those of queries do. Elements that are added or removed in the meantime do not move others to
 * another page. `readPageOfSet` also reads the set, for less CPU time.
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
  input: Values,
  elements: ReadonlySet<string>,
  options: Pick<PageOptions, 'limit' | 'cursor'> = {},
): Promise<PageOfSet> {
  const connection = connectionOf(db)
  return withPatternErrors(connection.context, pattern, async () =>
    cutPage(connection, pattern, input, async () => [elements], options),
  )
}

export interface SetPageOptions extends Pick<PageOptions, 'limit' | 'cursor'>, CallOptions {
  /** Leaves out elements that do not begin with this text. A cursor belongs to the text, too. */
  readonly startsWith?: string | undefined
}

/**
 * Reads a page of a set by a `get` pattern, in the order of its elements. Cursors belong to the pattern, its input and
 * `startsWith`. DynamoDB returns all elements, but no `Set` is made of those that are not on the page.
 * @example
 * import { connect, createTables, readPageOfSet } from '@tablewright/client'
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
 * for (const name of ['cap', 'ball', 'bat']) await db.add({ name })
 * const page = await readPageOfSet(db, 'all', {}, { limit: 2 })
 * page.items // → ['ball', 'bat']
 * const next = await readPageOfSet(db, 'all', {}, { limit: 2, cursor: page.cursor })
 * next.items // → ['cap']
 * await db.close()
 */
export async function readPageOfSet<Name extends string, D extends Readonly<Record<Name, ReadSet>>>(
  db: D,
  pattern: Name,
  input: Parameters<D[Name]>[0],
  { startsWith, ...options }: SetPageOptions = {},
): Promise<PageOfSet> {
  const connection = connectionOf(db)
  const { context, owner } = connection
  const { prepared, attribute } = setPattern(connection, pattern)
  // The owner comes last, so that no input can name another one.
  const own: Values = input ?? {}
  const given = owner ? { ...own, ...owner } : own
  return callPattern(context, pattern, prepared.read, given, (values) => {
    const readLists = () => readStored(connection, prepared, attribute, values, options)
    return cutPage(connection, pattern, { startsWith, ...values }, readLists, options, startsWith)
  })
}

/** Returns a pattern that reads a set, and the attribute of the set. */
function setPattern({ patterns }: Connection, name: string) {
  const prepared = patterns.get(name)
  if (prepared?.plan.kind === 'get' && prepared.plan.target.kind === 'set')
    return { prepared, attribute: prepared.plan.target.attribute }
  throw new TablewrightError('PATTERN_UNKNOWN', `The design has no pattern ${name} that reads a set.`, {
    remedy: 'Name a get pattern of a memberOf set.',
    data: { pattern: name },
  })
}

/** Reads the elements of a set as they are stored: a list for each item, of which a sharded set has several. */
async function readStored(
  { context }: Connection,
  { requests, plan: { pattern } }: PreparedPattern,
  attribute: string,
  values: Values,
  options: CallOptions,
): Promise<readonly (readonly string[])[]> {
  const found = await Promise.all(
    requests!(new NewCall(values, context)).map(({ input }) =>
      sendRetried(context, pattern, 'GetItem', input as GetItemInput, options),
    ),
  )
  return found.map(({ Item }) => (Item?.[attribute] as AttributeFields | undefined)?.SS ?? [])
}

/** Checks the options, reads the lists of elements and returns the page after the cursor. */
async function cutPage(
  { cursorSecret, name }: Connection,
  pattern: string,
  input: Values,
  readLists: () => Promise<readonly Iterable<string>[]>,
  { limit = defaultPageSize, cursor }: Pick<PageOptions, 'limit' | 'cursor'>,
  startsWith?: string,
): Promise<PageOfSet> {
  if (!Number.isInteger(limit) || limit < 1) throw new RefusedInput('must be a whole number from 1', 'limit')
  const seal = sealCursors(cursorSecret, name, pattern, input)
  const from = cursor ? seal.read(cursor) : undefined
  const last = (from?.start.element as { readonly S: string } | undefined)?.S
  const rest = smallestElements(await readLists(), limit + 1, { last, startsWith })
  const items = rest.slice(0, limit)
  const given = (from?.given ?? 0) + items.length
  const start = { element: { S: items.at(-1) ?? '' } }
  return { items, cursor: rest.length > limit ? seal.write(start, given) : null }
}
