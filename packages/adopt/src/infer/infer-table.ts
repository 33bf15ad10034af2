import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { InferredTable } from './draft/inferred-table.js'
import { findGroups } from './entities/find-groups.js'
import { findTypeAttribute } from './entities/find-type-attribute.js'
import { draftKind, noConstraints } from './entities/kind-draft.js'
import { nameKinds } from './entities/name-kinds.js'
import { keyParts, type NamedKind, type TableShape } from './sample/table-source.js'

/** Characters that usually separate the parts of a key, by how often they do. */
const separators = [...'#|:/~_.-,;@!+=*^&$']

/** Delimiters worth a try, the likeliest first; the last one stands in no key. */
export function delimitersOf(items: readonly Item[], shape: TableShape): readonly string[] {
  const names = [
    ...keyParts(shape),
    ...shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort]),
  ].map(({ name }) => name)
  const texts = items.flatMap((item) =>
    names.flatMap((name) => (item[name] as AttributeFields | undefined)?.S ?? []),
  )
  const score = (character: string) => {
    const lead = new RegExp(`^[A-Za-z_$@]*[${escaped(character)}]`)
    return texts.filter((text) => lead.test(text)).length
  }
  const scored = separators
    .map((character) => ({ character, score: score(character) }))
    .filter((each) => each.score >= Math.max(1, texts.length / 20))
    .sort((one, other) => other.score - one.score)
  const absent = separators.find((character) => !texts.some((text) => text.includes(character)))
  const chosen = [...scored.slice(0, 3).map(({ character }) => character), ...(absent ? [absent] : [])]
  return chosen.length > 0 ? [...new Set(chosen)] : ['#']
}

function escaped(character: string): string {
  return /[\^\]\\-]/.test(character) ? `\\${character}` : character
}

/** Infers the kinds of items of a table from a sample of it, with one delimiter. */
export function inferTable(
  items: readonly Item[],
  shape: TableShape,
  delimiter: string,
  named: readonly NamedKind[] = [],
): InferredTable {
  const entityType = findTypeAttribute(items, shape)
  const context = { shape, delimiter, entityType, named }
  const kinds = findGroups(items, shape, delimiter, entityType).map((group) =>
    draftKind(group, context, noConstraints),
  )
  const names = nameKinds(kinds, shape, named)
  return {
    shape,
    delimiter,
    entityType,
    named,
    storedNames: namingOf(items, shape),
    kinds: kinds.map((kind, index) => ({
      name: names[index]!,
      kind,
      constraints: noConstraints,
      derives: {},
    })),
  }
}

/** Most attributes begin with a capital: the table's names are those of code with a capital first letter. */
function namingOf(items: readonly Item[], shape: TableShape): 'as in code' | 'PascalCase' {
  const keys = new Set([
    ...keyParts(shape).map(({ name }) => name),
    ...shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort].map(({ name }) => name)),
  ])
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) => !keys.has(name))
  const pascal = names.filter((name) => /^[A-Z][a-z]/.test(name)).length
  return names.length > 0 && pascal >= 0.7 * names.length ? 'PascalCase' : 'as in code'
}
