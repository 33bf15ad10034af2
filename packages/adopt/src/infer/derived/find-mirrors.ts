import { foldText } from '@tablewright/design/templates'
import type { Item } from '@tablewright/dynamo'
import { templatesOf } from '../draft/assemble-draft.js'
import type { Evidence } from '../draft/design-draft.js'
import { type Argument, type Call, call, fields } from '../draft/expression.js'
import type { InferredTable, NamedDraft } from '../draft/inferred-table.js'
import type { Joins, Values } from './source-joins.js'

/** A kind whose items are derived from those of another kind. */
export interface FoundDerived {
  readonly derived: NamedDraft
  readonly source: NamedDraft
  readonly declaration: Call
  readonly evidence: Evidence
}

const joinsPerKind = 24
/** Minimum number of pairs as evidence. */
const minPairs = 2

/** Finds mirrors, unique guards and pointers: kinds whose items repeat values of a source and refer to it. */
export async function findMirrors(table: InferredTable, joins: Joins): Promise<readonly FoundDerived[]> {
  const found: FoundDerived[] = []
  for (const derived of table.kinds) {
    for (const source of candidateSources(derived, table.kinds)) {
      if (found.some((each) => each.derived === source)) continue
      const result = await derivedFrom(derived, source, table, joins)
      if (!result) continue
      found.push(result)
      break
    }
  }
  return found
}

/** Maximum number of attributes with another name in the source. */
const maxRenamed = 3

/** Returns the kinds with all attributes of the derived one and more, those with most attributes first. */
function candidateSources(derived: NamedDraft, kinds: readonly NamedDraft[]): readonly NamedDraft[] {
  const own = new Set(derived.kind.attributes.map(({ name }) => name))
  const stored = storedCount(derived)
  return kinds
    .filter((source) => {
      if (source === derived) return false
      const names = new Set(source.kind.attributes.map(({ name }) => name))
      const renamed = [...own].filter((name) => !names.has(name))
      const hasMore = names.size > own.size || storedCount(source) > stored
      return hasMore && renamed.length <= Math.min(maxRenamed, own.size / 2)
    })
    .sort((one, other) => other.kind.attributes.length - one.kind.attributes.length)
}

/** Counts attributes, including those that are only in keys. */
function storedCount({ kind }: NamedDraft): number {
  return kind.attributes.filter(({ path }) => path !== undefined).length
}

interface Pair {
  readonly derived: Values
  readonly source: Values
}

async function derivedFrom(
  derived: NamedDraft,
  source: NamedDraft,
  table: InferredTable,
  joins: Joins,
): Promise<FoundDerived | undefined> {
  if (Object.keys(derived.derives).length > 0) return undefined
  const pairs = await pairsOf(derived, source, joins)
  if (!pairs || pairs.length < minPairs) return undefined
  const names = derived.kind.attributes.map(({ name }) => name)
  const keyOnly = derived.kind.attributes.filter(({ path }) => path === undefined).map(({ name }) => name)
  const folded = foldedOf(keyOnly, pairs)
  const origins = originsOf(names, pairs, folded)
  if (!origins) return undefined
  // A value that is only in the key has an invented name; use the name in the source.
  const renames = keyOnly.flatMap((name): Rename[] =>
    origins[name] === name ? [] : [{ name, origin: origins[name]!, folded: folded[name] !== undefined }],
  )
  const use = await usesOf(derived, source, joins, renames)
  if (!use) return undefined
  const identity = joins.identity(source.name)
  const called = (name: string) => renames.find((each) => each.name === name)?.origin ?? name
  const keyed = joins.identity(derived.name).map(called)
  const kind = kindOf(identity, keyed, use)
  if (kind === 'pointer' && !use.condition) return undefined
  if (joins.identity(derived.name).some((name) => origins[name] !== called(name))) return undefined
  const copied = names.filter((name) => !identity.includes(name) && !keyed.includes(called(name)))
  const renamed = copied.some((name) => origins[name] !== name)
  const copies = renamed
    ? fields(Object.fromEntries(copied.map((name) => [name, origins[name]!])))
    : copied.length > 0
      ? copied
      : undefined
  const declaration = call(
    kind,
    fields({
      key: fields(renamedTemplates(templatesOf(derived), renames)),
      copies,
      while: use.condition,
      type: table.entityType === undefined ? undefined : (derived.kind.group.type ?? undefined),
    }),
  )
  return { derived, source, declaration, evidence: evidenceOf(derived, source, kind, pairs.length, use) }
}

/** A key value that the source has under another name, unchanged or folded. */
interface Rename {
  readonly name: string
  readonly origin: string
  readonly folded: boolean
}

function renamedTemplates(templates: Readonly<Record<string, string>>, renames: readonly Rename[]) {
  const written = (text: string) =>
    renames.reduce(
      (all, { name, origin, folded }) => all.replaceAll(`<${name}>`, `<${origin}${folded ? ' folded' : ''}>`),
      text,
    )
  return Object.fromEntries(Object.entries(templates).map(([key, text]) => [key, written(text)]))
}

/** Returns the attributes of the source that key values repeat in lower case, by the name of the value. */
function foldedOf(names: readonly string[], pairs: readonly Pair[]): Readonly<Record<string, string>> {
  const repeats = (name: string, each: string) =>
    pairs.every(({ derived, source }) => {
      const text = source[each]
      return typeof text === 'string' && derived[name] === foldText(text)
    })
  const plain = (name: string, each: string) =>
    pairs.every(({ derived, source }) => isSame(derived[name], source[each]))
  return Object.fromEntries(
    names.flatMap((name) => {
      const candidates = Object.keys(pairs[0]!.source)
      if (candidates.some((each) => plain(name, each))) return []
      const origin = candidates.find((each) => repeats(name, each))
      return origin === undefined ? [] : [[name, origin]]
    }),
  )
}

/** Returns the kind of derived item. A guard has a value in its key that is not in the source's key. */
function kindOf(
  identity: readonly string[],
  keyed: readonly string[],
  use: Use,
): 'mirror' | 'pointer' | 'unique' {
  if (identity.every((name) => keyed.includes(name))) return 'mirror'
  if (use.shared || use.condition) return 'pointer'
  return keyed.every((name) => identity.includes(name)) ? 'mirror' : 'unique'
}

/**
 * Returns the attribute of the source that each attribute repeats in all pairs; undefined if one repeats
 * none.
 */
function originsOf(
  names: readonly string[],
  pairs: readonly Pair[],
  folded: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const origins: Record<string, string> = {}
  for (const name of names) {
    const repeats = (each: string) =>
      pairs.every(({ derived, source }) => isSame(derived[name], source[each]))
    const known = pairs.some(({ derived }) => derived[name] !== undefined)
    const other = known ? (Object.keys(pairs[0]!.source).find(repeats) ?? folded[name]) : undefined
    const origin = repeats(name) ? name : other
    if (origin === undefined) return undefined
    origins[name] = origin
  }
  return origins
}

/** Pairs derived items with their sources; undefined if one has none. */
async function pairsOf(
  derived: NamedDraft,
  source: NamedDraft,
  joins: Joins,
): Promise<readonly Pair[] | undefined> {
  const values = derived.kind.group.items
    .slice(0, joinsPerKind)
    .map((item) => joins.decode(derived.name, item))
    .filter(isDefined)
  const keys = values.map((each) => joins.key(source.name, each)).filter(isDefined)
  if (keys.length < values.length || keys.length === 0) return undefined
  const items = await joins.read(source.name, keys)
  const pairs = items.flatMap((item, index): Pair[] => {
    const decoded = item && joins.decode(source.name, item)
    return decoded ? [{ derived: values[index]!, source: decoded }] : []
  })
  return pairs.length < values.length ? undefined : pairs
}

interface Use {
  /** Sources whose derived item names another source. */
  readonly shared: boolean
  readonly present: number
  readonly examined: number
  readonly condition?: Argument
}

/** Finds the sources with the derived item; undefined if no condition on one attribute separates them. */
async function usesOf(
  derived: NamedDraft,
  source: NamedDraft,
  joins: Joins,
  renames: readonly Rename[],
): Promise<Use | undefined> {
  const sources = source.kind.group.items
    .slice(0, 4 * joinsPerKind)
    .map((item) => joins.decode(source.name, item))
    .filter(isDefined)
    .flatMap((values) => {
      const key = joins.key(derived.name, { ...values, ...renamedValues(values, renames) })
      return key ? [{ values, key }] : []
    })
  const items = await joins.read(
    derived.name,
    sources.map(({ key }) => key),
  )
  const identity = joins.identity(source.name)
  const states = sources.map(({ values }, index) => stateOf(derived, values, items[index], identity, joins))
  const having = sources.filter((_, index) => states[index] === 'own').map(({ values }) => values)
  const lacking = sources.filter((_, index) => states[index] !== 'own').map(({ values }) => values)
  const shared = states.includes('other')
  const counts = { shared, present: having.length, examined: sources.length }
  if (lacking.length === 0) return counts
  const condition = separating(having, lacking)
  return condition === undefined ? undefined : { ...counts, condition }
}

function renamedValues(values: Values, renames: readonly Rename[]): Values {
  return Object.fromEntries(
    renames.map(({ name, origin, folded }) => {
      const value = values[origin]
      return [name, folded && typeof value === 'string' ? foldText(value) : value]
    }),
  )
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined
}

function stateOf(
  derived: NamedDraft,
  source: Values,
  item: Item | undefined,
  identity: readonly string[],
  joins: Joins,
): 'own' | 'other' | 'none' {
  const values = item && joins.decode(derived.name, item)
  if (!values) return 'none'
  return identity.every((name) => isSame(values[name], source[name])) ? 'own' : 'other'
}

const maxValues = 6

/**
 * Returns a condition such as `{ status: ['ACTIVE'] }`: one attribute whose values separate the two groups.
 */
function separating(having: readonly Values[], lacking: readonly Values[]): Argument | undefined {
  if (having.length < minPairs || lacking.length < 1) return undefined
  const candidates = Object.keys(having[0]!).flatMap((name) => {
    const own = having.map((values) => values[name])
    const others = new Set(lacking.map((values) => values[name]))
    const values = [...new Set(own)]
    const plain = values.every((value) => typeof value === 'string' || typeof value === 'boolean')
    if (!plain || values.length > maxValues || values.some((value) => others.has(value))) return []
    const enough = own.length >= 2 * values.length || values.length === 1
    return enough ? [{ name, values: values as (string | boolean)[] }] : []
  })
  const [best] = candidates.sort(
    (one, other) => one.values.length - other.values.length || rank(one) - rank(other),
  )
  if (!best) return undefined
  return fields({ [best.name]: best.values.length === 1 ? best.values[0]! : best.values.sort() })
}

function rank({ name, values }: { readonly name: string; readonly values: readonly unknown[] }): number {
  return /stat(e|us)/i.test(name) ? 0 : typeof values[0] === 'boolean' ? 1 : 2
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function evidenceOf(
  derived: NamedDraft,
  source: NamedDraft,
  kind: string,
  pairs: number,
  { present, examined, condition }: Use,
): Evidence {
  return {
    place: `${source.name}.${derived.name}`,
    claim: `${derived.name} is a ${kind} of ${source.name}${condition ? ', while a condition holds' : ''}`,
    confidence: pairs >= 10 && !condition ? 'high' : pairs >= 5 ? 'medium' : 'guess',
    because: `${pairs} of ${pairs} items equal their source; ${present} of ${examined} sources have one`,
  }
}
