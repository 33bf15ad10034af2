import type {
  Condition,
  DerivedDescription,
  EntityDescription,
  KeyTexts,
  TableDescription,
} from '../description/description.js'
import { type Catalog, placeholders, primaryNames, type Sharer, tokenOf } from './catalog.js'
import { type CallValues, holds } from './conditions.js'
import { accepts, type Entity, isRefusedInKey } from './values.js'
import { find, hasDerived, membersOf, neededBy, ownMembers, replace, type World } from './world.js'

/** Any code of an error that the product documents. */
export const anyCode = '*'

interface Scope {
  readonly catalog: Catalog
  readonly before: World
  readonly after: World
  readonly call: CallValues
}

/** Codes with which derived items refuse a write. The client may return any of them. */
export function refusalsOfDerived(scope: Scope): readonly string[] {
  return scope.catalog.description.entities.flatMap((entity) =>
    Object.values(entity.derives).flatMap((derived) => refusalsOf(scope, entity, derived)),
  )
}

function refusalsOf(scope: Scope, entity: EntityDescription, derived: DerivedDescription): readonly string[] {
  switch (derived.kind) {
    case 'unique':
    case 'mirror':
    case 'pointer':
      return exclusive(scope, derived)
    case 'memberOf':
      return fullSets(scope, { source: entity, derived })
    case 'count':
      return countedIn(scope, entity, derived)
    default:
      return []
  }
}

/** No two sources have the same derived item. */
function exclusive({ catalog, after, call }: Scope, derived: DerivedDescription): readonly string[] {
  const code = derived.kind === 'pointer' ? 'POINTER_TAKEN' : 'UNIQUE_TAKEN'
  const sharers = catalog.sharing(derived)
  const [first] = sharers
  // Guards of several entities are compared once.
  if (first!.derived !== derived) return []
  const owners = new Map<string, string>()
  for (const { source: entity, derived: own } of sharers) {
    const names = primaryNames(catalog.table(entity.table), own.key!)
    for (const source of after.all(entity.name)) {
      if (!hasDerived(own, source, neededBy(entity, own, catalog), call)) continue
      const token = `${first!.source.name} ${JSON.stringify(derived.key)} ${tokenOf(entity.attributes, names, source)}`
      const identity = `${entity.name} ${catalog.identityOf(entity, source)}`
      const owner = owners.get(token) ?? after.kept.get(token) ?? identity
      if (owner !== identity) return [code]
      owners.set(token, identity)
      if (own.kept) after.kept.set(token, identity)
    }
  }
  return []
}

/** A source that joins a set makes no more elements than its own limit allows, of all kinds together. */
function fullSets({ catalog, before, after, call }: Scope, sharer: Sharer): readonly string[] {
  const { atMost } = sharer.derived
  if (atMost === undefined) return []
  const earlier = ownMembers(before, catalog, sharer, call)
  const all = membersOf(after, catalog, sharer.derived, call)
  for (const [token, members] of ownMembers(after, catalog, sharer, call)) {
    const joins = [...members].some((member) => !earlier.get(token)?.has(member))
    if (joins && all.get(token)!.size > atMost) return ['SET_FULL']
  }
  return []
}

/** Checks that the counting entity exists, and updates its count. */
function countedIn(
  { catalog, before, after, call }: Scope,
  entity: EntityDescription,
  derived: DerivedDescription,
): readonly string[] {
  const target = catalog.entity(derived.target!)
  const countersOf = (world: World) => counters(world, catalog, entity, derived, call)
  const codes = risesBetween(countersOf(before), countersOf(after)).flatMap(({ key }) =>
    find(after, catalog, target, key) ? [] : ['NOT_FOUND'],
  )
  recount(after, catalog, target, derived, countersOf(after))
  const type = target.attributes[derived.attribute!]!
  const outOfRange = after.all(target.name).some((item) => !accepts(type, item[derived.attribute!]))
  return outOfRange ? [...codes, anyCode] : codes
}

/** Why the counters do not allow one step: each is asked as the step finds it. */
export function refusedRises({ catalog, before, after, call }: Scope): Rises {
  const codes: string[] = []
  const open: OpenRise[] = []
  for (const entity of catalog.description.entities) {
    for (const { requires, ...derived } of Object.values(entity.derives)) {
      if (derived.kind !== 'count') continue
      const target = catalog.entity(derived.target!)
      const countersOf = (world: World) => counters(world, catalog, entity, derived, call)
      const earlier = countersOf(before)
      for (const { key, token } of risesBetween(earlier, countersOf(after))) {
        const counter = find(before, catalog, target, key)
        const counted = { [derived.attribute!]: earlier.get(token)?.sources.size ?? 0 }
        if (!counter) open.push({ target, key, counted, ...(requires ? { requires } : {}) })
        else if (requires && !holds(requires, counter, { ...call, input: {} })) codes.push('CONDITION_FAILED')
      }
    }
  }
  return { codes, open }
}

/** Effect of one step on counters. */
export interface Rises {
  readonly codes: readonly string[]
  /** Counters of entities that do not exist yet. */
  readonly open: readonly OpenRise[]
}

export interface OpenRise {
  readonly target: EntityDescription
  readonly key: Entity
  /** The number of sources that it has already. */
  readonly counted: Entity
  readonly requires?: Condition
}

/** The counters with more sources than before. */
function risesBetween(
  before: ReadonlyMap<string, Counter>,
  after: ReadonlyMap<string, Counter>,
): readonly Counter[] {
  return [...after].flatMap(([token, counter]) => {
    const known = before.get(token)?.sources
    return [...counter.sources].some((source) => !known?.has(source)) ? [counter] : []
  })
}

/** Recomputes all counters, as after each step of a transaction. */
export function recountAll(world: World, catalog: Catalog, call: CallValues): void {
  for (const entity of catalog.description.entities) {
    for (const derived of Object.values(entity.derives)) {
      if (derived.kind !== 'count') continue
      const target = catalog.entity(derived.target!)
      recount(world, catalog, target, derived, counters(world, catalog, entity, derived, call))
    }
  }
}

interface Counter {
  readonly token: string
  readonly key: Entity
  /** Identities of the sources that it counts. */
  readonly sources: ReadonlySet<string>
}

function counters(
  world: World,
  catalog: Catalog,
  entity: EntityDescription,
  derived: DerivedDescription,
  call: CallValues,
): ReadonlyMap<string, Counter> {
  const names = neededBy(entity, derived, catalog)
  const found = new Map<string, Counter & { readonly sources: Set<string> }>()
  for (const source of world.all(entity.name)) {
    if (!hasDerived(derived, source, names, call)) continue
    const token = tokenOf(catalog.entity(derived.target!).attributes, names, source)
    const counter = found.get(token) ?? { token, key: source, sources: new Set() }
    counter.sources.add(catalog.identityOf(entity, source))
    found.set(token, counter)
  }
  return found
}

function recount(
  world: World,
  catalog: Catalog,
  target: EntityDescription,
  { attribute }: DerivedDescription,
  counts: ReadonlyMap<string, Counter>,
): void {
  const names = catalog.identity(catalog.kind(target.name))
  for (const item of world.all(target.name)) {
    const count = counts.get(tokenOf(target.attributes, names, item))?.sources.size ?? 0
    if (item[attribute!] !== count) replace(world, catalog, target, item, { ...item, [attribute!]: count })
  }
}

/** Whether a key of the item or of one of its derived items cannot contain its values. */
export function isUnkeyable(
  { catalog, call }: Pick<Scope, 'catalog' | 'call'>,
  entity: EntityDescription,
  item: Entity,
): boolean {
  const table = catalog.table(entity.table)
  const kind = catalog.kind(entity.name)
  const existing = Object.values(entity.derives).filter((derived) =>
    hasDerived(derived, item, neededBy(entity, derived, catalog), call),
  )
  const keys = [
    catalog.identity(kind),
    ...table.indexes.map(({ name }) => catalog.indexAttributes(kind, name) ?? []),
    ...existing.filter(({ target }) => !target).map((derived) => neededBy(entity, derived, catalog)),
    ...existing.flatMap(({ key }) => (key ? indexKeysIn(key, table) : [])),
  ]
  const isRefused = (name: string, { attributes } = entity, { delimiter = '#' } = table) =>
    isRefusedInKey(attributes[name]!, item[name], delimiter)
  // The keys of counters and twins have the form of their own table.
  const isRefusedBy = (derived: DerivedDescription) => {
    const target = catalog.entity(derived.target!)
    return neededBy(entity, derived, catalog).some((name) =>
      isRefused(name, target, catalog.table(target.table)),
    )
  }
  if (existing.some((derived) => derived.target && isRefusedBy(derived))) return true
  // An attribute that is an index key must be a valid key even if the item is not in the index.
  const bare = table.indexes
    .flatMap(({ partition, sort }) => [...partition, ...sort])
    .flatMap(({ name }) => catalog.bareAttribute(kind, name) ?? [])
  if (bare.some((name) => item[name] !== undefined && isRefused(name))) return true
  return keys.some(
    (names) => names.every((name) => item[name] !== undefined) && names.some((name) => isRefused(name)),
  )
}

/** The source attributes in the keys of each index that a derived item is in. */
function indexKeysIn(key: KeyTexts, { indexes }: TableDescription): readonly (readonly string[])[] {
  const texts = indexes.map(({ partition, sort }) => [...partition, ...sort].map(({ name }) => key[name]))
  return texts.filter((each) => !each.includes(undefined)).map((each) => placeholders(each as string[]))
}

/** Attributes that count derived items of other entities. */
export function countedAttributes(catalog: Catalog, entity: EntityDescription): readonly string[] {
  return catalog.description.entities.flatMap(({ derives }) =>
    Object.values(derives).flatMap((derived) =>
      derived.kind === 'count' && derived.target === entity.name ? [derived.attribute!] : [],
    ),
  )
}
