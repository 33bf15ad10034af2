import { isAudit } from '../description/audits.js'
import type { PatternDescription } from '../description/description.js'
import { isBatchable } from '../model/batches.js'
import type { Catalog } from '../model/catalog.js'
import type { World } from '../model/world.js'
import type { Dice } from '../random.js'
import type { PatternCall, Step } from '../run/call.js'
import { isPaged } from '../run/methods.js'
import { InputMaker } from './inputs.js'

const reads: ReadonlySet<string> = new Set(['get', 'batchGet', 'transactGet', 'query', 'collection', 'scan'])

export function isRead({ operation }: PatternDescription): boolean {
  return reads.has(operation)
}

/** Whether a write may create an item with a generated id that the client does not return. */
export function makesUp({ steps, ...pattern }: PatternDescription, catalog: Catalog): boolean {
  return (steps ?? [pattern]).some(({ operation, options, targets }) => {
    if (operation !== 'update' || !options.upsert) return false
    const attributes = Object.values(catalog.entity(targets[0]!).attributes)
    return attributes.some(({ kind, onCreate }) => onCreate && (kind === 'ulid' || kind === 'uuid'))
  })
}

/** Makes the steps of a run one after the other, from the current state of the world. */
export class StepMaker {
  readonly #dice: Dice
  readonly #inputs: InputMaker
  readonly #reads: readonly PatternDescription[]
  readonly #writes: readonly PatternDescription[]
  readonly #batchable: readonly PatternDescription[]
  readonly #loadable: readonly PatternDescription[]
  readonly #expiring: boolean
  readonly #tenants: number

  constructor(catalog: Catalog, dice: Dice) {
    const { patterns, entities, scoped } = catalog.description
    this.#dice = dice
    this.#inputs = new InputMaker(catalog, dice)
    this.#reads = patterns.filter((pattern) => isRead(pattern) && !isAudit(pattern))
    this.#writes = patterns.filter((pattern) => !isRead(pattern))
    this.#batchable = this.#writes.filter((pattern) => isBatchable(pattern, catalog))
    this.#loadable = this.#writes.filter((pattern) => !makesUp(pattern, catalog))
    this.#tenants = scoped ? 2 : 1
    this.#expiring = entities.some(({ attributes }) => Object.values(attributes).some(({ ttl }) => ttl))
  }

  /** The next step, in the world of the calling tenant. */
  next(worldOf: (tenant: number) => World): Step {
    if (this.#tenants === 1) return this.#step(worldOf(0))
    const tenant = this.#dice.below(this.#tenants)
    return { ...this.#step(worldOf(tenant)), tenant }
  }

  #step(world: World): Step {
    const dice = this.#dice
    const wait = dice.pick([0, 1, 7, 1_000, this.#expiring ? 3_000 : 1])
    const expires = this.#expiring && dice.chance(0.1) ? { expires: true as const } : {}
    if (this.#writes.length === 0 || (this.#reads.length > 0 && dice.chance(0.4))) {
      const pageSize = dice.chance(0.5) ? { pageSize: dice.between(1, 4) } : {}
      const read = dice.pick(this.#reads)
      const ways =
        read.operation === 'scan'
          ? (['count', 'parallel', 'twice'] as const)
          : (['count', 'back', 'twice'] as const)
      const also = isPaged(read) && dice.chance(0.4) ? { also: dice.pick(ways) } : {}
      return { calls: [this.#call(read, world)], wait, ...pageSize, ...also, ...expires }
    }
    if (dice.chance(0.04)) return { calls: this.#batch(world), batch: true, wait, ...expires }
    if (this.#loadable.length > 0 && dice.chance(0.04)) return { ...this.#load(world), wait, ...expires }
    const write = this.#call(this.#writeFor(world), world)
    const more = { wait, ...expires, ...(dice.chance(0.4) ? { returnUpdated: true as const } : {}) }
    if (dice.chance(0.14)) return { calls: [write, ...this.#followers(write, world)], ...more }
    return { calls: [write], ...more, ...(dice.chance(0.15) ? this.#race(write, world) : {}) }
  }

  /** Creates are more frequent while few items exist. */
  #writeFor(world: World): PatternDescription {
    const creates = this.#writes.filter(({ operation }) => operation === 'create' || operation === 'put')
    const isEmpty = creates.every(({ targets }) => world.all(targets[0]!).length < 3)
    return this.#dice.pick(creates.length > 0 && isEmpty && this.#dice.chance(0.6) ? creates : this.#writes)
  }

  /** Puts and removals, sometimes other writes, which a batch refuses. */
  #batch(world: World): readonly PatternCall[] {
    const mixed = this.#batchable.length === 0 || this.#dice.chance(0.1)
    const patterns = mixed ? this.#writes : this.#batchable
    const count = this.#dice.between(1, 4)
    return Array.from({ length: count }, () => this.#call(this.#dice.pick(patterns), world))
  }

  #call(pattern: PatternDescription, world: World): PatternCall {
    return { pattern: pattern.name, input: this.#inputs.make(pattern, world) }
  }

  /** Writes that often have the same key, while staged in memory or after they are stored. */
  #load(world: World): Pick<Step, 'calls' | 'load'> {
    const dice = this.#dice
    const first = this.#call(dice.pick(this.#loadable), world)
    const others = Array.from({ length: dice.between(1, 6) }, () => this.#alike(first, world, this.#loadable))
    const load = { callsPerWrite: dice.pick([1, 1, 2, 3]), maxStaged: dice.pick([0, 1, 4, 1_000]) }
    return { calls: [first, ...others], load }
  }

  #followers(write: PatternCall, world: World): readonly PatternCall[] {
    return Array.from({ length: this.#dice.pick([1, 1, 2, 2, 3, 4]) }, () => this.#alike(write, world))
  }

  /** A write that often has the key of another one. */
  #alike({ pattern, input }: PatternCall, world: World, patterns = this.#writes): PatternCall {
    const other = this.#call(this.#dice.pick(patterns), world)
    if (!this.#dice.chance(0.75)) return other
    const shared = Object.keys(other.input).filter((name) => {
      if (input[name] === undefined || input[name] === null || !this.#dice.chance(0.8)) return false
      // The elements of another pattern may have other parameters.
      return name !== 'elements' || other.pattern === pattern
    })
    return {
      ...other,
      input: { ...other.input, ...Object.fromEntries(shared.map((name) => [name, input[name]])) },
    }
  }

  #race(write: PatternCall, world: World): Pick<Step, 'race'> {
    const count = this.#dice.pick([1, 1, 2, 3])
    return { race: Array.from({ length: count }, () => this.#alike(write, world)) }
  }
}
