import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import { hasNestedSchema, inferKind } from '../attributes/infer-kind.js'
import type { Evidence } from '../draft/design-draft.js'
import { type Call, call, chained, reference } from '../draft/expression.js'
import { camelName, freeName, ownName } from '../draft/names.js'
import { alignKeys } from '../keys/align-key.js'
import type { KeyDraft, SegmentDraft } from '../keys/key-draft.js'
import { type AttributePath, valueAt } from '../keys/value-texts.js'
import { keyParts, type NamedKind, namedKindOf, type TableShape } from '../sample/table-source.js'
import { leadingWord } from '../sample/text-class.js'
import type { ItemGroup } from './find-groups.js'

export interface AttributeDraft {
  /** Name in the design. */
  readonly name: string
  /** Undefined for a value that is only in the key. */
  readonly path?: AttributePath
  readonly kind: Call
  readonly optional: boolean
  readonly present: number
}

/** A kind of item with its keys and attributes, before it becomes an entity or a derived item. */
export interface KindDraft {
  readonly group: ItemGroup
  readonly keys: readonly KeyDraft[]
  readonly attributes: readonly AttributeDraft[]
  readonly evidence: readonly Evidence[]
}

/** Constraints that a repair of a draft has found. */
export interface KindConstraints {
  /** Key attributes that are not rendered from other attributes. */
  readonly natural: ReadonlySet<string>
  /** Attributes without a common kind. */
  readonly anything: ReadonlySet<string>
  /** Paths inside maps whose fields are separate attributes. */
  readonly apart: readonly AttributePath[]
}

export const noConstraints: KindConstraints = { natural: new Set(), anything: new Set(), apart: [] }

export interface KindContext {
  readonly shape: TableShape
  readonly separator: string
  readonly entityType: string | undefined
  readonly named: readonly NamedKind[]
}

export function draftKind(group: ItemGroup, context: KindContext, constraints: KindConstraints): KindDraft {
  const { shape, separator, entityType } = context
  const { items } = group
  const indexKeys = distinctIndexKeys(shape)
  const keyNames = new Set([...keyParts(shape), ...indexKeys].map(({ name }) => name))
  // The language cannot express an attribute named `__proto__`. The report lists items that have one.
  const skip = new Set([...keyNames, ...(entityType === undefined ? [] : [entityType]), '__proto__'])
  const stored = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => !skip.has(name))
  const align = {
    delimiter: separator,
    // Attributes of any type and schema versions are not parts of a key.
    skip: new Set([...skip, ...constraints.anything, '__edb_v__']),
    timeToLive: shape.timeToLive,
    taken: new Set(stored.map((name) => codeName(name))),
    aliases: namedKindOf(items, shape, context.named)?.aliases ?? {},
    words: keyParts(shape).map(({ name }) =>
      leadingWord((items[0]?.[name] as AttributeFields | undefined)?.S ?? ''),
    ),
  }
  const aligned = alignKeys(items, keyParts(shape), indexKeys, align)
  const keys = withNatural(aligned, constraints.natural)
  const attributes = attributesOf(items, stored, keys, context, constraints)
  return {
    group,
    keys,
    attributes: [...attributes, ...declaredOnly(items, attributes, skip, context)],
    evidence: [],
  }
}

/** Returns the declared attributes that no item has. Only their type is known. */
function declaredOnly(
  items: readonly Item[],
  known: readonly AttributeDraft[],
  skip: ReadonlySet<string>,
  { shape, named }: KindContext,
): readonly AttributeDraft[] {
  const declared = namedKindOf(items, shape, named)?.attributes ?? []
  const taken = new Set(known.flatMap(({ name, path }) => [name, ...(path ? [path[0]] : [])]))
  return declared.flatMap(({ name, type }): readonly AttributeDraft[] => {
    const code = codeName(name)
    if (skip.has(name) || taken.has(name) || taken.has(code)) return []
    return [{ name: code, path: [name], kind: declaredKind(type), optional: true, present: 0 }]
  })
}

function declaredKind(type: string): Call {
  const kinds: Readonly<Record<string, Call>> = {
    N: call('number'),
    BOOL: call('boolean'),
    B: call('binary'),
    SS: call('set', call('text')),
    NS: call('set', call('number')),
    BS: call('set', call('binary')),
    L: call('list', call('text')),
    M: call('map', call('text')),
  }
  return kinds[type] ?? call('text')
}

function distinctIndexKeys(shape: TableShape) {
  const own = new Set(keyParts(shape).map(({ name }) => name))
  const all = shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort])
  return [...new Map(all.filter(({ name }) => !own.has(name)).map((key) => [key.name, key])).values()]
}

/** Turns keys that do not consist of attributes into attributes. */
function withNatural(keys: readonly KeyDraft[], natural: ReadonlySet<string>): readonly KeyDraft[] {
  return keys.map((key) =>
    natural.has(key.name) ? { ...key, segments: [{ kind: 'natural', name: key.name } as SegmentDraft] } : key,
  )
}

/** Returns the name in the design: the stored name if it is an identifier. */
export function codeName(stored: string): string {
  const conventional = conventionalNames.get(stored)
  if (conventional !== undefined) return conventional
  const text = ownName(/^[A-Za-z_$][\w$]*$/.test(stored) ? stored : camelName(stored))
  return /^[A-Z][a-z]/.test(text) || /^[A-Z]{2,}[a-z]/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

/** Attributes that libraries add to each item. */
const conventionalNames: ReadonlyMap<string, string> = new Map([
  ['__edb_v__', 'schemaVersion'],
  ['_ct', 'created'],
  ['_md', 'modified'],
])

function attributesOf(
  items: readonly Item[],
  stored: readonly string[],
  keys: readonly KeyDraft[],
  { shape }: KindContext,
  constraints: KindConstraints,
): readonly AttributeDraft[] {
  const segments = keys.flatMap((key) => key.segments)
  const result: AttributeDraft[] = []
  const taken = new Set<string>()
  const add = (draft: AttributeDraft) => {
    taken.add(draft.name)
    result.push(draft)
  }
  for (const segment of segments) {
    if (segment.kind === 'keyOnly' && !taken.has(segment.name)) add(keyOnlyAttribute(segment, items.length))
    if (segment.kind === 'natural' && !taken.has(codeName(segment.name)))
      add(storedAttribute(items, [segment.name], codeName(segment.name), segments, shape, constraints))
  }
  const inner = segments.flatMap((segment) =>
    segment.kind === 'attribute' && segment.path.length > 1 ? [segment.path] : [],
  )
  for (const path of attributePaths(items, stored, [...inner, ...constraints.apart])) {
    const name = freeName(codeName(path.at(-1)!), taken)
    add(storedAttribute(items, path, name, segments, shape, constraints))
  }
  return result
}

/**
 * Returns the paths of attributes. A map with a value that is in a key is split: its fields become separate
 * attributes.
 */
function attributePaths(
  items: readonly Item[],
  stored: readonly string[],
  inner: readonly AttributePath[],
): readonly AttributePath[] {
  const expand = (path: AttributePath): readonly AttributePath[] => {
    const leads = inner.some(
      (each) => each.length > path.length && path.every((name, index) => each[index] === name),
    )
    if (!leads) return [path]
    const maps = items.map((item): Item => (valueAt(item, path) as AttributeFields | undefined)?.M ?? {})
    const names = [...new Set(maps.flatMap((map) => Object.keys(map)))]
    return names.flatMap((name) => expand([...path, name] as unknown as AttributePath))
  }
  return stored.flatMap((name) => expand([name]))
}

function keyOnlyAttribute(
  segment: Extract<SegmentDraft, { kind: 'keyOnly' }>,
  present: number,
): AttributeDraft {
  const kinds: Partial<Record<typeof segment.class, Call>> = {
    timestamp: call('timestamp'),
    date: call('date'),
    ulid: call('ulid'),
    uuid: call('uuid'),
    oneOf: call('oneOf', ...segment.values),
  }
  const kind = kinds[segment.class] ?? call('id')
  return { name: segment.name, kind: chained(kind, 'keyOnly'), optional: false, present }
}

function storedAttribute(
  items: readonly Item[],
  path: AttributePath,
  name: string,
  segments: readonly SegmentDraft[],
  shape: TableShape,
  { anything }: KindConstraints,
): AttributeDraft {
  const stored = items.flatMap((item) => valueAt(item, path) ?? []) as readonly AttributeValue[]
  const key = path.length === 1 ? keyNamed(path[0], shape) : undefined
  // Items with another type of value are not in the index.
  const values = key ? stored.filter((value) => (value as AttributeFields)[key.type] !== undefined) : stored
  const uses = segments.flatMap((segment) =>
    segment.kind === 'attribute' && segment.path.join('\u0000') === path.join('\u0000') ? [segment.form] : [],
  )
  const natural = segments.some((segment) => segment.kind === 'natural' && segment.name === path[0])
  const width = uses.map((form) => ('width' in form ? form.width : undefined)).find(Boolean)
  const kind = inferKind(values, {
    inKey: uses.length > 0 || natural,
    timeToLive: path.join('\u0000') === shape.timeToLive,
    escaped: uses.some((form) => form.kind === 'escaped' || form.kind === 'folded and escaped'),
    ...(width === undefined ? {} : { width }),
  })
  // A key always has a type, even after a repair.
  const free = (!natural && anything.has(path.join('.'))) || hasNestedSchema(kind)
  return {
    name,
    path,
    kind: free
      ? call('schema', reference('anything'))
      : marked(kind, path, values, uses.length > 0 || natural),
    optional: values.length < items.length,
    present: values.length,
  }
}

function keyNamed(name: string, shape: TableShape) {
  return [...keyParts(shape), ...distinctIndexKeys(shape)].find((key) => key.name === name)
}

/** Adds modifiers for values that a library generates. */
function marked(kind: Call, path: AttributePath, values: readonly AttributeValue[], inKey: boolean): Call {
  const [name] = path
  if (name === '__edb_v__' && new Set(values.map((value) => JSON.stringify(value))).size === 1) {
    const { S } = values[0] as AttributeFields
    if (S !== undefined) return call('constant', S)
  }
  if (name === '_ct' && kind.name === 'timestamp') return chained(kind, 'onCreate')
  if (name === '_md' && kind.name === 'timestamp') return chained(kind, 'onWrite')
  // A version in a key belongs to a document or an event, with one item for each version.
  if (!inKey && path.length === 1 && /^version$/i.test(name) && kind.name === 'integer' && isVersion(values))
    return call('version')
  return kind
}

function isVersion(values: readonly AttributeValue[]): boolean {
  return values.every((value) => Number((value as AttributeFields).N) >= 1)
}

/** Returns a key template. */
export function templateText(key: KeyDraft, attributes: readonly AttributeDraft[]): string {
  return key.segments
    .map((segment) => {
      if (segment.kind === 'literal') return segment.text
      return `<${attributeOf(segment, attributes)}${modifier(segment)}>`
    })
    .join('')
}

/** Returns the name of the attribute of a segment. */
export function attributeOf(
  segment: Exclude<SegmentDraft, { kind: 'literal' }>,
  attributes: readonly AttributeDraft[],
): string {
  if (segment.kind === 'keyOnly') return segment.name
  const place = segment.kind === 'natural' ? segment.name : segment.path.join('\u0000')
  return attributes.find(({ path }) => path?.join('\u0000') === place)!.name
}

function modifier(segment: SegmentDraft): string {
  if (segment.kind !== 'attribute') return ''
  const { form } = segment
  switch (form.kind) {
    case 'folded':
    case 'folded and escaped':
      return ' folded'
    case 'descending':
      return ' descending'
    case 'unpadded':
      return ' unpadded'
    default:
      return ''
  }
}

/** Returns the declaration of an attribute with its modifiers. */
export function declaration(
  { name, path, kind, optional }: AttributeDraft,
  storedNames: 'as in code' | 'PascalCase',
): Call {
  let result = kind
  const isSet = kind.name === 'set'
  if (optional && !isSet && kind.name !== 'constant') result = chained(result, 'optional')
  if (path && (path.length > 1 || storedName(name, storedNames) !== path[0]))
    result = chained(result, 'stored', ...path)
  return result
}

function storedName(name: string, storedNames: 'as in code' | 'PascalCase'): string {
  return storedNames === 'PascalCase' ? name.charAt(0).toUpperCase() + name.slice(1) : name
}
