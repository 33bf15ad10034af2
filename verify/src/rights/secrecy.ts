import type { Item } from '@tablewright/dynamo'
import { keyValue, names, type Picker, type TableShape, value } from '../requests/index.js'
import type { PolicyStatement } from './naive.js'
import {
  anyWorld,
  keyOf,
  type Partition,
  partitionsOf,
  type World,
  worldOf,
  worldTables,
} from './world-tables.js'

/** A policy, and two worlds that differ only in what it hides. */
export interface Secrecy {
  readonly statements: readonly PolicyStatement[]
  readonly worlds: readonly [World, World]
  /** Whether no allowed request may change or delete an item. */
  isProtected(table: TableShape, item: Item): boolean
  /** Whether the sizes of hidden values have no effect on allowed requests. */
  readonly hidesSizes: boolean
}

/**
 * A policy that hides items by their partition keys, or attributes by their names; by what it allows or denies. Or one
 * that hides nothing and allows no writes.
 */
export function anySecrecy(pick: Picker): Secrecy {
  return pick.weighted([
    [3, allowedKeys],
    [3, deniedKeys],
    [3, allowedAttributes],
    [3, deniedAttributes],
    [1, reading],
  ])(pick)
}

const keyTexts = ['p1', 'p2', 'p3', 'x', '1', '2', '-3', '10.5', 'AA==', 'AQ==', 'AQI=']
const allow = { Effect: 'Allow', Action: ['*'] } as const
const deny = { Effect: 'Deny', Action: ['*'], Resource: ['*'] } as const
const everything: PolicyStatement = { ...allow, Resource: ['*'] }

const reads = ['*Get*', 'Query', 'Scan', 'SearchVectors', 'PartiQLSelect', 'ConditionCheckItem']

function reading(pick: Picker): Secrecy {
  const world = anyWorld(pick)
  const Action = reads.map((name) => `dynamodb:${name}`)
  return {
    statements: [{ Effect: 'Allow', Action, Resource: ['*'] }],
    worlds: [world, world],
    isProtected: () => true,
    hidesSizes: true,
  }
}

function allowedKeys(pick: Picker): Secrecy {
  const keys = atLeastOne(pick, keyTexts)
  const tables = atLeastOne(pick, worldTables, 70)
  const withIndexes = pick.chance(60)
  const operator = `${pick.of(['ForAllValues:', ''])}${pick.of(['StringEquals', 'StringLike'])}`
  const resources = tables.flatMap(({ create }) => {
    const resource = `table/${create.TableName}`
    return withIndexes ? [resource, `${resource}/index/*`] : [resource]
  })
  const condition = { [operator]: { 'dynamodb:LeadingKeys': keys } }
  return {
    statements: [{ ...allow, Resource: resources, Condition: condition }],
    ...itemSecrecy(
      pick,
      ({ index, texts }, table) =>
        tables.includes(table) &&
        (withIndexes || index === undefined) &&
        texts.every((text) => keys.includes(text)),
    ),
  }
}

function deniedKeys(pick: Picker): Secrecy {
  const keys = atLeastOne(pick, keyTexts)
  const operator = `${pick.of(['ForAllValues:', 'ForAnyValue:'])}${pick.of(['StringEquals', 'StringLike'])}`
  return {
    statements: [everything, { ...deny, Condition: { [operator]: { 'dynamodb:LeadingKeys': keys } } }],
    ...itemSecrecy(pick, ({ texts }) => !texts.some((text) => keys.includes(text))),
  }
}

/** An item is hidden if none of its partitions can be reached. */
function itemSecrecy(
  pick: Picker,
  isReached: (partition: Partition, table: TableShape) => boolean,
): Omit<Secrecy, 'statements'> {
  const isHidden = (table: TableShape, item: Item) =>
    !partitionsOf(table, item).some((partition) => isReached(partition, table))
  const [one, other] = [anyWorld(pick), anyWorld(pick)]
  const mixed = worldOf((table) => {
    const name = table.create.TableName
    const shown = one[name]!.filter((item) => !isHidden(table, item))
    const taken = new Set(shown.map((item) => keyOf(table, item)))
    const hidden = other[name]!.filter((item) => isHidden(table, item) && !taken.has(keyOf(table, item)))
    return [...shown, ...hidden]
  })
  return {
    worlds: [one, mixed],
    // Writes name the key of the table.
    isProtected: (table, item) => !isReached(partitionsOf(table, item)[0]!, table),
    hidesSizes: true,
  }
}

function allowedAttributes(pick: Picker): Secrecy {
  const visible = pick.some(names)
  const condition = { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', ...visible] } }
  return {
    statements: [{ ...allow, Resource: ['table/*'], Condition: condition }],
    ...attributeSecrecy(pick, (name) => !visible.includes(name)),
  }
}

function deniedAttributes(pick: Picker): Secrecy {
  const hidden = atLeastOne(pick, names)
  const operator = `${pick.of(['ForAllValues:', 'ForAnyValue:'])}StringEquals`
  return {
    statements: [everything, { ...deny, Condition: { [operator]: { 'dynamodb:Attributes': hidden } } }],
    ...attributeSecrecy(pick, (name) => hidden.includes(name)),
  }
}

/** As on AWS, a put replaces hidden attributes, a deletion removes them, and both consume capacity for them. */
function attributeSecrecy(pick: Picker, isHidden: (name: string) => boolean): Omit<Secrecy, 'statements'> {
  const world = anyWorld(pick)
  const changed = worldOf((table) =>
    world[table.create.TableName]!.map((item) => withOtherAttributes(pick, table, item, isHidden)),
  )
  return { worlds: [world, changed], isProtected: () => false, hidesSizes: false }
}

function withOtherAttributes(
  pick: Picker,
  { types, key }: TableShape,
  item: Item,
  isHidden: (name: string) => boolean,
): Item {
  const shown = Object.entries(item).filter(([name]) => key.includes(name) || !isHidden(name))
  const hidden = names
    .filter((name) => isHidden(name) && !key.includes(name) && pick.chance(60))
    .map((name) => [name, types[name] === undefined ? value(pick) : keyValue(pick, types[name])])
  return Object.fromEntries([...shown, ...hidden]) as Item
}

function atLeastOne<T>(pick: Picker, choices: readonly T[], percent = 40): readonly T[] {
  const some = pick.some(choices, percent)
  return some.length > 0 ? some : [choices[0]!]
}
