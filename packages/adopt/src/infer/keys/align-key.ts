import type { AttributeFields, Item } from '@tablewright/dynamo'
import { camelName } from '../draft/names.js'
import { genericKeyName, type KeyPart } from '../sample/table-source.js'
import { splitKey, type TextClass, textClass } from '../sample/text-class.js'
import { explainPart } from './explain-part.js'
import type { KeyDraft, SegmentDraft } from './key-draft.js'

/** The properties of a table that the alignment of keys uses. */
export interface AlignContext {
  readonly delimiter: string
  /** Attributes that are not part of a key: key attributes, the entity type. */
  readonly skip: ReadonlySet<string>
  readonly timeToLive: string | undefined
  /** Names of stored attributes, which a key-only name must not take. */
  readonly taken: ReadonlySet<string>
  /** Keys as a person wrote them: `LOCKER#<lockerId>`. They name values that are stored only in the key. */
  readonly aliases: Readonly<Record<string, string>>
  /**
   * Leading words of the keys. Among equally good attributes, one with such a word in its name is preferred.
   */
  readonly words: readonly string[]
}

/** Values that are only in keys. Later keys of the item may repeat them. */
type KeyOnlyValues = Map<string, KeyOnlyValue>

interface KeyOnlyValue {
  readonly texts: readonly string[]
  /** The literal text before them. */
  readonly literal: string
}

/** Returns the templates of the table key and the index keys, for items of one kind. */
export function alignKeys(
  items: readonly Item[],
  tableKeys: readonly KeyPart[],
  indexKeys: readonly KeyPart[],
  context: AlignContext,
): readonly KeyDraft[] {
  const first = alignOnce(items, tableKeys, indexKeys, context, new Set())
  const values = new Set(first.filter((key) => isIndexValue(key, indexKeys)).map(({ name }) => name))
  if (values.size === 0) return first
  const again = alignOnce(items, tableKeys, indexKeys, context, values)
  const uses = again.some(({ segments }) =>
    segments.some((each) => each.kind === 'attribute' && values.has(each.path[0])),
  )
  return uses ? again : first
}

/** Whether an index key is an attribute that other keys may contain. */
function isIndexValue(
  { name, segments: [first, ...more] }: KeyDraft,
  indexKeys: readonly KeyPart[],
): boolean {
  const isWhole = more.length === 0 && (first!.kind === 'natural' || first!.kind === 'keyOnly')
  return (
    isWhole && !genericKeyName.test(name) && indexKeys.some((key) => key.name === name && key.type === 'S')
  )
}

/**
 * `values` are index keys that are attributes themselves and may be parts of table keys: `<state>#<date>`.
 */
function alignOnce(
  items: readonly Item[],
  tableKeys: readonly KeyPart[],
  indexKeys: readonly KeyPart[],
  context: AlignContext,
  values: ReadonlySet<string>,
): readonly KeyDraft[] {
  const known: KeyOnlyValues = new Map()
  const skip = new Set([...context.skip].filter((name) => !values.has(name)))
  const own = tableKeys.map((key, index) =>
    alignTableKey(items, key, { ...context, skip }, known, index === 0),
  )
  const more = indexKeys.flatMap(
    (key) => alignIndexKey(items, key, context, known, values.has(key.name)) ?? [],
  )
  return [...own, ...explainedByOthers(more, items, indexKeys, context, known, values)]
}

/** A key of one index may contain an attribute that is itself the key of another: `<Project>#<Branch>`. */
function explainedByOthers(
  keys: readonly KeyDraft[],
  items: readonly Item[],
  parts: readonly KeyPart[],
  context: AlignContext,
  known: KeyOnlyValues,
  values: ReadonlySet<string>,
): readonly KeyDraft[] {
  const attributes = keys.filter(isNatural).map(({ name }) => name)
  return keys.map((key) => {
    const part = parts.find(({ name }) => name === key.name)!
    if (!isNatural(key) || part.type !== 'S' || values.has(key.name)) return key
    const skip = new Set([...context.skip].filter((name) => name === key.name || !attributes.includes(name)))
    const again = alignIndexKey(items, part, { ...context, skip }, known)!
    return again.segments.length > 1 ? again : key
  })
}

function isNatural({ segments }: KeyDraft): boolean {
  return segments[0]!.kind === 'natural'
}

function alignTableKey(
  items: readonly Item[],
  { name, type }: KeyPart,
  context: AlignContext,
  known: KeyOnlyValues,
  partition: boolean,
): KeyDraft {
  const natural: KeyDraft = { name, segments: [{ kind: 'natural', name }], always: true }
  if (type !== 'S') return natural
  const texts = items.map((item) => (item[name] as AttributeFields).S!)
  // A single partition in lower case or of several words is probably a name, not literal text.
  if (partition && texts.length < 3 && texts.every((text) => /^[a-z]+$|^[A-Za-z,.']+ [A-Za-z]/.test(text)))
    return natural
  const rows = splitTexts(texts, context.delimiter)
  if (!rows) return natural
  const segments = alignParts(items, rows, context, known, name)
  return { name, segments: joinLiterals(segments, context.delimiter), always: true }
}

/** Returns undefined if no item has the key. A key that no attributes explain becomes an attribute. */
function alignIndexKey(
  items: readonly Item[],
  { name, type }: KeyPart,
  context: AlignContext,
  known: KeyOnlyValues,
  isValue = false,
): KeyDraft | undefined {
  // Items with another type of value, from before the index existed, are not in the index.
  const having = items
    .map((item, index) => [item, index] as const)
    .filter(([item]) => (item[name] as AttributeFields | undefined)?.[type] !== undefined)
  if (having.length === 0) return undefined
  const always = having.length === items.length
  const natural: KeyDraft = { name, segments: [{ kind: 'natural', name }], always }
  if (type !== 'S' || isValue) return natural
  const texts = having.map(([item]) => (item[name] as AttributeFields).S!)
  if (isOneValue(name, texts)) return natural
  const rows = splitTexts(texts, context.delimiter)
  if (!rows) return natural
  const selected: KeyOnlyValues = new Map(
    [...known].map(([each, { texts: all, literal }]) => [
      each,
      { texts: having.map(([, index]) => all[index]!), literal },
    ]),
  )
  const own = having.map(([item]) => item)
  let literal = ''
  const segments = rows[0]!.map((_, column) => {
    const part = rows.map((row) => row[column]!)
    const place = placeOf(column, rows[0]!.length, false)
    const aligned = alignPart(own, part, context, repeatable(selected, literal), place)
    literal = lastLiteral(aligned) ?? ''
    return aligned
  })
  const filled = segments.map((each, column) => each ?? constantPart(rows, column))
  if (filled.includes(undefined)) return natural
  const all = filled.flatMap((each) => [...(each ?? []), ...separator]).slice(0, -1)
  return { name, segments: joinLiterals(all, context.delimiter), always }
}

/**
 * Returns a part of an index key that is constant in several items, such as a formula. An attribute with the
 * whole key is not possible, because it would contain the delimiter.
 */
function constantPart(
  rows: readonly (readonly string[])[],
  column: number,
): readonly SegmentDraft[] | undefined {
  const [text, ...others] = rows.map((row) => row[column]!)
  const isFormula = /[^\w.:-]/.test(text!) && !/[<>]/.test(text!)
  const isConstant = rows[0]!.length > 1 && others.length > 1 && others.every((other) => other === text)
  return isConstant && isFormula ? [{ kind: 'literal', text: text! }] : undefined
}

/** Whether a constant key is a value by its name, such as `operator`. */
function isOneValue(name: string, texts: readonly string[]): boolean {
  return !genericKeyName.test(name) && texts.every((text) => text === texts[0])
}

/** Returns the parts of each text; undefined if their numbers differ. */
function splitTexts(texts: readonly string[], delimiter: string): readonly (readonly string[])[] | undefined {
  const rows = texts.map((text) => splitKey(text, delimiter))
  return rows.every((row) => row.length === rows[0]!.length) ? rows : undefined
}

function alignParts(
  items: readonly Item[],
  rows: readonly (readonly string[])[],
  context: AlignContext,
  known: KeyOnlyValues,
  key: string,
): SegmentDraft[] {
  const result: SegmentDraft[] = []
  const single = rows[0]!.length === 1
  let literal = ''
  // The literal text directly before a part.
  let before = ''
  rows[0]!.forEach((_, column) => {
    const part = rows.map((row) => row[column]!)
    const hint = aliasPart(context, key, column, rows[0]!.length)
    const place = placeOf(column, rows[0]!.length, result.some(isValue))
    const segments = alignPart(items, part, context, repeatable(known, before), place, hint)
    const label = before
    before = lastLiteral(segments) ?? ''
    if (segments) {
      literal = lastLiteral(segments) ?? literal
      result.push(...segments, ...separator)
      return
    }
    if (single) {
      result.push({ kind: 'natural', name: key }, ...separator)
      return
    }
    const values = [...new Set(part)]
    const kind = keyOnlyClass(values, part.length)
    const name = aliasName(context, hint, known) ?? keyOnlyName(literal, kind, context.taken, known)
    known.set(name, { texts: part, literal: label })
    result.push(
      { kind: 'keyOnly', name, class: kind, values: kind === 'oneOf' ? values.sort() : [] },
      ...separator,
    )
  })
  return result.slice(0, -1)
}

/**
 * Minimum length of distinctive values: shorter values of different attributes are often equal in sample
 * data.
 */
const minDistinctive = 8

/**
 * Returns the known values that a part after literal text may repeat. `o#123` and `c#123` of one order are
 * probably different values that are equal by chance.
 */
function repeatable(known: KeyOnlyValues, before: string): KeyOnlyValues {
  const isSame = ({ texts, literal }: KeyOnlyValue) =>
    before === '' ||
    literal === before ||
    new Set(texts).size > 1 ||
    texts.every(({ length }) => length >= minDistinctive)
  return new Map([...known].filter(([, value]) => isSame(value)))
}

function lastLiteral(segments: readonly SegmentDraft[] | undefined): string | undefined {
  return segments?.flatMap((segment) => (segment.kind === 'literal' ? segment.text : [])).at(-1)
}

/**
 * The position of a part. A constant part after a value is more likely a value than literal text, as is a
 * whole key with a number: the sample is then of one player or one hotel.
 */
type PartPlace = 'alone' | 'first' | 'after text' | 'after a value'

function placeOf(column: number, columns: number, afterValue: boolean): PartPlace {
  if (column === 0) return columns === 1 ? 'alone' : 'first'
  return afterValue ? 'after a value' : 'after text'
}

function isValue({ kind }: SegmentDraft): boolean {
  return kind !== 'literal'
}

const separator: readonly SegmentDraft[] = [{ kind: 'literal', text: '\u0000' }]

/**
 * Returns the literal text and attributes of one part; undefined if the part varies and no attribute explains
 * it.
 */
function alignPart(
  items: readonly Item[],
  part: readonly string[],
  context: AlignContext,
  known: KeyOnlyValues,
  place: PartPlace,
  hint?: string,
): SegmentDraft[] | undefined {
  const [first] = part
  const constant = part.every((text) => text === first)
  const placeholder = /^[<{](\w+)[>}]$/.exec(hint ?? '')?.[1]
  const literal =
    placeholder === undefined &&
    (first === hint || isLiteral(first!, part.length, place) || items.every((item) => isMark(first!, item)))
  if (constant && literal) return [{ kind: 'literal', text: first! }]
  if (part.includes('')) return undefined
  const rows = items.map((item, index) => ({ item, text: part[index]! }))
  const words = placeholder === undefined ? context.words : [placeholder, ...context.words]
  const explained = explainPart(rows, { ...context, words, bare: placeholder !== undefined })
  if (explained) {
    const { prefix, suffix, path, form, alternatives } = explained
    const literalOf = (text: string): SegmentDraft[] => (text === '' ? [] : [{ kind: 'literal', text }])
    return [...literalOf(prefix), { kind: 'attribute', path, form, alternatives }, ...literalOf(suffix)]
  }
  for (const [name, { texts }] of known) {
    if (texts.length === part.length && texts.every((text, index) => text === part[index]))
      return [{ kind: 'keyOnly', name, class: 'text', values: [] }]
  }
  if (placeholder !== undefined) return undefined
  // A name of several words after literal text is a value, such as the name of the only sampled queue.
  const isName = place !== 'first' && place !== 'alone' && /[a-z][-_ .][a-z]/i.test(first!)
  return constant && !isName && !/[<>\d]/.test(first!) ? [{ kind: 'literal', text: first! }] : undefined
}

/** Whether a text is an ElectroDB mark such as `$task_1`: the entity and the version of its schema. */
function isMark(text: string, item: Item): boolean {
  const [entity, version] = ['__edb_e__', '__edb_v__'].map(
    (name) => (item[name] as AttributeFields | undefined)?.S,
  )
  return text.replace(/^\$/, '').toLowerCase() === `${entity}_${version}`.toLowerCase()
}

/** Whether a constant part is literal text: at the start of a key, or constant in enough items. */
function isLiteral(text: string, count: number, place: PartPlace): boolean {
  if (text === '') return true
  if (/[<>]/.test(text)) return false
  if (place === 'alone' && /\d/.test(text)) return false
  const word = /^[A-Za-z_$@][\w$@]*$/.test(text) && !/\d{3}/.test(text)
  return word && (place === 'alone' || place === 'first' || (place === 'after text' && count >= 4))
}

/** Joins adjacent literals: `A`, separator, `<b>` becomes `A#<b>`. */
function joinLiterals(segments: readonly SegmentDraft[], delimiter: string): readonly SegmentDraft[] {
  const result: SegmentDraft[] = []
  for (const segment of segments) {
    const text = segment.kind === 'literal' ? segment.text.replaceAll('\u0000', delimiter) : ''
    const last = result.at(-1)
    if (segment.kind === 'literal' && last?.kind === 'literal')
      result[result.length - 1] = { kind: 'literal', text: last.text + text }
    else if (segment.kind !== 'literal' || text !== '')
      result.push(segment.kind === 'literal' ? { kind: 'literal', text } : segment)
  }
  return result
}

function keyOnlyClass(values: readonly string[], count: number): TextClass | 'oneOf' {
  const classes = new Set(values.map(textClass))
  if (classes.size === 1) {
    const [only] = classes
    if (only === 'word' && values.length <= 12 && isEnumeration(values, count)) return 'oneOf'
    if (only !== 'word' && only !== 'empty' && only !== 'digits') return only!
    if (only === 'digits' && values.every(({ length }) => length === values[0]!.length) && values.length > 2)
      return values.some((text) => text.startsWith('0')) ? 'digits' : 'text'
  }
  return 'text'
}

/** Whether values are upper-case words, or very few words in many items. */
export function isEnumeration(values: readonly string[], count: number): boolean {
  if (values.length < 2) return false
  const capitals = values.every((value) => /^[A-Z][A-Z0-9_]*$/.test(value))
  return capitals ? count >= values.length : values.length <= 8 && count >= 4 * values.length && count >= 12
}

/** Returns the same part of the alias: `<lockerId>`, or literal text. */
function aliasPart(
  { aliases, delimiter }: AlignContext,
  key: string,
  column: number,
  columns: number,
): string | undefined {
  const parts = aliases[key]?.split(delimiter) ?? []
  return parts.length === columns && /[<{]/.test(aliases[key]!) ? parts[column] : undefined
}

function aliasName(
  { taken }: AlignContext,
  hint: string | undefined,
  known: KeyOnlyValues,
): string | undefined {
  const name = /^[<{]([A-Za-z]\w*)[>}]$/.exec(hint ?? '')?.[1]
  return name !== undefined && !taken.has(name) && !known.has(name) ? name : undefined
}

function keyOnlyName(
  literal: string,
  kind: TextClass | 'oneOf',
  taken: ReadonlySet<string>,
  known: KeyOnlyValues,
): string {
  const word = literal.replaceAll('\u0000', '').replace(/^[^A-Za-z]+|[^A-Za-z0-9]+$/g, '')
  const base = word === '' ? 'key' : camelName(word)
  const name =
    kind === 'timestamp' || kind === 'date'
      ? kind
      : kind === 'oneOf' || base.endsWith('Id')
        ? base
        : `${base}Id`
  const free = (text: string) => !taken.has(text) && !known.has(text)
  if (free(name)) return name
  for (let number = 2; ; number++) if (free(`${name}${number}`)) return `${name}${number}`
}
