import type { Clock, Random } from '@tablewright/base'
import type { Item } from '@tablewright/dynamo'
import { withPatternErrors } from '../execute/call-pattern.js'
import type { CallContext } from '../execute/context.js'
import { answersOfPatterns, preparePatterns } from '../execute/execute-transaction.js'
import { readItem } from '../execute/run-writes.js'
import { Assembly } from '../write/assemble.js'
import type { WriteOutcome } from '../write/assembled.js'
import type { Draft } from '../write/draft.js'
import { itemAfter } from '../write/draft-item.js'
import type { ItemRead, Known } from '../write/stored.js'
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

/** Time and chance of one write. Default to those of the connection. */
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
/** Batches in flight. */
const lanes = 4

/**
 * Fills tables with new data. Each write is worked out in memory as `transact` would store it: conditions, versions, derived
 * items, counts and sets. The items then reach the database with BatchWriteItem, most of them once, whatever number of writes
 * they come from.
 *
 * The caller promises that the tables hold none of the items yet: the database checks no condition and overwrites. The load is
 * not a transaction: after a failure, a part of it may have been written. Items that nobody uses again are written before the
 * load ends, so that loads of any size fit into memory.
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
  const load = new Load(connectionOf(db))
  await fill((async (build: (tx: object) => readonly PendingWrite[], moment: LoadMoment = {}) => {
    const answers = await load.write(build, moment)
    // Half of them stay: those that were used last.
    if (load.size > maxStaged) await load.flush(Math.floor(maxStaged / 2))
    return answers
  }) as unknown as LoadWrite<D>)
  await load.flush(0)
}

class Load {
  readonly #connection: Connection
  readonly #staged = new StagedItems()
  #flushing = Promise.resolve()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get size(): number {
    return this.#staged.size
  }

  async write(build: (tx: object) => readonly PendingWrite[], moment: LoadMoment): Promise<unknown[]> {
    const { patterns, owner } = this.#connection
    const context = { ...this.#connection.context, ...moment }
    const pending = build(pendingWrites(this.#connection)).map(({ pattern, input }) => ({
      pattern,
      input: { ...input, ...owner },
    }))
    const parts = await preparePatterns({ patterns, context }, pending)
    const steps = parts.flatMap((part) => part.steps)
    const outcomes = await withPatternErrors(context, name, () => this.#apply(context, steps))
    return answersOfPatterns(parts, outcomes, {})
  }

  /** Writes items until at most `kept` are left in memory. */
  flush(kept: number): Promise<void> {
    const { context } = this.#connection
    this.#flushing = this.#flushing.then(async () => {
      const actions = this.#staged.take(kept)
      const share = Math.ceil(actions.length / lanes)
      const shares = Array.from({ length: lanes }, (_, lane) =>
        actions.slice(lane * share, (lane + 1) * share),
      )
      await withPatternErrors(context, name, async () => {
        await Promise.all(shares.map((each) => sendBatches(context, name, each, {})))
      })
    })
    return this.#flushing
  }

  /** Works the steps out, after reading what was written to the database before. Stages nothing where one is refused. */
  async #apply(context: CallContext, steps: readonly WriteStep[]): Promise<readonly WriteOutcome[]> {
    const known = { items: this.#staged, missing: new Set<string>() } as unknown as Known
    for (;;) {
      const assembly = new Assembly(name, known, {})
      assembly.expect(steps)
      const outcomes = assembly.reads.size > 0 ? [] : steps.map((step) => assembly.add(step))
      const drafts = [...assembly.drafts]
      const reads = [...assembly.reads.values(), ...drafts.filter(({ id }) => !this.#staged.has(id))]
      if (reads.length === 0) {
        const left = outcomes.map((outcome, index) => assembly.asLeft(steps[index]!, outcome))
        this.#stage(drafts)
        return left
      }
      await Promise.all(reads.map((read) => this.#learn(context, read)))
    }
  }

  async #learn(context: CallContext, read: ItemRead): Promise<void> {
    await this.#flushing
    this.#staged.know(read, await readItem(context, name, read, {}))
  }

  #stage(drafts: readonly Draft[]): void {
    const after = drafts.map((draft): readonly [Draft, Item | undefined] => [
      draft,
      itemAfter(draft, this.#staged.get(draft.id), { pattern: name }),
    ])
    for (const [draft, item] of after) this.#staged.stage(draft, item)
  }
}
