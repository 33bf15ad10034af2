import { TablewrightError } from '@tablewright/base'
import { integer } from '../attributes/kinds.js'
import { buildCondition } from '../conditions/build-condition.js'
import { attributeModel, storedName } from '../entities/build-attributes.js'
import { type BuiltEntity, recognition } from '../entities/build-entity.js'
import { attributesIn, buildKeys, primaryTemplates } from '../entities/build-keys.js'
import { buildTemplate } from '../entities/build-template.js'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ConditionModel } from '../model/condition-model.js'
import type {
  CountModel,
  DerivedBase,
  DerivedModel,
  MemberOfModel,
  PointerModel,
  TwinModel,
} from '../model/derived-model.js'
import type { ItemModel } from '../model/item-model.js'
import { keyNames } from '../model/stored-items.js'
import type { TableModel } from '../model/table-model.js'
import type { KeyTemplates } from '../model/template-model.js'
import { lawsOf } from '../templates/codec-laws.js'
import { withKeyTexts } from '../templates/natural-key.js'
import type { KeyTexts, Target } from '../types/target-types.js'
import type { Copies, Derivation } from './derivation.js'

/** Finds the entity that a derived item refers to. */
export type FindEntity = (target: Target, place: string) => BuiltEntity

export function buildDerived(
  source: BuiltEntity,
  short: string,
  derivation: Derivation,
  find: FindEntity,
): DerivedModel {
  const name = `${source.model.name}.${short}`
  const condition = derivation.while && conditionOn(source, derivation.while, `while of ${name}`)
  const base: DerivedBase = { name, source: source.model.name, ...(condition ? { while: condition } : {}) }
  switch (derivation.kind) {
    case 'unique': {
      const { kept = false } = derivation.spec
      if (kept) requireSpelling(source, name)
      return { kind: 'unique', ...buildItem(source, short, derivation, base), kept }
    }
    case 'mirror':
      return { kind: 'mirror', ...buildItem(source, short, derivation, base) }
    case 'pointer':
      return { kind: 'pointer', ...buildItem(source, short, derivation, base) } as PointerModel
    case 'memberOf':
      return buildMemberOf(source, derivation, base)
    case 'count':
      return buildCount(source, derivation, base, find(derivation.spec.target!, name))
    default:
      return buildTwin(source, base, find(derivation.spec.target!, name))
  }
}

/** Throws unless the key values of a kept guard, which identify its source, have only one spelling. */
function requireSpelling({ model, table }: BuiltEntity, name: string): void {
  const segments = Object.values(primaryTemplates(model.keys, table.model)).flatMap((key) => key.segments)
  for (const segment of segments) {
    if (segment.kind === 'literal' || lawsOf(segment.codec).injective) continue
    // A text with `lowerCase` is stored exactly as in its key.
    if (segment.codec.kind === 'text' && 'lowerCase' in model.attributes[segment.attribute]!.type) continue
    throw new TablewrightError(
      'KEPT_GUARD_FOLDED',
      `${name} is kept, but ${segment.attribute} in the key of ${model.name} has several spellings.`,
      {
        remedy: `Write ${segment.attribute} in the key without folding, or leave out kept.`,
        data: { derived: name, attribute: segment.attribute },
      },
    )
  }
}

function conditionOn(entity: BuiltEntity, when: object, place: string): ConditionModel {
  return buildCondition(when, { place, attributes: entity.model.attributes, parameters: new Set() })
}

function buildItem(
  source: BuiltEntity,
  short: string,
  { key, copies, spec }: Derivation,
  base: DerivedBase,
): DerivedBase & ItemModel & { readonly identity: readonly string[] } {
  const table = source.table.model
  const type = spec.type ?? short.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()
  const identity = attributesIn(Object.values(primaryTemplates(source.model.keys, table)))
  const named = attributesIn(Object.values(buildKeys(base.name, key, table, source.specs, [])))
  const copied = new Map([...identity, ...named].map((name) => [name, name]))
  const expiring = spec.kept ? undefined : expiryOf(source)
  if (expiring !== undefined) copied.set(expiring, expiring)
  for (const [to, from] of copyPairs(copies)) copied.set(to, from)
  const unchanged = [...copied].filter(([to, from]) => to === from && source.specs[from]).map(([to]) => to)
  const keys = buildKeys(base.name, key, table, source.specs, unchanged)
  const inPrimary = new Set(attributesIn(Object.values(primaryTemplates(keys, table))))
  const attributes: Record<string, AttributeModel> = {}
  for (const [to, from] of copied) {
    const copy = copyOf(source, to, from, base.name)
    const inKey = inPrimary.has(to)
    // An item without a part of an index key exists, but is not in the index.
    attributes[to] = { ...copy, optional: copy.optional && !inKey, keyOnly: copy.keyOnly && inKey }
  }
  return {
    ...base,
    type,
    table: table.name,
    keys,
    attributes: withKeyTexts(attributes, keys),
    recognizedBy: recognition(table, type),
    ...(spec.expect === undefined ? {} : { expect: spec.expect }),
    identity,
  }
}

/** Returns the time-to-live attribute of a derived item: DynamoDB deletes only the expired source itself. */
function expiryOf({ specs }: BuiltEntity): string | undefined {
  return Object.keys(specs).find((name) => specs[name]!.timeToLive)
}

function copyPairs(copies: Copies): readonly (readonly [string, string])[] {
  return Array.isArray(copies) ? copies.map((name: string) => [name, name] as const) : Object.entries(copies)
}

function copyOf(source: BuiltEntity, to: string, from: string, place: string): AttributeModel {
  const original = source.model.attributes[from]
  const spec = source.specs[from]
  if (!original || !spec) {
    throw new TablewrightError(
      'ATTRIBUTE_UNKNOWN',
      `${place} copies "${from}", which ${source.model.name} does not have.`,
      {
        remedy: `Copy one of: ${Object.keys(source.specs).join(', ')}.`,
        data: { attribute: from, place },
      },
    )
  }
  const path = to === from ? original.path : ([storedName(to, source.table.storedNames)] as const)
  const { name: _, default: __, onCreate: ___, onWrite: ____, ...kept } = attributeModel(to, spec)
  return { ...kept, name: to, path, immutable: true, from }
}

function buildMemberOf(source: BuiltEntity, { key, spec }: Derivation, base: DerivedBase): MemberOfModel {
  const table = source.table.model
  const { shards = 1, set = '', element = '' } = spec
  const place = `element of ${base.name}`
  const keys =
    shards > 1
      ? shardedKeys(source, key, base.name, shards)
      : buildKeys(base.name, key, table, source.specs, [])
  refuseIndexKeys(base.name, keys, table)
  return {
    ...base,
    kind: 'memberOf',
    table: table.name,
    keys,
    path: [set],
    element: buildTemplate(element, {
      place,
      delimiter: table.delimiter,
      keyType: 'S',
      attributes: source.specs,
    }),
    shards,
    ...(spec.atMost === undefined ? {} : { atMost: spec.atMost }),
    ...(spec.expect === undefined ? {} : { expect: spec.expect }),
  }
}

/** Throws if a set has keys of an index: patterns read it by the table's key only. */
function refuseIndexKeys(name: string, keys: KeyTemplates, table: TableModel): void {
  const names = Object.keys(keys).filter((key) => !keyNames(table).includes(key))
  if (names.length === 0) return
  throw new TablewrightError('SET_IN_INDEX', `The set ${name} has ${names.join(', ')}, keys of an index.`, {
    remedy: `Leave out ${names.join(', ')}: patterns read a set by the key of its item.`,
    data: { derived: name, keyAttributes: names },
  })
}

/** Returns the keys of a sharded set, whose partition key has the shard as its last part. */
function shardedKeys(source: BuiltEntity, key: KeyTexts, name: string, shards: number): KeyTemplates {
  const table = source.table.model
  const partition = table.partition[0]!.name
  const { spec } = integer({ width: String(shards - 1).length })
  const attributes = { ...source.specs, shard: { ...spec, path: ['shard'] as const } }
  const texts = { ...key, [partition]: `${key[partition]}${table.delimiter}<shard>` }
  return buildKeys(name, texts, table, attributes, [])
}

function buildCount(
  source: BuiltEntity,
  { spec }: Derivation,
  base: DerivedBase,
  target: BuiltEntity,
): CountModel {
  const keys = primaryTemplates(target.model.keys, target.table.model)
  for (const name of attributesIn(Object.values(keys))) {
    if (source.specs[name]) continue
    throw new TablewrightError(
      'ATTRIBUTE_UNKNOWN',
      `${base.name} counts in ${target.model.name}, whose key needs ${name}; ${source.model.name} has none.`,
      { remedy: `Declare ${name} in ${source.model.name}.`, data: { attribute: name, place: base.name } },
    )
  }
  const attribute = spec.attribute ?? ''
  const requires = spec.requires && conditionOn(target, spec.requires, `requires of ${base.name}`)
  return {
    ...base,
    kind: 'count',
    target: target.model.name,
    keys,
    attribute,
    ...(requires ? { requires } : {}),
  }
}

function buildTwin(source: BuiltEntity, base: DerivedBase, twin: BuiltEntity): TwinModel {
  const names = Object.keys(twin.specs)
  return {
    ...base,
    kind: 'twin',
    twin: twin.model.name,
    shared: names.filter((name) => Object.hasOwn(source.specs, name)),
    own: names.filter((name) => !Object.hasOwn(source.specs, name)),
  }
}
