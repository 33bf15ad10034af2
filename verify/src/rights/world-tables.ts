import type { AttributeValue, Item, KeySchemaElement } from '@tablewright/dynamo'
import { type Picker, type TableShape, tableItem, tableShapes } from '../requests/index.js'

/** Items by table. */
export type World = Readonly<Record<string, readonly Item[]>>

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' }) as const

/** An index whose partition has two attributes, so that one condition on a key does not name its partition. */
const severalParts: TableShape = {
  create: {
    TableName: 'several-parts',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [text('pk'), text('g'), text('l'), { AttributeName: 'n', AttributeType: 'N' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'both',
        KeySchema: [
          { AttributeName: 'g', KeyType: 'HASH' },
          { AttributeName: 'l', KeyType: 'HASH' },
          { AttributeName: 'n', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  },
  types: { pk: 'S', g: 'S', l: 'S', n: 'N' },
  key: ['pk'],
  indexes: { both: ['g', 'l', 'n'] },
}

export const vectorTable: TableShape = {
  create: {
    TableName: 'vectors',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [text('pk'), text('g'), { AttributeName: 'n', AttributeType: 'N' }],
    VectorIndexes: [
      {
        IndexName: 'near',
        VectorAttribute: { AttributeName: 'v' },
        Dimensions: 2,
        DistanceFunction: 'EUCLIDEAN',
        Projection: { ProjectionType: 'ALL' },
        SearchSchema: [
          { AttributeName: 'g', SearchSchemaElementType: 'HASH' },
          { AttributeName: 'n', SearchSchemaElementType: 'INLINE_FILTER' },
        ],
      },
    ],
  },
  types: { pk: 'S', g: 'S', n: 'N' },
  key: ['pk'],
  indexes: {},
}

export const worldTables: readonly TableShape[] = [...tableShapes, severalParts, vectorTable]

export function anyWorld(pick: Picker): World {
  return worldOf((table) => {
    const items = Array.from({ length: 12 }, () => ({
      ...tableItem(pick, table),
      ...(table === vectorTable && pick.chance(80) && { v: anyVector(pick) }),
    }))
    const valid = items.filter((item) => isValid(table, item))
    return [...new Map(valid.map((item) => [keyOf(table, item), item])).values()]
  })
}

function anyVector(pick: Picker): AttributeValue {
  return { L: [{ N: String(pick.below(4)) }, { N: String(pick.below(4)) }] }
}

export function worldOf(itemsOf: (table: TableShape) => readonly Item[]): World {
  return Object.fromEntries(worldTables.map((table) => [table.create.TableName, itemsOf(table)]))
}

export function keyOf({ key }: TableShape, item: Item): string {
  return JSON.stringify(key.map((name) => item[name]))
}

/** The generator makes some items with wrong keys on purpose. */
function isValid({ types, key }: TableShape, item: Item): boolean {
  if (key.some((name) => item[name] === undefined)) return false
  return Object.entries(types).every(([name, type]) => {
    const value = item[name]
    return value === undefined || (Object.hasOwn(value, type) && Object.values(value)[0] !== '')
  })
}

/** The partitions of an item: in the table, and in each index that has all of its key. */
export function partitionsOf({ create, key, indexes }: TableShape, item: Item): readonly Partition[] {
  const textsOf = (names: readonly string[]) => names.map((name) => String(Object.values(item[name]!)[0]))
  const has = (names: readonly string[]) => names.every((name) => item[name] !== undefined)
  const declared = [...(create.GlobalSecondaryIndexes ?? []), ...(create.LocalSecondaryIndexes ?? [])]
  const found: Partition[] = [{ index: undefined, texts: textsOf([key[0]!]) }]
  for (const { IndexName, KeySchema } of declared)
    if (has(indexes[IndexName!]!)) found.push({ index: IndexName, texts: textsOf(hashNames(KeySchema!)) })
  for (const { IndexName, VectorAttribute } of create.VectorIndexes ?? [])
    if (has(['g', VectorAttribute!.AttributeName!])) found.push({ index: IndexName, texts: textsOf(['g']) })
  return found
}

function hashNames(schema: readonly KeySchemaElement[]): string[] {
  return schema.flatMap(({ AttributeName, KeyType }) => (KeyType === 'HASH' ? [AttributeName!] : []))
}

/** A partition that has an item: in the table or an index, with the texts of its key for policies. */
export interface Partition {
  readonly index: string | undefined
  readonly texts: readonly string[]
}
