import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { InferredTable, NamedDraft } from './draft/inferred-table.js'
import { findGroups } from './entities/find-groups.js'
import { findTypeAttribute } from './entities/find-type-attribute.js'
import { draftKind, type KindDraft, noConstraints } from './entities/kind-draft.js'
import { nameKinds } from './entities/name-kinds.js'
import { genericKeyName, keyParts, type NamedKind, type TableShape } from './sample/table-source.js'

/** Characters that usually separate the parts of a key, by frequency. */
const separators = [...'#|:/~_.-,;@!+=*^&$']

/** The character at which keys are split, and the delimiter that the design declares. */
export interface Delimiting {
  readonly separator: string
  readonly delimiter: string
}

/**
 * Returns likely delimiters, the most likely first. The last ones occur in no key: values may then contain
 * the separator.
 */
export function delimitersOf(items: readonly Item[], shape: TableShape): readonly Delimiting[] {
  const names = [
    ...keyParts(shape),
    ...shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort]),
  ].map(({ name }) => name)
  const texts = items.flatMap((item) =>
    names.flatMap((name) => (item[name] as AttributeFields | undefined)?.S ?? []),
  )
  const score = (character: string) => {
    // Other characters often occur in values. They count as separators only after a word.
    const lead = character === '#' ? /#/ : new RegExp(`^[A-Za-z_$@]*[${escaped(character)}]`)
    return texts.filter((text) => lead.test(text)).length
  }
  const scored = separators
    .map((character) => ({ character, score: score(character) }))
    .filter((each) => each.score >= Math.max(1, texts.length / 20))
    .sort((one, other) => other.score - one.score)
  const absent = separators.find((character) => !texts.some((text) => text.includes(character)))
  const likely = scored.slice(0, 3).map(({ character }) => ({ separator: character, delimiter: character }))
  if (absent === undefined) return likely.length > 0 ? likely : [{ separator: '#', delimiter: '#' }]
  const apart = likely.slice(0, 1).map(({ separator }) => ({ separator, delimiter: absent }))
  return [...likely, ...apart, { separator: absent, delimiter: absent }]
}

function escaped(character: string): string {
  return /[\^\]\\-]/.test(character) ? `\\${character}` : character
}

/** Infers the kinds of items of a table from a sample, with keys split at one separator. */
export function inferTable(
  items: readonly Item[],
  shape: TableShape,
  { separator, delimiter }: Delimiting,
  named: readonly NamedKind[] = [],
): InferredTable {
  const entityType = findTypeAttribute(items, shape)
  const table = { shape, delimiter, separator, entityType, named, storedNames: namingOf(items, shape) }
  const groups = findGroups(items, shape, separator, entityType)
  const drafts = groups.map((group) => draftKind(group, table, noConstraints))
  const [first, ...others] = drafts
  if (first === undefined || others.length > 0) return { ...table, kinds: namedDrafts(drafts, shape, named) }
  const natural = new Set(
    keyParts(shape).flatMap(({ name }) => (separator !== '#' && isWholeValue(first, name) ? [name] : [])),
  )
  const constraints = { ...noConstraints, natural }
  const kind = draftKind(first.group, table, constraints)
  return { ...table, kinds: namedDrafts([kind], shape, named).map((only) => ({ ...only, constraints })) }
}

/**
 * Whether the text before a number belongs to the value, as for `jobId` with values such as `job-17`. Text
 * before `#` is literal.
 */
function isWholeValue({ keys }: KindDraft, name: string): boolean {
  const { segments } = keys.find((key) => key.name === name)!
  const [literal, value, ...more] = segments
  return (
    !genericKeyName.test(name) &&
    literal?.kind === 'literal' &&
    value?.kind === 'keyOnly' &&
    more.length === 0
  )
}

/** Names the kinds of items. They have no constraints and no derived items yet. */
export function namedDrafts(
  drafts: readonly KindDraft[],
  shape: TableShape,
  named: readonly NamedKind[],
): readonly NamedDraft[] {
  const names = nameKinds(drafts, shape, named)
  return drafts.map((kind, index) => ({
    name: names[index]!,
    kind,
    constraints: noConstraints,
    derives: {},
  }))
}

/** Returns the naming of a table: whether most attribute names begin with a capital letter. */
function namingOf(items: readonly Item[], shape: TableShape): 'as in code' | 'PascalCase' {
  const keys = new Set([
    ...keyParts(shape).map(({ name }) => name),
    ...shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort].map(({ name }) => name)),
  ])
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => !keys.has(name))
  const pascal = names.filter((name) => /^[A-Z][a-z]/.test(name)).length
  return names.length > 0 && pascal >= 0.7 * names.length ? 'PascalCase' : 'as in code'
}
