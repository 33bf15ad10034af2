import type { Item } from '@tablewright/dynamo'
import type { InferredTable, NamedDraft } from './draft/inferred-table.js'
import { findGroups } from './entities/find-groups.js'
import { draftKind, type KindConstraints } from './entities/kind-draft.js'
import { nameKinds } from './entities/name-kinds.js'
import { namedDrafts } from './infer-table.js'
import type { Mismatch } from './round-trip.js'
import { keyParts } from './sample/table-source.js'

/**
 * Relaxes the kinds with items that did not round-trip: key attributes become attributes, attributes accept
 * any value, and unrecognized items become new kinds.
 */
export function repairTable(table: InferredTable, mismatches: readonly Mismatch[]): InferredTable {
  const lost = new Set(mismatches.flatMap(({ entity, item }) => (entity === undefined ? [item] : [])))
  const kinds = table.kinds
    .flatMap((named) => withoutLost(table, named, lost))
    .map((named) => {
      const own = mismatches.filter(({ entity }) => entity === named.name)
      return own.length === 0 ? named : loosened(table, named, own)
    })
  const names = nameKinds(
    kinds.map(({ kind }) => kind),
    table.shape,
    table.named,
  )
  return { ...table, kinds: kinds.map((named, index) => ({ ...named, name: names[index]! })) }
}

/** Returns the kind without unrecognized items, and new kinds for those. */
function withoutLost(
  table: InferredTable,
  named: NamedDraft,
  lost: ReadonlySet<Item>,
): readonly NamedDraft[] {
  const { group } = named.kind
  const out = group.items.filter((item) => lost.has(item))
  if (out.length === 0) return [named]
  if (out.length === group.items.length) return [withNaturalKeys(table, named)]
  const rest = { ...group, items: group.items.filter((item) => !lost.has(item)) }
  const kept = { ...named, kind: draftKind(rest, table, named.constraints) }
  const groups = findGroups(out, table.shape, table.separator, table.entityType)
  const drafts = groups.map((each) => draftKind(each, table, named.constraints))
  return [kept, ...namedDrafts(drafts, table.shape, table.named)]
}

function withNaturalKeys(table: InferredTable, named: NamedDraft): NamedDraft {
  const names = keyParts(table.shape).map(({ name }) => name)
  return redrafted(table, named, {
    ...named.constraints,
    natural: new Set([...named.constraints.natural, ...names]),
  })
}

function loosened(table: InferredTable, named: NamedDraft, mismatches: readonly Mismatch[]): NamedDraft {
  const { shape } = table
  const indexKeys = shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort])
  const keys = new Set([...keyParts(shape), ...indexKeys].map(({ name }) => name))
  const names = mismatches.flatMap(({ item, attributes }) =>
    attributes.length === 0 ? Object.keys(item) : attributes,
  )
  const { natural, anything, apart } = named.constraints
  return redrafted(table, named, {
    natural: new Set([...natural, ...names.filter((name) => keys.has(name))]),
    anything: new Set([...anything, ...names.filter((name) => !keys.has(name))]),
    apart,
  })
}

function redrafted(table: InferredTable, named: NamedDraft, constraints: KindConstraints): NamedDraft {
  return { ...named, constraints, kind: draftKind(named.kind.group, table, constraints) }
}
