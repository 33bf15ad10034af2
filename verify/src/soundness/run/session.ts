import { isoTime, isTablewrightError, seededRandom } from '@tablewright/base'
import {
  batchWrite,
  bulkLoad,
  connect,
  connectWithin,
  createTables,
  type Driver,
  type LoadWrite,
  type PendingWrite,
  verify,
} from '@tablewright/client'
import type { Attributes, Entities, Patterns, ScopedDesign } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import type { DesignDescription, PatternDescription } from '../description/description.js'
import { print } from '../description/expression.js'
import { buildDesign } from '../description/program.js'
import { isRead, makesUp } from '../generate/steps.js'
import { applyBatch } from '../model/batches.js'
import { Catalog, storedName } from '../model/catalog.js'
import { refusalsOfDerived } from '../model/invariants.js'
import { expectRead } from '../model/reads.js'
import { expire, World } from '../model/world.js'
import { applyWrites, codesOfDerived, type Write } from '../model/writes.js'
import { auditAll } from './audit.js'
import type { PatternCall, Step } from './call.js'
import { compareRead } from './compare.js'
import { compareAnswers, compareRefusal, generatedIn, printCalls, printError } from './compare-writes.js'
import {
  caughtCode,
  type Failure,
  isPaged,
  type Methods,
  readAll,
  readAnotherWay,
  readSetByPages,
} from './methods.js'
import { printedMethods } from './printed-methods.js'
import { RacingDriver } from './racing-driver.js'
import { tenants, withoutTenant } from './tenants.js'

type Attempted = { readonly answer: unknown; readonly error?: undefined } | { readonly error: unknown }

const start = Date.parse('2030-01-01T00:00:00.000Z')

/** The stored items of a session, and the state of the model. */
export interface SavedState {
  readonly items: ReadonlyMap<string, readonly Item[]>
  readonly worlds: readonly World[]
}

/** A caller: each tenant of a scoped design, or the only caller. */
interface Caller {
  readonly methods: Methods
  /** A client of the design itself, for what a printed client does not have. */
  readonly connected: Methods
  readonly racing: RacingDriver
  /** Methods for concurrent calls between a read and a write. */
  readonly others: Methods
  world: World
}

/** One design on one database, with the model of its expected content. */
export class Session {
  readonly catalog: Catalog
  readonly #driver: Driver
  readonly #callers: readonly Caller[]
  readonly #patterns: ReadonlyMap<string, PatternDescription>
  /** Writes that the client refused although the model allows them, by code. */
  readonly declined = new Map<string, number>()
  #caller: Caller
  #time = start
  #now = isoTime(start)

  constructor(description: DesignDescription, driver: Driver) {
    const design = buildDesign(description)
    this.catalog = new Catalog(description)
    this.#driver = driver
    const optionsFor = (seed: number) => ({
      clock: () => this.#time,
      random: seededRandom(seed),
      sleep: async () => {},
      cursorSecret: 'soundness',
    })
    const connectAs = (tenant: string, through: Driver, seed: number): Methods => {
      const options = optionsFor(seed)
      const scoped = design as ScopedDesign<Entities, Patterns, Attributes>
      const methods = description.scoped
        ? connectWithin(scoped, { tenant }, through, options)
        : connect(design, through, options)
      return methods as unknown as Methods
    }
    const callers = tenants.map((tenant, index): Caller => {
      const racing = new RacingDriver(driver)
      // Two clients with one seed would generate equal ids.
      const seed = 3 * index + 1
      const connected = connectAs(tenant, racing, seed)
      const printed = description.compiled ? printedMethods(design, racing, optionsFor(seed + 1)) : {}
      return {
        methods: { ...connected, ...printed },
        connected,
        racing,
        others: connectAs(tenant, driver, seed + 2),
        world: new World(),
      }
    })
    this.#callers = description.scoped ? callers : callers.slice(0, 1)
    this.#caller = this.#callers[0]!
    this.#patterns = new Map(description.patterns.map((pattern) => [pattern.name, pattern]))
  }

  /** Connects and creates the tables. Returns a failure if either refuses a design that `check` accepts. */
  static async open(description: DesignDescription, driver: Driver): Promise<Session | Failure> {
    try {
      const session = new Session(description, driver)
      await createTables(session.#caller.connected)
      return session
    } catch (error) {
      return { kind: 'connect', message: `connect or createTables refused the design: ${printError(error)}` }
    }
  }

  worldOf(tenant: number): World {
    return this.#callers[tenant]!.world
  }

  get now(): string {
    return this.#now
  }

  async save(): Promise<SavedState> {
    const items = new Map<string, readonly Item[]>()
    for (const { name } of this.catalog.description.tables) {
      const { Items = [] } = await this.#driver.send('Scan', { TableName: name, ConsistentRead: true })
      items.set(name, Items)
    }
    return { items, worlds: this.#callers.map(({ world }) => world) }
  }

  /** Returns to a state that was saved, with as few writes as possible. */
  async restore({ items, worlds }: SavedState): Promise<void> {
    const { items: stored } = await this.save()
    for (const { name, partition, sort } of this.catalog.description.tables) {
      const keys = [partition, ...(sort ? [sort] : [])]
      const wanted = new Map(items.get(name)!.map((item) => [JSON.stringify(item), item]))
      for (const item of stored.get(name)!) {
        if (wanted.delete(JSON.stringify(item))) continue
        const Key = Object.fromEntries(keys.map((key) => [key.name, item[key.name]!]))
        await this.#driver.send('DeleteItem', { TableName: name, Key })
      }
      for (const Item of wanted.values()) await this.#driver.send('PutItem', { TableName: name, Item })
    }
    this.#callers.forEach((caller, index) => {
      caller.world = worlds[index]!
    })
  }

  async close(): Promise<void> {
    for (const { name } of this.catalog.description.tables) {
      await this.#driver.send('DeleteTable', { TableName: name })
    }
  }

  /** Whether a step may change what is stored. */
  changes({ calls, expires }: Step): boolean {
    return expires === true || !isRead(this.#patterns.get(calls[0]!.pattern)!)
  }

  async step(step: Step): Promise<Failure | undefined> {
    this.#time += step.wait
    this.#now = isoTime(this.#time)
    if (step.expires) await this.#expire()
    this.#caller = this.#callers[step.tenant ?? 0]!
    const { racing, methods, connected, others } = this.#caller
    const [first] = step.calls
    const pattern = this.#patterns.get(first!.pattern)!
    if (isRead(pattern)) return this.#read(pattern, first!, step)
    if (step.load) return this.#load(step.calls, step.load, connected)
    let raced: Failure | undefined
    if (step.race) {
      racing.arm(async () => {
        for (const call of step.race!) raced ??= await this.#write([call], others)
      })
    }
    const attempted = step.batch
      ? await attempt(() => batchWrite(connected as never, buildOf(step.calls) as never))
      : await this.#attempt(step.calls, methods, step.returnUpdated)
    const failure = raced ?? this.#compare(step.calls, attempted, step)
    await racing.finish()
    return failure ?? raced
  }

  async #write(calls: readonly PatternCall[], methods: Methods): Promise<Failure | undefined> {
    return this.#compare(calls, await this.#attempt(calls, methods), {})
  }

  /** Runs a bulk load with several calls in each write. Compares each write separately. */
  async #load(
    calls: readonly PatternCall[],
    { callsPerWrite, maxStaged }: NonNullable<Step['load']>,
    methods: Methods,
  ): Promise<Failure | undefined> {
    let failure: Failure | undefined
    const fill = async (write: LoadWrite<never>) => {
      for (let at = 0; at < calls.length && !failure; at += callsPerWrite) {
        const some = calls.slice(at, at + callsPerWrite)
        failure = this.#compare(some, await attempt(() => write(buildOf(some) as never)), { load: true })
      }
    }
    const loaded = await attempt(() => bulkLoad(methods as never, fill as never, { maxStaged }))
    if (failure || !('error' in loaded)) return failure
    return { kind: 'refusal', message: `${printCalls(calls)} was not loaded: ${printError(loaded.error)}` }
  }

  async #attempt(calls: readonly PatternCall[], methods: Methods, returns = false): Promise<Attempted> {
    const [first] = calls
    // Generated values of a new item must be known.
    const returnUpdated =
      returns || calls.some(({ pattern }) => makesUp(this.#patterns.get(pattern)!, this.catalog))
    const options = returnUpdated ? { returnUpdated } : {}
    return attempt(async () =>
      calls.length === 1
        ? [await methods[first!.pattern]!(first!.input, options)]
        : methods.transact!(buildOf(calls), options),
    )
  }

  /** Whether the derived items of a refused write may depend on a generated id, which is unknown. */
  #dependsOnMadeUp({ pattern, input }: Write): boolean {
    return (pattern.steps ?? [pattern]).some(({ targets, options, operation, each }) => {
      if (operation === 'remove' || operation === 'ensure' || (operation === 'update' && !options.upsert))
        return false
      const { attributes, derives } = this.catalog.entity(targets[0]!)
      const made = Object.keys(attributes).filter((name) => {
        const { kind, onCreate } = attributes[name]!
        const given = input[name] !== undefined && !each
        return onCreate && (kind === 'ulid' || kind === 'uuid') && !given && !options.to?.[name]
      })
      const conditions = Object.values(derives).map((derived) => JSON.stringify(derived.while ?? null))
      return made.some((name) => conditions.some((text) => text.includes(`"attribute":"${name}"`)))
    })
  }

  #decline(error: unknown): void {
    const code = isTablewrightError(error) ? error.code : String(error)
    this.declined.set(code, (this.declined.get(code) ?? 0) + 1)
  }

  /** Converts a response to the form of the design of one tenant. */
  #answered(answer: unknown): unknown {
    return this.catalog.description.scoped ? withoutTenant(answer) : answer
  }

  /** Compares the effect of a write with the model, and advances the model. */
  #compare(
    calls: readonly PatternCall[],
    attempted: Attempted,
    { returnUpdated, batch, load }: Pick<Step, 'returnUpdated' | 'batch'> & { readonly load?: unknown },
  ): Failure | undefined {
    const { catalog, now } = this
    const returns = returnUpdated === true
    const together = load !== undefined || calls.length > 1
    const writes = calls.map(({ pattern, input }) => ({ pattern: this.#patterns.get(pattern)!, input }))
    const answers = 'answer' in attempted ? (this.#answered(attempted.answer) as readonly unknown[]) : []
    const outcome = (batch ? applyBatch : applyWrites)(this.#caller.world, writes, {
      catalog,
      now,
      generated: generatedIn(answers, writes),
      returnUpdated: returns,
      together,
    })
    if ('error' in attempted) {
      if (!outcome.refused) this.#decline(attempted.error)
      const unknown = writes.some((write) => this.#dependsOnMadeUp(write))
      // The key of a derived item may be invalid.
      return compareRefusal(
        calls,
        attempted.error,
        outcome,
        unknown ? [...codesOfDerived, 'INVALID_INPUT'] : [],
      )
    }
    if (outcome.refused) {
      const call = printCalls(calls)
      const expected = [...new Set(outcome.refused)].join(' or ')
      return { kind: 'acceptance', message: `${call} was accepted instead of refused with ${expected}` }
    }
    this.#caller.world = outcome.world
    return outcome.answer && compareAnswers(calls, writes, outcome.answer, answers, { returns, together })
  }

  async #read(
    pattern: PatternDescription,
    { input }: PatternCall,
    { pageSize, also }: Step,
  ): Promise<Failure | undefined> {
    const { methods, connected, world } = this.#caller
    const expected = expectRead(world, this.catalog, pattern, { input, now: this.now })
    const call = () => `${pattern.name}(${print(input)})`
    try {
      const found = await readAll(methods, pattern, input, pageSize)
      const answer = this.#answered(found)
      if (expected.kind === 'refused') {
        return { kind: 'acceptance', message: `${call()} answered ${print(answer)} instead of INVALID_INPUT` }
      }
      const wrong =
        compareRead(expected, answer) ??
        (also &&
          (await readAnotherWay(also, methods, pattern, input, found as readonly unknown[], pageSize))) ??
        (await readSetByPages(connected, pattern, input, found, pageSize))
      return wrong === undefined ? undefined : { kind: 'answer', message: `${call()} ${wrong}` }
    } catch (error) {
      if (!isTablewrightError(error))
        return { kind: 'crash', message: `${call()} failed with ${printError(error)}` }
      if (expected.kind === 'refused' && error.code === 'INVALID_INPUT') {
        const caught = isPaged(pattern) ? await caughtCode(methods, pattern, input) : error.code
        if (caught === error.code) return undefined
        return { kind: 'refusal', message: `${call()} is caught as ${print(caught)} by .catch()` }
      }
      const wanted = expected.kind === 'refused' ? 'INVALID_INPUT' : 'answered'
      return {
        kind: 'refusal',
        message: `${call()} was refused with ${printError(error)} instead of ${wanted}`,
      }
    }
  }

  /** Compares all stored items with the model, and runs the client's verification. */
  async audit(): Promise<Failure | undefined> {
    for (const caller of this.#callers) {
      const failure = await this.#auditOf(caller)
      if (failure) return failure
    }
    return undefined
  }

  async #auditOf({ methods, connected, world }: Caller): Promise<Failure | undefined> {
    const { catalog, now } = this
    const answered = (answer: unknown) => this.#answered(answer)
    const stored = await auditAll({ catalog, methods, world, now, answered })
    if (stored) return stored
    const { findings } = await verify(connected)
    if (findings.length === 0) return undefined
    const all = findings.map(
      ({ kind, derived, detail = '', key }) => `${kind} ${derived} ${JSON.stringify(key)} ${detail}`,
    )
    return { kind: 'verify', message: `verify found: ${all.join('; ')}` }
  }

  /** Deletes expired items, as DynamoDB does, without the client. */
  async #expire(): Promise<void> {
    const { catalog } = this
    for (const table of catalog.description.tables) {
      const own = catalog.description.entities.filter((entity) => entity.table === table.name)
      const name = own.flatMap(({ attributes }) =>
        Object.keys(attributes)
          .filter((each) => attributes[each]!.ttl)
          .map((each) => storedName(table, each, attributes[each]!)),
      )[0]
      if (name === undefined) continue
      const { Items = [] } = await this.#driver.send('Scan', { TableName: table.name })
      const keys = [table.partition, ...(table.sort ? [table.sort] : [])]
      for (const item of Items) {
        const due = item[name] as { N?: string } | undefined
        if (due?.N === undefined || Number(due.N) * 1000 > this.#time) continue
        const Key = Object.fromEntries(keys.map((key) => [key.name, item[key.name]!]))
        await this.#driver.send('DeleteItem', { TableName: table.name, Key })
      }
    }
    for (const caller of this.#callers) {
      const after = expire(caller.world, catalog, this.now)
      refusalsOfDerived({ catalog, before: caller.world, after, call: { input: {}, now: this.now } })
      caller.world = after
    }
  }
}

async function attempt(run: () => PromiseLike<unknown>): Promise<Attempted> {
  try {
    return { answer: await run() }
  } catch (error) {
    return { error }
  }
}

function buildOf(calls: readonly PatternCall[]) {
  return (writes: Methods) => calls.map(({ pattern, input }) => writes[pattern]!(input) as PendingWrite)
}
