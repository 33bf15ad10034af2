import type { Item } from '@tablewright/dynamo'
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

export const worldTables: readonly TableShape[] = [...tableShapes, severalParts]

export function anyWorld(pick: Picker): World {
  return worldOf((table) => {
    const items = Array.from({ length: 12 }, () => tableItem(pick, table))
    const valid = items.filter((item) => isValid(table, item))
    return [...new Map(valid.map((item) => [keyOf(table, item), item])).values()]
  })
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

/** The partition keys of each place where an item is stored: in the table, and in indexes that have all of their key. */
export function partitionsOf({ create, key, indexes }: TableShape, item: Item): readonly Partition[] {
  const declared = [...(create.GlobalSecondaryIndexes ?? []), ...(create.LocalSecondaryIndexes ?? [])]
  const sources = [
    { index: undefined, attributes: key, schema: create.KeySchema },
    ...declared.map(({ IndexName, KeySchema }) => ({
      index: IndexName,
      attributes: indexes[IndexName!]!,
      schema: KeySchema,
    })),
  ]
  return sources
    .filter(({ attributes }) => attributes.every((name) => item[name] !== undefined))
    .map(({ index, schema }) => ({
      index,
      texts: schema!
        .filter(({ KeyType }) => KeyType === 'HASH')
        .map(({ AttributeName }) => String(Object.values(item[AttributeName!]!)[0])),
    }))
}

/** A partition that has an item: in the table or an index, with the texts of its key for policies. */
export interface Partition {
  readonly index: string | undefined
  readonly texts: readonly string[]
}
