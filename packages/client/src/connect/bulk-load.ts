import type { Clock, Random } from '@tablewright/base'
import { withPatternErrors } from '../execute/call-pattern.js'
import { classifyFailure } from '../execute/classify-failure.js'
import { type CallContext, send } from '../execute/context.js'
import { answersOfPatterns, preparePatterns } from '../execute/execute-transaction.js'
import { readItem } from '../execute/read-item.js'
import { retryOnConflict } from '../execute/retry.js'
import { applyAction } from '../write/apply-action.js'
import { assemble } from '../write/assemble.js'
import type { WriteOutcome } from '../write/assembled.js'
import { knownAction } from '../write/known-action.js'
import { type ItemRead, itemId, type Known } from '../write/stored.js'
import type { WriteStep } from '../write/write.js'
import { sendBatches, type WritesOf } from './batch-write.js'
import { type Connection, connectionOf } from './connection.js'
import type { Db, PendingWrite, Written } from './db.js'
import { pendingWrites } from './methods.js'
import { StagedItems } from './staged-items.js'

type Transacting = Pick<Db<Record<never, never>>, 'close'> & {
  transact(build: never, options?: never): Promise<unknown>
}

export interface LoadOptions {
  /** Items that are kept in memory before they are written. Defaults to 2,000. */
  readonly maxStaged?: number
}

/** Clock and random source of one write. Default to those of the connection. */
export interface LoadMoment {
  readonly clock?: Clock
  readonly random?: Random
}

/** Writes of several patterns, as in `transact`, in memory. */
export type LoadWrite<D extends Transacting> = <const W extends readonly PendingWrite[]>(
  build: (tx: WritesOf<D>) => W,
  moment?: LoadMoment,
) => Promise<Written<W>>

const name = 'bulkLoad'
const defaultMaxStaged = 2_000
/** Staged items are known, and are written in batches, not in a transaction. */
const ofLoad = { general: true, maxActions: Number.POSITIVE_INFINITY, toActions: knownAction }
/** Batches in flight. */
const lanes = 4

/**
 * Fills tables with new data. Each write is computed in memory as `transact` would store it: conditions, versions,
 * derived items, counts and sets. The items are then sent with BatchWriteItem, most of them once, regardless of the
 * number of writes. A table that is empty when the load begins is not read; in any other table, each item is read
 * before it is written.
 *
 * The caller promises that nobody else writes these items during the load: BatchWriteItem checks no condition. The load
 * is not a transaction: after a failure, a part of it may have been written. The least recently used items are written
 * before the load ends, so that loads of any size fit into memory. Writes run one after the other, in the order of the
 * calls.
 *
 * @example
 * import { bulkLoad, connect, createTables } from '@tablewright/client'
 * import { embedded } from '@tablewright/client/embedded'
 * import { create, design, get, id, mirror, query, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk', sortKey: 'sk' })
 * const Thing = things.entity('THING', {
 *   key: { pk: 'THING#<name>', sk: 'THING' },
 *   attributes: { name: id(), color: id() },
 *   derives: { ByColor: mirror({ key: { pk: 'COLOR#<color>', sk: '<name>' } }) },
 * })
 * const patterns = { add: create(Thing), ofColor: query(Thing.ByColor, { by: 'color' }) }
 * const db = connect(design('parts', { entities: { Thing }, patterns }), embedded({ memory: true }))
 * await createTables(db)
 * await bulkLoad(db, async (write) => {
 *   for (let count = 0; count < 100; count++) await write((tx) => [tx.add({ name: `ball-${count}`, color: 'red' })])
 * })
 * const { items } = await db.ofColor({ color: 'red' }, { limit: 100 })
 * items.length // → 100
 * await db.close()
 */
export async function bulkLoad<D extends Transacting>(
  db: D,
  fill: (write: LoadWrite<D>) => Promise<void>,
  { maxStaged = defaultMaxStaged }: LoadOptions = {},
): Promise<void> {
  const connection = connectionOf(db)
  const load = new Load(connection, await emptyTables(connection))
  await fill(((build: (tx: object) => readonly PendingWrite[], moment: LoadMoment = {}) =>
    load.inTurn(async () => {
      const answers = await load.write(build, moment)
      // Keeps the half that was used most recently.
      if (load.size > maxStaged) await load.flush(Math.floor(maxStaged / 2))
      return answers
    })) as unknown as LoadWrite<D>)
  await load.inTurn(() => load.flush(0))
}

/** Returns the tables that are empty, whose items need not be read. */
async function emptyTables({ context, model }: Connection): Promise<ReadonlySet<string>> {
  const empty = new Set<string>()
  await withPatternErrors(context, name, async () => {
    for (const TableName of Object.keys(model.tables)) {
      const scan = () => send(context, name, 'Scan', { TableName, Limit: 1, ConsistentRead: true }, {})
      const page = await retryOnConflict(context, name, scan, (error) =>
        classifyFailure(error, { pattern: name }),
      )
      if (!page.Items?.length && !page.LastEvaluatedKey) empty.add(TableName)
    }
  })
  return empty
}

class Load {
  readonly #connection: Connection
  readonly #staged: StagedItems
  #turn: Promise<void> = Promise.resolve()
  #flushed: Promise<void> = Promise.resolve()

  constructor(connection: Connection, empty: ReadonlySet<string>) {
    this.#connection = connection
    this.#staged = new StagedItems(empty)
  }

  get size(): number {
    return this.#staged.size
  }

  /** Runs a task after all earlier ones, so that no write sees another one half done. Rejects after a failed flush. */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(run)
    const next = () => this.#flushed
    this.#turn = result.then(next, next)
    this.#turn.catch(() => {})
    return result
  }

  async write(build: (tx: object) => readonly PendingWrite[], moment: LoadMoment): Promise<unknown[]> {
    const { patterns, owner } = this.#connection
    const context = { ...this.#connection.context, ...moment }
    const pending = build(pendingWrites(this.#connection)).map(({ pattern, input }) => ({
      pattern,
      input: owner ? { ...input, ...owner } : input,
    }))
    const parts = await preparePatterns({ patterns, context }, pending)
    const steps = parts.flatMap((part) => part.steps)
    const outcomes = await withPatternErrors(context, name, () => this.#apply(context, steps))
    return answersOfPatterns(parts, outcomes, {})
  }

  /** Writes items until at most `kept` are left in memory. */
  flush(kept: number): Promise<void> {
    const { context } = this.#connection
    const actions = this.#staged.take(kept)
    const share = Math.ceil(actions.length / lanes)
    const shares = Array.from({ length: lanes }, (_, lane) => actions.slice(lane * share, (lane + 1) * share))
    this.#flushed = withPatternErrors(context, name, async () => {
      await Promise.all(shares.map((each) => sendBatches(context, name, each, {})))
    })
    return this.#flushed
  }

  /** Computes the steps, after reading items that are not known. Stages nothing if a step is refused. */
  async #apply(context: CallContext, steps: readonly WriteStep[]): Promise<readonly WriteOutcome[]> {
    const known = { items: this.#staged, missing: new Set<string>() } as unknown as Known
    for (;;) {
      const { reads, actions, outcomes } = assemble(name, steps, known, ofLoad)
      const places = actions.map(({ table, key }): ItemRead => ({ id: itemId(table, key), table, key }))
      const unknown = [...reads, ...places.filter(({ id }) => !this.#staged.has(id))]
      if (unknown.length === 0) {
        const after = actions.map((action, index) =>
          applyAction(action, this.#staged.get(places[index]!.id), name),
        )
        places.forEach((place, index) => {
          this.#staged.stage(place, after[index])
        })
        return outcomes
      }
      await Promise.all(
        unknown.map(async (read) => this.#staged.know(read, await readItem(context, name, read, {}))),
      )
    }
  }
}
