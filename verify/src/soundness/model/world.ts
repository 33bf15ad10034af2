import type { DerivedDescription, EntityDescription } from '../description/description.js'
import { type Catalog, type ItemKind, placeholders, primaryNames, type Sharer, tokenOf } from './catalog.js'
import { type CallValues, holds } from './conditions.js'
import { canonical, type Entity } from './values.js'

/** The stored data of a design: plain entities, without keys. */
export class World {
  readonly #entities: Map<string, readonly Entity[]>
  /** Values that kept unique guards hold: the identity of the source by guard and value. */
  readonly kept: Map<string, string>

  constructor(
    entities: ReadonlyMap<string, readonly Entity[]> = new Map(),
    kept = new Map<string, string>(),
  ) {
    this.#entities = new Map(entities)
    this.kept = new Map(kept)
  }

  clone(): World {
    return new World(this.#entities, this.kept)
  }

  all(entity: string): readonly Entity[] {
    return this.#entities.get(entity) ?? []
  }

  set(entity: string, items: readonly Entity[]): void {
    this.#entities.set(entity, items)
  }
}

/** The entity with the same key, or null. */
export function find(world: World, catalog: Catalog, entity: EntityDescription, key: Entity): Entity | null {
  const identity = catalog.identityOf(entity, key)
  return world.all(entity.name).find((item) => catalog.identityOf(entity, item) === identity) ?? null
}

/** Replaces the entity with the same key. Null removes the entity of `key`. */
export function replace(
  world: World,
  catalog: Catalog,
  entity: EntityDescription,
  key: Entity,
  item: Entity | null,
): void {
  const identity = catalog.identityOf(entity, key)
  const others = world.all(entity.name).filter((each) => catalog.identityOf(entity, each) !== identity)
  world.set(entity.name, item ? [...others, item] : others)
}

/** Whether a source has the derived item: its condition holds and all key attributes are present. */
export function hasDerived(
  derived: DerivedDescription,
  source: Entity,
  needed: readonly string[],
  call: CallValues,
): boolean {
  if (needed.some((name) => source[name] === undefined)) return false
  return !derived.while || holds(derived.while, source, { input: {}, now: call.now })
}

/** The source attributes in the table's key of a derived item, and in its element. */
export function neededBy(
  source: EntityDescription,
  derived: DerivedDescription,
  catalog: Catalog,
): readonly string[] {
  if (derived.kind === 'count' || derived.kind === 'twin') {
    const target = catalog.entity(derived.target!)
    return catalog.identity(catalog.kind(target.name))
  }
  const names = primaryNames(catalog.table(source.table), derived.key!)
  return derived.element ? [...new Set([...names, ...placeholders([derived.element])])] : names
}

/** Every item of a kind. */
export function itemsOf(world: World, catalog: Catalog, kind: ItemKind, call: CallValues): readonly Entity[] {
  const sources = world.all(kind.source.name)
  const { derived } = kind
  if (!derived) return sources
  const needed = neededBy(kind.source, derived, catalog)
  const current = sources
    .filter((source) => hasDerived(derived, source, needed, call))
    .map((source) => derivedItem(kind, source))
  return current
}

function derivedItem({ from }: ItemKind, source: Entity): Entity {
  const entries = Object.entries(from).map(([to, origin]) => [to, source[origin]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The elements of the sets that a memberOf adds to, by the values that their key names. */
export function membersOf(
  world: World,
  catalog: Catalog,
  derived: DerivedDescription,
  call: CallValues,
): ReadonlyMap<string, ReadonlySet<string>> {
  const sets = new Map<string, Set<string>>()
  for (const sharer of catalog.sharing(derived)) {
    for (const [token, members] of ownMembers(world, catalog, sharer, call)) {
      sets.set(token, new Set([...(sets.get(token) ?? []), ...members]))
    }
  }
  return sets
}

/** The elements that the sources of one memberOf add. */
export function ownMembers(
  world: World,
  catalog: Catalog,
  { source, derived }: Sharer,
  call: CallValues,
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = placeholders(Object.values(derived.key!))
  const needed = neededBy(source, derived, catalog)
  const sets = new Map<string, Set<string>>()
  for (const item of world.all(source.name)) {
    if (!hasDerived(derived, item, needed, call)) continue
    const token = tokenOf(source.attributes, names, item)
    const members = sets.get(token) ?? new Set()
    sets.set(token, members.add(elementOf(source, derived, item)))
  }
  return sets
}

/** An element is the text of its template. */
function elementOf({ attributes }: EntityDescription, { element }: DerivedDescription, item: Entity): string {
  return element!.replaceAll(/<([^ >]+)[^>]*>/g, (_, name: string) =>
    canonical(attributes[name]!, item[name]),
  )
}

/** Deletes entities with a time to live that has passed, as DynamoDB does. */
export function expire(world: World, catalog: Catalog, now: string): World {
  const after = world.clone()
  for (const { name, attributes } of catalog.description.entities) {
    const expiring = Object.keys(attributes).find((each) => attributes[each]!.ttl)
    if (expiring === undefined) continue
    const isLeft = (item: Entity) => item[expiring] === undefined || (item[expiring] as string) > now
    after.set(name, after.all(name).filter(isLeft))
  }
  return after
}
