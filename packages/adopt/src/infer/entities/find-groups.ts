import type { AttributeFields, Item } from '@tablewright/dynamo'
import { explainPart, type PartExplanation } from '../keys/explain-part.js'
import { typeNames } from '../sample/sampler.js'
import { keyParts, type TableShape } from '../sample/table-source.js'
import { splitKey, textClass } from '../sample/text-class.js'
import { differ } from './find-type-attribute.js'

/** Sampled items of one kind. */
export interface ItemGroup {
  readonly items: readonly Item[]
  /** The value of the entity-type attribute. */
  readonly type?: string
}

interface Row {
  readonly item: Item
  /** The parts of each key attribute of the table. */
  readonly parts: readonly (readonly string[])[]
}

interface Grouping {
  readonly shape: TableShape
  readonly delimiter: string
  readonly skip: ReadonlySet<string>
}

/**
 * Rows without an entity type, grouped by the leading literal text of their keys and by the number of parts.
 */
interface Split extends Grouping {
  readonly classes: readonly (readonly Row[])[]
}

/**
 * Groups sampled items into kinds by the entity-type attribute, otherwise by the literal text of their keys.
 */
export function findGroups(
  items: readonly Item[],
  shape: TableShape,
  delimiter: string,
  entityType: string | undefined,
): readonly ItemGroup[] {
  const keys = keyParts(shape)
  const grouping: Grouping = { shape, delimiter, skip: new Set(keys.map(({ name }) => name)) }
  const byType = new Map<string | undefined, Row[]>()
  for (const item of items) {
    const type = entityType === undefined ? undefined : (item[entityType] as AttributeFields | undefined)?.S
    const parts = keys.map(({ name, type: kind }) =>
      kind === 'S' ? splitKey((item[name] as AttributeFields).S!, delimiter) : [''],
    )
    const rows = byType.get(type) ?? []
    byType.set(type, rows)
    rows.push({ item, parts })
  }
  return [...byType].flatMap(([type, rows]) =>
    type === undefined
      ? splitRows(rows, grouping).map((each) => ({ items: each.map(({ item }) => item) }))
      : [{ items: rows.map(({ item }) => item), type }],
  )
}

function splitRows(rows: readonly Row[], grouping: Grouping): readonly (readonly Row[])[] {
  const keys = rows[0]!.parts.map((_, key) => key).filter((key) => !isLeadingValue(rows, key, grouping))
  const byCount = partition(
    rows,
    ({ parts }) => leadingText(keys.map((key) => parts[key]!)) + parts.map(({ length }) => length).join(),
  )
  return byCount.flatMap((each) => splitColumns(each, { ...grouping, classes: byCount }, 0))
}

/** Returns the leading literal text: the part before the first delimiter if it is a word. */
function leadingText(parts: readonly (readonly string[])[]): string {
  return parts.map((part) => (part.length > 1 && isWord(part[0]!) ? `${part[0]}\u0000` : '')).join('')
}

/** Whether a key begins with the value of an attribute, as in `<state>#<date>`. */
function isLeadingValue(rows: readonly Row[], key: number, { delimiter, skip, shape }: Grouping): boolean {
  const groups = partition(rows, ({ parts }) => parts[key]![0]!)
  if (groups.length === 1 || someDiffer(groups)) return false
  const part = rows.map(({ item, parts }) => ({ item, text: parts[key]![0]! }))
  const explained = explainPart(part, { delimiter, skip, timeToLive: shape.timeToLive })
  return isWhole(explained) && !typeNames.test(explained.path.at(-1)!)
}

/** Whether a part of a key is a value without literal text around it. */
function isWhole(explained: PartExplanation | undefined): explained is PartExplanation {
  return explained?.prefix === '' && explained.suffix === ''
}

/** Splits groups at each column of literal words, from left to right. */
function splitColumns(rows: readonly Row[], grouping: Split, from: number): readonly (readonly Row[])[] {
  const places = rows[0]!.parts.flatMap((part, key) => part.map((_, column) => [key, column] as const))
  for (let index = from; index < places.length; index++) {
    const [key, column] = places[index]!
    const groups = partition(rows, ({ parts }) => parts[key]![column]!)
    if (groups.length === 1) continue
    if (splits(rows, groups, key, column, grouping))
      return groups.flatMap((each) => splitColumns(each, grouping, index + 1))
    const dominant = dominantRows(rows, groups, key)
    if (dominant === undefined) continue
    const others = rows.filter((row) => !dominant.includes(row))
    return [dominant, others].flatMap((each) => splitColumns(each, grouping, index + 1))
  }
  return [rows]
}

/**
 * Returns the rows whose whole key is one word if nearly all rows have it. The others are of another kind, or
 * mistakes.
 */
function dominantRows(
  rows: readonly Row[],
  groups: readonly (readonly Row[])[],
  key: number,
): readonly Row[] | undefined {
  const largest = groups.reduce((one, other) => (other.length > one.length ? other : one))
  const parts = largest[0]!.parts[key]!
  // Texts with digits are probably values, and the word could be one of them.
  const areLiteral = groups.every(([row]) => !/\d/.test(row!.parts[key]![0]!))
  const isDominant = parts.length === 1 && isWord(parts[0]!) && areLiteral && largest.length >= 20
  return isDominant && largest.length >= 0.9 * rows.length ? largest : undefined
}

const maxKinds = 40

function splits(
  rows: readonly Row[],
  groups: readonly (readonly Row[])[],
  key: number,
  column: number,
  { delimiter, skip, shape, classes }: Split,
): boolean {
  const words = groups.map(([row]) => row!.parts[key]![column]!)
  if (groups.length > maxKinds || !words.every((word) => word === '' || isWord(word))) return false
  const part = rows.map((row) => ({ item: row.item, text: row.parts[key]![column]! }))
  if (!words.includes('') && isWhole(explainPart(part, { delimiter, skip, timeToLive: shape.timeToLive })))
    return false
  const single = rows[0]!.parts[key]!.length === 1
  // A whole key with a number is a value.
  if (single && words.some((word) => /\d/.test(word))) return false
  const capitals = words.every((word) => /^[A-Z][A-Z0-9_]*$/.test(word))
  if (column === 0 && !single) return capitals || rows.length >= 1.5 * groups.length
  if (column === 0 && capitals) return true
  return someDiffer(groups) || (key === 0 && namesKind(rows, groups, column, classes))
}

/**
 * Whether the last word of a partition key predicts the form of the other keys, as in `USER#1#POSTS` and
 * `USER#1#FOLLOWERS`. Then `USER#1#FOLLOWING` is a separate kind, although its items look like followers.
 */
function namesKind(
  rows: readonly Row[],
  groups: readonly (readonly Row[])[],
  column: number,
  classes: readonly (readonly Row[])[],
): boolean {
  const [lead, { length }] = [rows[0]!.parts[0]![0], rows[0]!.parts[0]!]
  if (column === 0 || column < length - 1 || rows.length < 1.5 * groups.length) return false
  const wordsOf = classes
    .map((each) => each.map(({ parts }) => parts[0]!))
    .map((each) => each.filter((part) => part.length === length && part[0] === lead))
    .map((each) => [...new Set(each.map((part) => part[column]!))])
    .filter((words) => words.length > 0)
  const words = wordsOf.flat()
  return wordsOf.length > 1 && words.every(isWord) && new Set(words).size === words.length
}

/** Whether some groups have different attributes, as different kinds do. */
function someDiffer(groups: readonly (readonly Row[])[]): boolean {
  const names = groups.map((rows) => new Set(rows.flatMap(({ item }) => Object.keys(item))))
  return names.some((one) => names.some((other) => differ(one, other)))
}

function isWord(text: string): boolean {
  return textClass(text) === 'word' || (/^[A-Z$@_][\w$@]*$/.test(text) && !/\d{2}/.test(text))
}

function partition(rows: readonly Row[], keyOf: (row: Row) => string): readonly (readonly Row[])[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key) ?? []
    groups.set(key, group)
    group.push(row)
  }
  return [...groups.values()]
}
