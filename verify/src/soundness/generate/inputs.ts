import type {
  AttributeDescription,
  Attributes,
  EntityDescription,
  PatternDescription,
} from '../description/description.js'
import { print } from '../description/expression.js'
import { rangeName } from '../description/range-names.js'
import type { Catalog, ItemKind } from '../model/catalog.js'
import { placeholders } from '../model/catalog.js'
import { countedAttributes } from '../model/invariants.js'
import { accepts, type Entity, withoutSchema } from '../model/values.js'
import type { World } from '../model/world.js'
import type { Dice } from '../random.js'
import { beginningOf, edgeValues } from './values.js'

/** Makes the inputs of calls, with few values for each kind of attribute: calls use the same items. */
export class InputMaker {
  readonly #catalog: Catalog
  readonly #dice: Dice
  readonly #pools = new Map<string, readonly unknown[]>()
  readonly #poolOf = new WeakMap<AttributeDescription, readonly unknown[]>()

  constructor(catalog: Catalog, dice: Dice) {
    this.#catalog = catalog
    this.#dice = dice
  }

  /** An input for a pattern, mostly for an entity that exists. */
  make(pattern: PatternDescription, world: World): Record<string, unknown> {
    const input = this.#given(pattern.options.given)
    if (pattern.steps) return this.#stepsInput(pattern, world, input)
    return Object.assign(input, this.#single(pattern, world))
  }

  #given(given: Attributes = {}): Record<string, unknown> {
    const input: Record<string, unknown> = {}
    for (const [name, attribute] of Object.entries(given)) {
      if (!attribute.optional || this.#dice.chance(0.7)) input[name] = this.#value(attribute)
    }
    return input
  }

  #stepsInput(
    pattern: PatternDescription,
    world: World,
    input: Record<string, unknown>,
  ): Record<string, unknown> {
    for (const step of pattern.steps!) {
      const own = { ...this.#given(step.options.given), ...this.#single(step, world) }
      for (const [name, parameter] of Object.entries(step.options.where ?? {})) {
        if ('param' in parameter && this.#dice.chance(0.6)) {
          const existing = this.#existing(this.#catalog.entity(step.targets[0]!), world)
          if (existing) input[parameter.param] = existing[name]
        }
      }
      if (!step.each) {
        for (const [name, value] of Object.entries(own)) input[name] ??= value
        continue
      }
      for (const name of step.each.shared) input[name] ??= own[name]
      input[step.each.parameter] = Array.from({ length: this.#dice.between(1, 3) }, () => {
        const element = { ...this.#given(step.options.given), ...this.#single(step, world) }
        return without(element, step.each!.shared)
      })
    }
    return input
  }

  #single(pattern: PatternDescription, world: World): Record<string, unknown> {
    const target = pattern.targets[0]!
    switch (pattern.operation) {
      case 'create':
      case 'put':
        return this.#newItem(this.#catalog.entity(target), pattern, world)
      case 'get':
        return this.#key(pattern, world)
      case 'batchGet':
        return { keys: Array.from({ length: this.#dice.between(1, 4) }, () => this.#key(pattern, world)) }
      case 'query':
      case 'collection':
        return this.#queryInput(pattern, world)
      case 'scan':
        return {}
      default:
        return this.#keyedWrite(this.#catalog.entity(target), pattern, world)
    }
  }

  #newItem(entity: EntityDescription, pattern: PatternDescription, world: World): Record<string, unknown> {
    const input: Record<string, unknown> = {}
    const counted = countedAttributes(this.#catalog, entity)
    const existing = this.#dice.chance(0.35) ? this.#existing(entity, world) : undefined
    const identity = this.#catalog.identity(this.#catalog.kind(entity.name))
    for (const [name, attribute] of Object.entries({ ...entity.attributes, ...this.#twinsOf(entity) })) {
      const { optional, onCreate, onWrite, kind, default: whenMissing } = attribute
      if (kind === 'version' || kind === 'constant' || onWrite || pattern.options.to?.[name]) continue
      const mayMiss = optional || onCreate || whenMissing !== undefined || kind === 'set'
      if (mayMiss && this.#dice.chance(counted.includes(name) ? 0.97 : 0.4)) continue
      input[name] =
        existing && identity.includes(name)
          ? existing[name]
          : this.#parentValue(name, attribute, entity, world)
    }
    return input
  }

  #twinsOf({ derives, attributes }: EntityDescription): Attributes {
    const twins = Object.values(derives).filter(({ kind }) => kind === 'twin')
    const all = twins.flatMap(({ target }) => Object.entries(this.#catalog.entity(target!).attributes))
    return Object.fromEntries(all.filter(([name]) => !attributes[name]))
  }

  /** For an attribute in the key of another entity, often an existing value. */
  #parentValue(
    name: string,
    attribute: AttributeDescription,
    entity: EntityDescription,
    world: World,
  ): unknown {
    const parents = this.#catalog.description.entities.filter(
      (other) => other !== entity && this.#catalog.identity(this.#catalog.kind(other.name)).includes(name),
    )
    const found = parents.flatMap((parent) => world.all(parent.name))
    return found.length > 0 && this.#dice.chance(0.7) ? this.#dice.pick(found)[name] : this.#value(attribute)
  }

  #existing(entity: EntityDescription, world: World): Entity | undefined {
    const all = world.all(entity.name)
    return all.length > 0 ? this.#dice.pick(all) : undefined
  }

  #key({ targets, options }: PatternDescription, world: World): Record<string, unknown> {
    const [name = '', derivation] = targets[0]!.split('.')
    const entity = this.#catalog.entity(name)
    const derived = derivation === undefined ? undefined : entity.derives[derivation]
    const names =
      derived?.kind === 'memberOf'
        ? placeholders(Object.values(derived.key!))
        : this.#catalog.identity(this.#catalog.kind(targets[0]!))
    const existing = this.#dice.chance(0.75) ? this.#existing(entity, world) : undefined
    return Object.fromEntries(
      names
        .filter((each) => options.where?.[each] === undefined)
        .map((each) => [each, existing?.[each] ?? this.#value(entity.attributes[each]!)]),
    )
  }

  #keyedWrite(entity: EntityDescription, pattern: PatternDescription, world: World): Record<string, unknown> {
    const { set = [], edit = [], guard, where = {} } = pattern.options
    const existing = this.#dice.chance(0.8) ? this.#existing(entity, world) : undefined
    const input: Record<string, unknown> = {}
    for (const name of this.#catalog.identity(this.#catalog.kind(entity.name))) {
      if (where[name] === undefined) input[name] = existing?.[name] ?? this.#value(entity.attributes[name]!)
    }
    for (const name of set) {
      const same = existing?.[name] !== undefined && this.#dice.chance(0.15)
      input[name] = same ? existing[name] : this.#value(entity.attributes[name]!)
    }
    for (const name of edit) {
      if (this.#dice.chance(0.2)) continue
      const clears = entity.attributes[name]!.optional && this.#dice.chance(0.3)
      input[name] = clears ? null : this.#value(entity.attributes[name]!)
    }
    if (guard !== undefined) input[guard] = this.#dice.chance(0.85) ? (existing?.[guard] ?? 1) : 7
    return input
  }

  #queryInput({ targets, options }: PatternDescription, world: World): Record<string, unknown> {
    const kind: ItemKind = this.#catalog.kind(targets[0]!)
    const source = this.#dice.chance(0.85) ? this.#existing(kind.source, world) : undefined
    const input: Record<string, unknown> = {}
    const valueFor = (name: string) => source?.[kind.from[name]!] ?? this.#value(kind.attributes[name]!)
    for (const name of options.by ?? []) input[name] = valueFor(name)
    const ranged = options.between ?? options.from ?? options.before ?? options.beginsWith
    if (ranged === undefined) return input
    const attribute = kind.attributes[ranged]!
    const end = () => (this.#dice.chance(0.4) ? valueFor(ranged) : this.#value(attribute))
    const name = (each: 'from' | 'to' | 'before' | 'prefix') => rangeName(options, each)
    if (options.between !== undefined || options.from !== undefined) input[name('from')] = end()
    if (options.between !== undefined) input[name('to')] = end()
    if (options.before !== undefined) input[name('before')] = end()
    if (options.beginsWith !== undefined)
      input[name('prefix')] = beginningOf(end(), attribute.kind, this.#dice)
    return input
  }

  /** One of the few values that calls of this run use for such an attribute. */
  #value(attribute: AttributeDescription): unknown {
    let pool = this.#poolOf.get(attribute)
    if (!pool) {
      pool = this.#poolFor(attribute)
      this.#poolOf.set(attribute, pool)
    }
    return this.#dice.pick(pool)
  }

  /** The values that all attributes of one type share. */
  #poolFor(attribute: AttributeDescription): readonly unknown[] {
    const {
      optional: _,
      default: __,
      onCreate: ___,
      onWrite: ____,
      stored: _____,
      immutable: ______,
      computed: _______,
      ...type
    } = withoutSchema(attribute)
    const token = print(type)
    const known = this.#pools.get(token)
    if (known) return known
    const { delimiter = '#' } = this.#dice.pick(this.#catalog.description.tables)
    const all = edgeValues(attribute, delimiter, this.#dice)
    const good = all.filter((value) => accepts(attribute, value))
    const pool = [...this.#dice.sample(good, this.#dice.between(2, 6)), ...this.#dice.sample(all, 1)]
    this.#pools.set(token, pool)
    return pool
  }
}

function without(item: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)))
}
