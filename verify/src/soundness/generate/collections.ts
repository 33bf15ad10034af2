import type { Attributes, PatternDescription, PatternOptions } from '../description/description.js'
import { type Catalog, type ItemKind, placeholders } from '../model/catalog.js'
import type { Dice } from '../random.js'
import { generateCondition, withParameter } from './conditions.js'
import { fixedParts, hiding, partitionForm, range } from './queries.js'

/** Queries of all kinds of items that share a partition of the table or of an index. */
export function collections(catalog: Catalog, dice: Dice): PatternDescription[] {
  const { tables } = catalog.description
  const indexes = tables.flatMap((table) => table.indexes.map(({ name }) => ({ table: table.name, name })))
  const groups = [
    ...groupsIn([...catalog.kinds()], undefined, catalog),
    ...indexes.flatMap(({ table, name }) => {
      const own = [...catalog.kinds()].filter(({ source }) => source.table === table)
      return dice.chance(0.6) ? groupsIn(own, name, catalog) : []
    }),
  ]
  return groups.flatMap(({ kinds, index }, at) => {
    if (kinds.length < 2 || !dice.chance(0.7)) return []
    return [collectionOf(`collection${at + 1}`, kinds, index, catalog, dice)]
  })
}

interface Group {
  readonly kinds: readonly ItemKind[]
  readonly index: string | undefined
}

function groupsIn(kinds: readonly ItemKind[], index: string | undefined, catalog: Catalog): readonly Group[] {
  const byForm = new Map<string, ItemKind[]>()
  for (const kind of kinds) {
    const form = partitionForm(kind, index, catalog)
    if (form !== undefined) byForm.set(form, [...(byForm.get(form) ?? []), kind])
  }
  return [...byForm.values()].map((alike) => ({ kinds: alike, index }))
}

function collectionOf(
  name: string,
  kinds: readonly ItemKind[],
  index: string | undefined,
  catalog: Catalog,
  dice: Dice,
): PatternDescription {
  const [first] = kinds as readonly [ItemKind, ...ItemKind[]]
  const table = catalog.table(first.source.table)
  const { delimiter = '#' } = table
  const found = index === undefined ? undefined : catalog.index(first, index)
  const partition = found && !found.local ? found.partition : [table.partition]
  const sort = found ? found.sort : table.sort ? [table.sort] : []
  const namesOf = (keys: readonly { readonly name: string }[]) =>
    placeholders(keys.flatMap((key) => catalog.template(first, key.name) ?? []))
  const shared = sharedAttributes(kinds)
  const plain = dice.chance(0.3) ? generateCondition(shared, delimiter, dice) : undefined
  const asked = plain && dice.chance(0.3) ? withParameter(plain, shared, 'wanted') : undefined
  const filter = asked?.condition ?? plain
  const [next] = namesOf(sort)
  const ranged = next !== undefined && dice.chance(shared[next] ? 0.4 : 0.1)
  const known = namesOf(partition)
  const where = dice.chance(0.1) ? fixedParts(first, known, delimiter, dice, ['literal']) : {}
  // Seldom without one of the kinds, which is skipped.
  const left = kinds.length > 2 && dice.chance(0.25) ? kinds.slice(0, -1) : kinds
  const options: PatternOptions = {
    by: known.filter((each) => !Object.hasOwn(where, each)),
    ...(Object.keys(where).length > 0 ? { where } : {}),
    ...(index === undefined ? {} : { index }),
    ...(left.length < kinds.length ? { skipping: [kinds.at(-1)!.name] } : {}),
    ...(ranged ? range(first, next, dice) : {}),
    ...(filter ? { filter } : {}),
    ...(asked ? { given: asked.given } : {}),
    ...(index === undefined && dice.chance(0.2) ? { consistency: 'strong' as const } : {}),
    ...(dice.chance(0.3)
      ? { order: dice.pick(['ascending', 'descending', 'newest', 'oldest'] as const) }
      : {}),
    ...(dice.chance(0.2) ? { limit: dice.between(2, 4) } : {}),
    ...(dice.chance(0.2) ? { page: dice.between(1, 3) } : {}),
    ...hiding(shared, dice),
  }
  return { name, operation: 'collection', targets: left.map((kind) => kind.name), options }
}

/** The attributes that all kinds have. */
function sharedAttributes(kinds: readonly ItemKind[]): Attributes {
  return Object.fromEntries(
    Object.entries(kinds[0]!.attributes).filter(([name]) =>
      kinds.every(({ attributes }) => Object.hasOwn(attributes, name)),
    ),
  )
}
