import type { AttributeValue, Item } from '@tablewright/dynamo'
import type { Picker } from '../requests/index.js'

/** A request on one of the tables of `heavyTables`, with contents that take long to process. */
export interface HeavyRequest {
  readonly operation: string
  readonly request: object
  readonly description: string
}

export const numbered = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const named = <T>(count: number, make: (index: number) => readonly [string, T]): Record<string, T> =>
  Object.fromEntries(numbered(count, make))
const nested = (levels: number): AttributeValue =>
  levels === 0 ? { NULL: true } : { L: [nested(levels - 1)] }
const besideNulls = (levels: number, value: AttributeValue): AttributeValue =>
  levels === 0 ? value : ({ M: { a: besideNulls(levels - 1, value) }, S: null } as unknown as AttributeValue)
const mixed = (index: number, count: number) => (index * 7_919) % count

/** Attributes of about 400 KB as DynamoDB counts them, of any form. */
const contents: Readonly<Record<string, () => Item>> = {
  text: () => ({ v: { S: 'x'.repeat(399_000) } }),
  'escaped text': () => ({ v: { S: '"'.repeat(399_000) } }),
  'control characters': () => ({ v: { S: '\u0001'.repeat(399_000) } }),
  'text of three bytes each': () => ({ v: { S: '€'.repeat(133_000) } }),
  binary: () => ({ v: { B: Buffer.alloc(399_000, 7).toString('base64') } }),
  nulls: () => ({ v: { L: numbered(199_000, () => ({ NULL: true })) } }),
  numbers: () => ({ v: { L: numbered(130_000, (index) => ({ N: String(index % 10) })) } }),
  'tiny numbers': () => ({ v: { L: numbered(130_000, (index) => ({ N: `${(index % 9) + 1}E-125` })) } }),
  'a set of tiny numbers': () => ({
    v: {
      NS: numbered(120_000, (index) => `${(index % 9_000) + 1_000}E-${100 + Math.floor(index / 9_000)}`),
    },
  }),
  'long numbers': () => ({
    v: { L: numbered(18_000, (index) => ({ N: `-1.${String(index).padStart(37, '3')}` })) },
  }),
  'nested lists': () => ({ v: { L: numbered(3_000, () => nested(29)) } }),
  'a map': () => ({ v: { M: named(30_000, (index) => [`k${index}`, { N: '1' }]) } }),
  'a set of numbers': () => ({ v: { NS: numbered(95_000, (index) => String(mixed(index, 95_003))) } }),
  'a set of long numbers': () => ({
    v: { NS: numbered(9_000, (index) => `${mixed(index, 9_001) + 1_000}${'1234567890'.repeat(3)}`) },
  }),
  'a set of texts': () => ({
    v: { SS: numbered(90_000, (index) => mixed(index, 90_001).toString(36).padStart(4, 'x')) },
  }),
  'sorted sets': () =>
    named(20, (set) => [`s${set}`, { NS: numbered(900, (index) => `${mixed(index, 907)}.${set}5`) }]),
  'full sets of numbers': () =>
    named(16, (set) => [`s${set}`, { NS: numbered(4_096, (index) => `${mixed(index, 4_099)}.${set % 9}5`) }]),
  'full sets of binaries': () =>
    named(20, (set) => [
      `s${set}`,
      { BS: numbered(4_096, (index) => Buffer.from(String(mixed(index, 4_099))).toString('base64')) },
    ]),
  'values beside nulls': () => ({
    v: besideNulls(28, { L: numbered(100_000, (index) => ({ N: `${(index % 9) + 1}E-125` })) }),
  }),
  names: () => named(31_000, (index) => [`k${index}`, { N: '1' }]),
}

const groups = numbered(20, (index) => `group${index}`)
const keyOf = (AttributeName: string) => ({ KeySchema: [{ AttributeName, KeyType: 'HASH' as const }] })
const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const })

/** Tables without and with indexes and streams. */
export const heavyTables = [
  { TableName: 'plain', AttributeDefinitions: [attribute('pk')], ...keyOf('pk') },
  {
    TableName: 'streamed',
    AttributeDefinitions: [attribute('pk')],
    ...keyOf('pk'),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' as const },
  },
  {
    TableName: 'indexed',
    AttributeDefinitions: ['pk', ...groups].map(attribute),
    ...keyOf('pk'),
    GlobalSecondaryIndexes: groups.map((group, index) => ({
      IndexName: `by-${group}`,
      ...keyOf(group),
      Projection:
        index % 2 === 0
          ? { ProjectionType: 'ALL' as const }
          : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['v'] },
    })),
  },
].map((table) => ({ ...table, BillingMode: 'PAY_PER_REQUEST' as const }))

/** Names and values of one request that the engine serves. */
const [maxNames, maxValues, maxBody] = [32_000, 262_000, 16_000_000]

/** How many items of these contents fit into one request. */
function countFor(item: Item, most: number): number {
  const json = JSON.stringify(item)
  const values = json.split(/[{[]/).length + 30
  const names = json.split('":').length - values + 60
  return Math.max(
    1,
    Math.min(
      most,
      Math.floor(maxBody / (json.length + 1_000)),
      Math.floor(maxValues / values),
      Math.floor(maxNames / Math.max(names, 1)),
    ),
  )
}

interface Subject {
  readonly TableName: string
  readonly Key: Item
  /** The item under the key, and others like it. */
  readonly item: (at: number) => Item
  readonly version: string
  readonly value: AttributeValue
}

type Make = (subject: Subject) => readonly [operation: string, request: object]

const makers: readonly Make[] = [
  ({ TableName, item }) => ['PutItem', { TableName, Item: item(0), ReturnValues: 'ALL_OLD' }],
  ({ TableName, item }) => [
    'BatchWriteItem',
    {
      RequestItems: {
        [TableName]: numbered(countFor(item(0), 25), (at) => ({ PutRequest: { Item: item(at) } })),
      },
    },
  ],
  ({ TableName, item, version }) => [
    'TransactWriteItems',
    {
      ClientRequestToken: version,
      TransactItems: numbered(countFor(item(0), 10), (at) => ({
        Put: { TableName, Item: item(at), ConditionExpression: 'attribute_not_exists(other)' },
      })),
    },
  ],
  ({ TableName, Key, version }) => [
    'UpdateItem',
    {
      TableName,
      Key,
      UpdateExpression: 'SET w = :w',
      ConditionExpression: 'attribute_exists(pk) AND (size(v) > :n OR attribute_exists(k1) OR size(s1) > :n)',
      ExpressionAttributeValues: { ':w': { S: version }, ':n': { N: '5' } },
      ReturnValues: 'ALL_NEW',
    },
  ],
  ({ TableName, Key, value, version }) => [
    'UpdateItem',
    {
      TableName,
      Key,
      UpdateExpression: 'SET v = :v, w = :w',
      ExpressionAttributeValues: { ':v': value, ':w': { S: version } },
      ReturnValues: 'UPDATED_NEW',
    },
  ],
  ({ TableName, Key, value, version }) => [
    'UpdateItem',
    {
      TableName,
      Key,
      AttributeUpdates: { w: { Action: 'PUT', Value: { S: version } } },
      Expected: { v: { ComparisonOperator: 'EQ', AttributeValueList: [value] } },
    },
  ],
  ({ TableName }) => [
    'Scan',
    {
      TableName,
      FilterExpression: 'contains(v, :v) OR size(v) > :n OR k1 = :v OR begins_with(v, :v)',
      ExpressionAttributeValues: { ':v': { S: 'q' }, ':n': { N: '5000000' } },
    },
  ],
  ({ TableName }) => ['Scan', { TableName, ProjectionExpression: 'v, k1, s1' }],
  ({ TableName, Key }) => [
    'TransactGetItems',
    { TransactItems: [{ Get: { TableName, Key, ProjectionExpression: 'v, k1' } }] },
  ],
  ({ TableName, Key, value }) => [
    'ExecuteStatement',
    {
      Statement: `UPDATE ${TableName} SET v = ? WHERE pk = ?`,
      Parameters: [value, Key.pk],
    },
  ],
  ({ TableName, Key, value }) => [
    'BatchExecuteStatement',
    {
      Statements: [
        { Statement: `SELECT v FROM ${TableName} WHERE pk = ? AND v <> ?`, Parameters: [Key.pk, value] },
      ],
    },
  ],
  ({ TableName, Key, value }) => [
    'TransactWriteItems',
    {
      TransactItems: [
        {
          ConditionCheck: {
            TableName,
            Key,
            ConditionExpression: 'v <> :v AND attribute_not_exists(pk)',
            ExpressionAttributeValues: { ':v': value },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
      ],
    },
  ],
  ({ TableName, Key }) => ['DeleteItem', { TableName, Key, ReturnValues: 'ALL_OLD' }],
]

export const heavyKinds = Object.keys(contents).length * heavyTables.length * makers.length

/** Returns the put of an item, and a request that processes it. */
export function heavyRequest(pick: Picker): readonly [put: HeavyRequest, then: HeavyRequest] {
  const kind = pick.of(Object.keys(contents))
  const { TableName } = pick.of(heavyTables)
  const attributes = contents[kind]!()
  const indexed = TableName === 'indexed' ? named(20, (index) => [`group${index}`, { S: kind }]) : {}
  const itemOf =
    (version: string) =>
    (at: number): Item => ({ pk: { S: `${kind} ${at}` }, ...indexed, w: { S: version }, ...attributes })
  const versions = [pick.below(1_000_000), pick.below(1_000_000)].map(String)
  const subject = {
    TableName,
    Key: { pk: { S: `${kind} 0` } },
    item: itemOf(versions[1]!),
    version: versions[1]!,
    value: attributes.v ?? { S: 'none' },
  }
  const [operation, request] = pick.of(makers)(subject)
  const description = `${operation}, ${kind}, table ${TableName}`
  return [
    { operation: 'PutItem', request: { TableName, Item: itemOf(versions[0]!)(0) }, description },
    { operation, request, description },
  ]
}
