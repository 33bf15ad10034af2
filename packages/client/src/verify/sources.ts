import {
  type DerivedItemModel,
  type DesignModel,
  kindsInTable,
  type MemberOfModel,
  type StoredItem,
  sharesItems,
  type TwinModel,
} from '@tablewright/design/model'
import { matchKeyValue, matchTemplate } from '@tablewright/design/templates'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { ItemCodec } from '../items/item-codec.js'
import type { Values } from '../items/key-codec.js'
import { keyValueOf } from '../items/key-value.js'
import { recognizer } from '../items/recognize.js'
import type { WriteScope } from '../write/write.js'

/** A stored derived item or element, and the key of its source. */
export interface Claim {
  readonly derived: string
  readonly table: string
  readonly key: Item
  readonly element?: string
  readonly source: string
  readonly sourceKey: Item
  /** Claims of the same item if sources of other entities share it: it has a source if one of them is right. */
  readonly others?: readonly Claim[]
}

/** Returns the claim and those of other entities on the same item. */
export function claimsIn(claim: Claim): readonly Claim[] {
  return [claim, ...(claim.others ?? [])]
}

/** The kind of a stored item: an entity, a derived item, or an item that holds sets. */
export interface Examined {
  readonly entity?: ItemCodec
  readonly isDerived?: true
  /** The sets that it holds. */
  readonly sets?: readonly MemberOfModel[]
  /** Those of a set are computed as they are read: there may be thousands. */
  readonly claims: Iterable<Claim>
}

/** Returns a function that finds the kind of an item and the sources that it refers to. */
export function examiner(table: string, model: DesignModel, scope: WriteScope): (item: Item) => Examined {
  const { entities, derived } = model
  const kinds = kindsInTable(model, table)
  const guards = sharedGuards(kinds, model)
  const recognize = recognizer(kinds.flatMap(({ name, set }) => (set ? [] : [scope.item(name)])))
  const sets = kinds.flatMap(({ set = [] }) => set)
  const twins = Object.values(derived).filter((each): each is TwinModel => each.kind === 'twin')
  return (item) => {
    const codec = recognize(item)
    if (!codec) return examineSets(sets, item, model, scope)
    const { name } = codec.plan
    if (!entities[name]) {
      const own = derived[name] as DerivedItemModel
      // A guard that is kept may outlive its source.
      if (own.kind === 'unique' && own.kept) return { isDerived: true, claims: [] }
      const alike = (guards.get(name) ?? []).map((each) => scope.item(each))
      // Without a stored type, it may be the guard of any of them.
      const possible = [codec, ...alike.filter(({ recognizes }) => recognizes(item))]
      const [first, ...others] = claimsOfAny(possible, (each) =>
        claimOf(derived[each.plan.name] as DerivedItemModel, each, item, scope),
      )
      return { isDerived: true, claims: first ? [others[0] ? { ...first, others } : first] : [] }
    }
    const claims = twins
      .filter(({ twin }) => twin === name)
      .flatMap((twin) => claimOf(twin, codec, item, scope))
    return { entity: codec, claims }
  }
}

/** Returns the claims of the kinds that can read an item. Throws if none can: then it is malformed. */
function claimsOfAny(
  possible: readonly ItemCodec[],
  claimsOf: (codec: ItemCodec) => readonly Claim[],
): readonly Claim[] {
  const claims: Claim[] = []
  const errors: unknown[] = []
  for (const codec of possible) {
    try {
      claims.push(...claimsOf(codec))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === possible.length) throw errors[0]
  return claims
}

/** Returns the guards of other entities that have the same stored items, by the name of the guard. */
function sharedGuards(
  kinds: readonly StoredItem[],
  model: DesignModel,
): ReadonlyMap<string, readonly string[]> {
  const guards = kinds.filter(({ kind }) => kind === 'unique')
  return new Map(
    guards.map((guard) => [
      guard.name,
      guards.filter((other) => other !== guard && sharesItems(guard, other, model)).map(({ name }) => name),
    ]),
  )
}

function claimOf(
  { name, source }: Pick<DerivedItemModel | TwinModel, 'name' | 'source'>,
  codec: ItemCodec,
  item: Item,
  scope: WriteScope,
): readonly Claim[] {
  const sourceKey = keyFrom(scope.item(source), codec.fromItem(item))
  if (!sourceKey) return []
  const key = Object.fromEntries(codec.keyNames.map((each) => [each, item[each]!]))
  return [{ derived: name, table: codec.table, key, source, sourceKey }]
}

function examineSets(
  sets: readonly MemberOfModel[],
  item: Item,
  model: DesignModel,
  scope: WriteScope,
): Examined {
  const held = sets.flatMap((set): readonly HeldSet[] => {
    const home = homeOf(set, item, model)
    return home ? [{ set, home }] : []
  })
  return held[0]
    ? { sets: held.map(({ set }) => set), claims: claimsOfSets(held, item, scope) }
    : { claims: [] }
}

interface HeldSet {
  readonly set: MemberOfModel
  readonly home: SetHome
}

interface SetHome {
  readonly key: Item
  /** Values of the sources that the key of the set contains. */
  readonly fixed: Values
}

function homeOf(model: MemberOfModel, item: Item, { tables }: DesignModel): SetHome | undefined {
  const { partition, sort } = tables[model.table]!
  const key: Record<string, Item[string]> = {}
  const fixed: Record<string, unknown> = {}
  for (const { name } of [...partition, ...sort]) {
    const value = keyValueOf(item, name)
    const found = value === undefined ? undefined : matchKeyValue(model.keys[name]!, value)
    if (!found) return undefined
    Object.assign(fixed, found)
    key[name] = item[name]!
  }
  return { key, fixed }
}

/** Yields the source of each element of the sets, if the element and the key of the set identify it. */
function* claimsOfSets(held: readonly HeldSet[], item: Item, scope: WriteScope): Generator<Claim> {
  for (const { set, home } of held) {
    const { name, table, source, path } = set
    const { SS = [] } = (item[path[0]] ?? {}) as AttributeFields
    for (const element of SS) {
      const parts = matchTemplate(set.element, element)
      const sourceKey = parts && keyFrom(scope.item(source), { ...home.fixed, ...parts })
      if (sourceKey) yield { derived: name, table, key: home.key, element, source, sourceKey }
    }
  }
}

function keyFrom(source: ItemCodec, values: Values): Item | undefined {
  return source.keyAttributes.every((name) => values[name] !== undefined) ? source.key(values) : undefined
}
