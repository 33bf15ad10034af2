import { type Clock, type Random, systemClock, systemRandom, TablewrightError } from '@tablewright/base'
import type { Design, Entities, Patterns } from '@tablewright/design'
import { type Connection, planPatterns, register } from './connection.js'
import type { Db, PendingWrite } from './db.js'
import type { Driver } from './drivers/driver.js'
import { type RetryPolicy, usualRetries } from './retry/policy.js'
import type { CallOptions, Hooks } from './run/run-context.js'
import { answer, named, prepareWrites, runPattern } from './run/run-pattern.js'
import { runWrites } from './run/run-writes.js'

export interface ConnectOptions {
  /** Told of every request. */
  readonly hooks?: Hooks | readonly Hooks[]
  /** Asks DynamoDB what each request consumed; hooks and pages then tell. */
  readonly capacity?: 'TOTAL' | 'INDEXES'
  readonly retry?: RetryPolicy
  /** Signs cursors. Give the same one to every process that should accept them; random for each connection otherwise. */
  readonly cursorSecret?: string | Uint8Array
  readonly clock?: Clock
  readonly random?: Random
  /** Waits; passed in so that a test need not. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/**
 * Connects a design to a database: one typed method for each access pattern.
 * @example
 * import { connect, createTables } from '@tablewright/client'
 * import { create, design, get, id, table } from '@tablewright/design'
 * import { embedded } from '@tablewright/client/embedded'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id(), colour: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: { add: create(Thing), byName: get(Thing) } })
 * const db = connect(parts, embedded({ memory: true }))
 * await createTables(db)
 * await db.add({ name: 'ball', colour: 'red' })
 * await db.byName({ name: 'ball' }) // → { name: 'ball', colour: 'red' }
 * await db.close()
 */
export function connect<E extends Entities, P extends Patterns>(
  design: Design<E, P>,
  driver: Driver,
  options: ConnectOptions = {},
): Db<P> {
  const { clock = systemClock, random = systemRandom, hooks = [], sleep = wait, cursorSecret } = options
  const connection: Connection = {
    ...planPatterns(design, { clock, random }),
    context: {
      driver,
      hooks: [hooks].flat(),
      capacity: options.capacity,
      clock,
      random,
      retry: { ...usualRetries, ...options.retry },
      sleep,
    },
    cursorSecret:
      typeof cursorSecret === 'string'
        ? new TextEncoder().encode(cursorSecret)
        : (cursorSecret ?? random(new Uint8Array(32))),
  }
  return faceOf(connection) as Db<P>
}

/** The object that callers hold: methods by pattern, over a connection. */
export function faceOf(connection: Connection): object {
  const methods: Record<string, unknown> = {
    transact: (build: (tx: object) => readonly PendingWrite[], options: CallOptions = {}) =>
      transact(connection, build(pendingWrites(connection)), options),
    close: () => connection.context.driver.close(),
  }
  for (const [name, pattern] of connection.patterns) {
    if (Object.hasOwn(methods, name)) throw nameTaken(name)
    methods[name] = (input?: Readonly<Record<string, unknown>>, options?: CallOptions) =>
      runPattern(connection, pattern, input, options)
  }
  return register(Object.freeze(methods), connection)
}

function pendingWrites({ patterns }: Connection): object {
  const pending: Record<string, (input?: object) => PendingWrite> = {}
  for (const [name, { plan }] of patterns) {
    if (plan.kind === 'write') pending[name] = (input = {}) => ({ pattern: name, input })
  }
  return pending
}

async function transact(
  connection: Connection,
  writes: readonly PendingWrite[],
  options: CallOptions,
): Promise<unknown[]> {
  const pattern = 'transact'
  const parts = await Promise.all(
    writes.map(({ pattern: name, input }) =>
      named(name, async () => {
        const { plan, read } = connection.patterns.get(name)!
        if (plan.kind !== 'write') throw notAWrite(name)
        const values = await read(input as Readonly<Record<string, unknown>>)
        return { plan, steps: prepareWrites(connection, plan, values) }
      }),
    ),
  )
  const counts = parts.map(({ steps }) => steps.flatMap((step) => step.writes))
  const outcomes = await named(pattern, () => runWrites(connection.context, pattern, counts.flat(), options))
  let at = 0
  return parts.map(({ plan, steps }, index) => {
    const own = outcomes.slice(at, at + counts[index]!.length)
    at += own.length
    const operation = plan.steps[0]!.plan.operation
    return plan.single && operation !== 'create' && operation !== 'put' ? undefined : answer(plan, steps, own)
  })
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function nameTaken(name: string): TablewrightError {
  return new TablewrightError('NAME_TAKEN', `A pattern cannot be called "${name}".`, {
    remedy: 'Choose another name: this one belongs to the connection.',
    data: { pattern: name },
  })
}

function notAWrite(name: string): TablewrightError {
  return new TablewrightError('NOT_A_WRITE', `${name} is no write.`, {
    remedy: 'Read before the transaction, or use a transactGet pattern.',
    data: { pattern: name },
  })
}
