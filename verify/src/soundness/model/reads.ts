import type { AttributeDescription, PatternDescription } from '../description/description.js'
import { rangeName } from '../description/range-names.js'
import { type Catalog, type ItemKind, placeholders, tokenOf } from './catalog.js'
import { type CallValues, holds, resolveValue, withGiven } from './conditions.js'
import { sharedInput } from './shared-input.js'
import {
  accepts,
  canonical,
  compareValues,
  type Entity,
  fold,
  foldBeginning,
  isFolded,
  isRefusedInKey,
  normalize,
  withoutSchema,
} from './values.js'
import { itemsOf, membersOf, type World } from './world.js'

/** Expected result of a read. */
export type Expected =
  | { readonly kind: 'refused' }
  /** A kept guard without a source, with any copied values. */
  | { readonly kind: 'anything' }
  | { readonly kind: 'exactly'; readonly value: unknown }
  /** The items in any order that satisfies the claim, at most `limit` of them. */
  | {
      readonly kind: 'list'
      readonly items: readonly unknown[]
      readonly limit?: number
      readonly claim?: Claim
      /** The result is an item or null, not a list. */
      readonly first?: boolean
    }

export interface Claim {
  readonly attribute: string
  readonly type: AttributeDescription
  readonly descending: boolean
}

export function expectRead(
  world: World,
  catalog: Catalog,
  pattern: PatternDescription,
  { input, now }: CallValues,
): Expected {
  const { given = {} } = pattern.options
  if (Object.keys(given).some((name) => !accepts(given[name]!, input[name]))) return { kind: 'refused' }
  const call = { input: withGiven(given, input), now }
  switch (pattern.operation) {
    case 'get':
      return expectGet(world, catalog, pattern, call)
    case 'batchGet':
      return expectBatch(world, catalog, pattern, call)
    case 'transactGet':
      return expectGets(world, catalog, pattern, call)
    case 'scan':
      return expectScan(world, catalog, pattern, call)
    default:
      return expectQuery(world, catalog, pattern, call)
  }
}

function expectGet(world: World, catalog: Catalog, pattern: PatternDescription, call: CallValues): Expected {
  const target = pattern.targets[0]!
  const [entity = '', derivation] = target.split('.')
  const source = catalog.entity(entity)
  const derived = derivation === undefined ? undefined : source.derives[derivation]
  const set = derived?.kind === 'memberOf' ? derived : undefined
  const kind = catalog.kind(set ? entity : target)
  const names = set ? placeholders(Object.values(set.key!)) : catalog.identity(kind)
  const key = keyValues(kind, names, pattern, catalog, call, set !== undefined)
  if (!key) return { kind: 'refused' }
  const token = tokenOf(kind.attributes, names, key)
  if (set) {
    const members = membersOf(world, catalog, set, call).get(token)
    return { kind: 'exactly', value: members ?? new Set() }
  }
  const found = living(itemsOf(world, catalog, kind, call), kind, pattern, call).find(
    (item) => tokenOf(kind.attributes, names, item) === token,
  )
  if (!found && kind.derived?.kept) return { kind: 'anything' }
  return { kind: 'exactly', value: found ? returned(found, pattern) : null }
}

function expectGets(
  world: World,
  catalog: Catalog,
  pattern: PatternDescription,
  { input: given, now }: CallValues,
): Expected {
  const input = sharedInput(pattern, given, catalog)
  if (!input) return { kind: 'refused' }
  const { steps = [] } = pattern
  const answers = steps.map((step) => [step.name, expectGet(world, catalog, step, { input, now })] as const)
  if (answers.some(([, { kind }]) => kind === 'refused')) return { kind: 'refused' }
  if (answers.some(([, { kind }]) => kind === 'anything')) return { kind: 'anything' }
  const values = answers.map(([name, answer]) => [name, answer.kind === 'exactly' ? answer.value : null])
  return { kind: 'exactly', value: Object.fromEntries(values) }
}

function expectBatch(
  world: World,
  catalog: Catalog,
  pattern: PatternDescription,
  { input, now }: CallValues,
): Expected {
  if (!Array.isArray(input.keys)) return { kind: 'refused' }
  const single = { ...pattern, operation: 'get' as const }
  const whole = { ...single, options: { ...pattern.options, returns: undefined as never } }
  const answers = (input.keys as readonly Entity[]).map((key) =>
    expectGet(world, catalog, whole, { input: key, now }),
  )
  if (answers.some(({ kind }) => kind === 'refused')) return { kind: 'refused' }
  if (answers.some(({ kind }) => kind === 'anything')) return { kind: 'anything' }
  const found = answers.flatMap((answer) =>
    answer.kind === 'exactly' ? [answer.value as Entity | null] : [],
  )
  const kind = catalog.kind(pattern.targets[0]!)
  const names = catalog.identity(kind)
  const items = new Map(
    found.flatMap((item) => (item ? [[tokenOf(kind.attributes, names, item), item] as const] : [])),
  )
  return { kind: 'list', items: [...items.values()].map((item) => returned(item, pattern)) }
}

function expectScan(
  world: World,
  catalog: Catalog,
  { targets, options }: PatternDescription,
  call: CallValues,
): Expected {
  if (targets.some((target) => catalog.kind(target).derived?.kept)) return { kind: 'anything' }
  const items = targets.flatMap((target) => {
    const kind = catalog.kind(target)
    const items = living(itemsOf(world, catalog, kind, call), kind, { options }, call)
    return inIndex(items, kind, options.index, catalog)
      .filter((item) => !options.filter || holds(options.filter, item, call))
      .map((item) => ({ type: kind.type, item }))
  })
  return { kind: 'list', items }
}

/** Values of key attributes from the call. Undefined if one of them cannot be in a key. */
function keyValues(
  kind: ItemKind,
  names: readonly string[],
  { options }: PatternDescription,
  catalog: Catalog,
  call: CallValues,
  isDerived = false,
): Entity | undefined {
  const delimiter = catalog.table(kind.source.table).delimiter ?? '#'
  const key: Record<string, unknown> = {}
  for (const name of names) {
    const fixed = options.where?.[name]
    const own = kind.attributes[name]!
    const attribute = fixed || isDerived ? withoutSchema(own) : own
    const value = fixed ? resolveValue(fixed, {}, call) : call.input[name]
    if (!accepts(attribute, value) || isRefusedInKey(attribute, normalize(attribute, value), delimiter))
      return undefined
    key[name] = normalize(attribute, value)
  }
  return key
}

/** The items that have not expired, if the pattern hides expired ones. */
function living(
  items: readonly Entity[],
  { attributes }: ItemKind,
  { options }: Pick<PatternDescription, 'options'>,
  { now }: CallValues,
): readonly Entity[] {
  const expiry = Object.keys(attributes).find((name) => attributes[name]!.ttl)
  if (options.expired !== 'hide' || expiry === undefined) return items
  return items.filter((item) => item[expiry] === undefined || (item[expiry] as string) > now)
}

function returned(item: Entity, { options }: PatternDescription): Entity {
  if (!options.returns) return item
  const picked = options.returns.map((name) => [name, item[name]] as const)
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined))
}

/** The items in an index: those with all parts of its key. */
function inIndex(
  items: readonly Entity[],
  kind: ItemKind,
  index: string | undefined,
  catalog: Catalog,
): readonly Entity[] {
  if (index === undefined) return items
  const needed = catalog.indexAttributes(kind, index)
  return needed ? items.filter((item) => needed.every((name) => item[name] !== undefined)) : []
}

function expectQuery(
  world: World,
  catalog: Catalog,
  pattern: PatternDescription,
  call: CallValues,
): Expected {
  const { targets, options, operation } = pattern
  const several = operation === 'collection'
  const items: unknown[] = []
  const first = catalog.kind(targets[0]!)
  const names = [...(options.by ?? []), ...Object.keys(options.where ?? {})]
  const known = keyValues(first, names, pattern, catalog, call)
  const range = rangeOf(first, pattern, catalog, call)
  if (!known || !range) return { kind: 'refused' }
  for (const target of targets) {
    const kind = catalog.kind(target)
    if (kind.derived?.kept) return { kind: 'anything' }
    const own = namesIn(kind, first, options.index, catalog)
    const asFirst = (item: Entity): Entity =>
      Object.fromEntries(Object.keys(first.attributes).map((name) => [name, item[own(name)]]))
    const all = living(itemsOf(world, catalog, kind, call), kind, pattern, call)
    const found = inIndex(all, kind, options.index, catalog)
      .filter((item) => names.every((name) => isSame(first, name, asFirst(item), known)))
      .filter((item) => range(asFirst(item)))
      .filter((item) => !options.filter || holds(options.filter, item, call))
    items.push(...found.map((item) => (several ? { type: kind.type, item } : returned(item, pattern))))
  }
  const claim = several ? timeClaim(catalog, pattern) : claimOf(catalog, pattern)
  return {
    kind: 'list',
    items,
    ...(options.limit === undefined ? {} : { limit: options.limit }),
    ...(claim ? { claim } : {}),
    ...(options.limit === 1 && !several ? { first: true } : {}),
  }
}

/**
 * Maps attribute names of the first kind of a collection to the names of another kind at the same key
 * position.
 */
function namesIn(
  kind: ItemKind,
  first: ItemKind,
  index: string | undefined,
  catalog: Catalog,
): (name: string) => string {
  if (kind === first) return (name) => name
  const table = catalog.table(kind.source.table)
  const found = index === undefined ? undefined : catalog.index(kind, index)
  // A local index has the partition key of its table.
  const partition = found && !found.local ? found.partition : [table.partition]
  const keys = [...partition, ...(found?.sort ?? [table.sort ?? []].flat())]
  const others = new Map<string, string>()
  for (const { name } of keys) {
    const [one, other] = [first, kind].map((each) => partsOf(catalog.template(each, name) ?? ''))
    const differs = one!.findIndex((part, at) => form(part) !== form(other![at]))
    for (const [at, part] of one!.slice(0, differs < 0 ? undefined : differs).entries()) {
      if (isPlaceholder(part) && !others.has(nameIn(part))) others.set(nameIn(part), nameIn(other![at]!))
    }
  }
  return (name) => others.get(name) ?? name
}

const partsOf = (template: string) => template.split(/(?=<)|(?<=>)/)
const isPlaceholder = (part: string) => part.startsWith('<')
const nameIn = (part: string) => part.slice(1).split(/[ >]/)[0]!
const form = (part: string | undefined) => part?.replace(/^<[^ >]+/, '<')

function isSame({ attributes }: ItemKind, name: string, item: Entity, known: Entity): boolean {
  const attribute = attributes[name]!
  return item[name] !== undefined && canonical(attribute, item[name]) === canonical(attribute, known[name])
}

type Test = (item: Entity) => boolean

/** The range of a query as a predicate. Undefined if one of its ends cannot be in a key. */
function rangeOf(
  kind: ItemKind,
  { options }: PatternDescription,
  catalog: Catalog,
  { input }: CallValues,
): Test | undefined {
  const { between, from, before, beginsWith, bounds } = options
  const given = (end: 'from' | 'to' | 'before' | 'prefix') => input[rangeName(options, end)]
  const name = between ?? from ?? before ?? beginsWith
  if (name === undefined) return () => true
  const attribute = withoutSchema(kind.attributes[name]!)
  const delimiter = catalog.table(kind.source.table).delimiter ?? '#'
  if (beginsWith !== undefined) return prefixOf(name, attribute, given('prefix'), delimiter)
  const low = between !== undefined || from !== undefined ? given('from') : undefined
  const high = between !== undefined ? given('to') : before !== undefined ? given('before') : undefined
  const ends = [low, high].filter((end) => end !== undefined)
  const isRefused = (end: unknown) =>
    !accepts(attribute, end) || isRefusedInKey(attribute, normalize(attribute, end), delimiter)
  if (ends.some(isRefused)) return undefined
  return (item) => {
    const value = item[name]
    if (value === undefined) return false
    if (low !== undefined && compareValues(attribute, value, normalize(attribute, low)) < 0) return false
    if (high === undefined) return true
    const order = compareValues(attribute, value, normalize(attribute, high))
    return bounds === 'closed' ? order <= 0 : order < 0
  }
}

function prefixOf(
  name: string,
  attribute: AttributeDescription,
  prefix: unknown,
  delimiter: string,
): Test | undefined {
  if (typeof prefix !== 'string' || prefix === '') return undefined
  if (attribute.kind === 'reversedHostname') return (item) => String(item[name]).endsWith(`.${prefix}`)
  if (attribute.kind === 'text' || attribute.kind === 'id') {
    if (isRefusedInKey(attribute, prefix, delimiter)) return undefined
  } else if (!isBeginning(attribute.kind, prefix)) return undefined
  const beginning = isFolded(attribute) ? foldBeginning(prefix) : prefix
  return (item) => {
    if (item[name] === undefined) return false
    const text = isFolded(attribute) ? fold(String(item[name])) : String(item[name])
    return text.startsWith(beginning)
  }
}

const shapes: Readonly<Record<string, RegExp>> = {
  date: /^[0-9-]{1,10}$/,
  timestamp: /^[0-9TZ:.-]{1,24}$/,
  ulid: /^[0-9A-HJKMNP-TV-Z]{1,26}$/,
}

function isBeginning(kind: string, prefix: string): boolean {
  const samples: Readonly<Record<string, string>> = {
    date: '0000-00-00',
    timestamp: '0000-00-00T00:00:00.000Z',
  }
  if (!shapes[kind]?.test(prefix)) return false
  return [...prefix].every((character, index) => {
    const place = samples[kind]?.[index] ?? '@'
    return place === '0' ? /\d/.test(character) : place === '@' || place === character
  })
}

/** The order that a query promises: by the first attribute of its sort key that it does not fix. */
/** The order of several kinds: by a timestamp that all of them have. */
function timeClaim(catalog: Catalog, pattern: PatternDescription): Claim | undefined {
  const { order } = pattern.options
  if (order !== 'newest' && order !== 'oldest') return undefined
  const claims = pattern.targets.map((target) => claimOf(catalog, { ...pattern, targets: [target] }))
  const [first] = claims
  return first && claims.every((claim) => claim?.attribute === first.attribute) ? first : undefined
}

function claimOf(catalog: Catalog, { targets, options }: PatternDescription): Claim | undefined {
  const { order, by = [], where = {}, index } = options
  if (order === undefined) return undefined
  const kind = catalog.kind(targets[0]!)
  const table = catalog.table(kind.source.table)
  const sort =
    index === undefined ? (table.sort ? [table.sort] : []) : (catalog.index(kind, index)?.sort ?? [])
  const names = placeholders(sort.flatMap(({ name }) => catalog.template(kind, name) ?? []))
  const attribute = names.find((name) => !by.includes(name) && where[name] === undefined)
  if (attribute === undefined) return undefined
  return {
    attribute,
    type: kind.attributes[attribute]!,
    descending: order === 'descending' || order === 'newest',
  }
}
