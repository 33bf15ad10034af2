import { expect, test } from 'vitest'
import { exampleItems } from '../items/example-items.js'
import { lockerModel } from '../testing/locker-design.js'
import { designFromWorkbench } from './from-workbench.js'
import { toWorkbench } from './to-workbench.js'

const made = new Date(Date.UTC(2026, 0, 15, 12))
const { model, omitted } = toWorkbench(lockerModel, exampleItems(lockerModel), made)

test('a design becomes a model with its table, indexes and a facet for each kind of item', () => {
  expect(model.ModelMetadata).toMatchObject({ DateCreated: 'Jan 15, 2026, 12:00 PM', Version: '3.0' })
  const [table] = model.DataModel
  expect(table).toMatchObject({
    TableName: 'Lockers',
    KeyAttributes: {
      PartitionKey: { AttributeName: 'PK', AttributeType: 'S' },
      SortKey: { AttributeName: 'SK', AttributeType: 'S' },
    },
    GlobalSecondaryIndexes: [
      { IndexName: 'ByStatus', Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['ownerId'] } },
    ],
    BillingMode: 'PAY_PER_REQUEST',
  })
  expect(
    table!.TableFacets.map(({ FacetName, KeyAttributeAlias }) => [FacetName, KeyAttributeAlias]),
  ).toEqual([
    ['Locker', { PartitionKeyAlias: 'LOCKER#<lockerId>', SortKeyAlias: 'META' }],
    ['Event', { PartitionKeyAlias: 'LOCKER#<lockerId>', SortKeyAlias: 'EVT#<at>#<eventId>' }],
    ['OwnerLocker', { PartitionKeyAlias: 'OWNER#<ownerId>', SortKeyAlias: 'LOCKER#<lockerId>' }],
    ['OfOwner', { PartitionKeyAlias: 'OWNER#<ownerId>', SortKeyAlias: 'ALL' }],
  ])
  expect(table!.TableFacets.every(({ TableData }) => TableData.length > 0)).toBe(true)
  expect(table!.NonKeyAttributes).toContainEqual({ AttributeName: 'doors', AttributeType: 'L' })
})

test('what the format has no place for is reported', () => {
  expect(omitted).toEqual([
    'the global index BySize of Lockers',
    'the local index ByAlias of Lockers',
    'the stream of Lockers',
    'the time to live of Lockers',
  ])
})

test('a model becomes a design with the same keys, and kinds of attributes that the items show', () => {
  const text = designFromWorkbench(JSON.stringify(model))
  for (const line of [
    "const lockersTable = table('Lockers', {",
    "entityType: 'entityType',",
    "ByStatus: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: ['ownerId'] },",
    "export const Locker = lockersTable.entity('LOCKER', {",
    "PK: 'LOCKER#<lockerId>',",
    "GSI1PK: 'STATUS#<status>',",
    "GSI1SK: '<lockerId>',",
    'heated: boolean(),',
    'doors: list(record({ number: integer(), open: boolean() })),',
    'eventId: ulid(),',
    'lockers: set(text()),',
    "recognise: 'key',",
    'entities: { Locker, Event, OwnerLocker, OfOwner },',
  ]) {
    expect(text).toContain(line)
  }
})

interface Facet {
  readonly FacetName: string
  readonly KeyAttributeAlias: object
  readonly NonKeyAttributes?: readonly string[]
  readonly TableData?: readonly object[]
}

function modelOf(TableFacets: readonly Facet[], more: object = {}): string {
  const key = (AttributeName: string, AttributeType = 'S') => ({ AttributeName, AttributeType })
  const table = {
    TableName: 'shop-data',
    KeyAttributes: { PartitionKey: key('pk'), SortKey: key('sk') },
    NonKeyAttributes: [key('customerId'), key('total', 'N'), key('at'), key('first name')],
    TableFacets,
    ...more,
  }
  return JSON.stringify({ ModelName: 'Web shop', DataModel: [table] })
}

test('keys are read from items where the facet only names them', () => {
  const item = (customer: string, order: string) => ({
    pk: { S: `CUSTOMER#${customer}` },
    sk: { S: `ORDER#${order}` },
    customerId: { S: customer },
    at: { S: order },
    total: { N: '12.5' },
  })
  const text = designFromWorkbench(
    modelOf([
      {
        FacetName: 'orders of a customer',
        KeyAttributeAlias: { PartitionKeyAlias: 'pk', SortKeyAlias: 'sk' },
        NonKeyAttributes: ['customerId', 'at', 'total', 'first name'],
        TableData: [item('a', '2026-01-01T00:00:00.000Z'), item('b', '2026-01-02T00:00:00.000Z')],
      },
    ]),
  )
  expect(text).toContain("export const OrdersOfACustomer = shopDataTable.entity('ORDERS_OF_ACUSTOMER', {")
  expect(text).toContain("pk: 'CUSTOMER#<customerId>',\n    sk: 'ORDER#<at>',")
  expect(text).toContain('customerId: id(),\n    at: timestamp(),\n    total: number(),')
  expect(text).toContain("'first name': text().optional(),")
})

test('a facet that looks at an index is no kind of its own, and a table without facets is one kind', () => {
  const look = {
    FacetName: 'by customer',
    KeyAttributeAlias: { PartitionKeyAlias: 'customerId', SortKeyAlias: 'at' },
  }
  const text = designFromWorkbench(modelOf([look]))
  expect(text).toContain("export const ShopData = shopDataTable.entity('SHOP_DATA', {")
  expect(text).toContain("pk: '<pk>',\n    sk: '<sk>',")
})

test('keys of other types are the attributes themselves', () => {
  const keys = {
    PartitionKey: { AttributeName: 'user', AttributeType: 'S' },
    SortKey: { AttributeName: 'score', AttributeType: 'N' },
  }
  const text = designFromWorkbench(
    modelOf([], { KeyAttributes: keys, TableData: [{ user: { S: 'ann' }, score: { N: '7' } }] }),
  )
  expect(text).toContain("sortKey: { name: 'score', type: 'N' },")
  expect(text).toContain("score: '<score>',")
  expect(text).toContain('score: integer(),')
})

test.each(['', '[]', '{}', 'null', '{"ModelName":"x","DataModel":[{"TableName":"t"}]}'])(
  'a file that is no model is refused: %s',
  (text) => {
    expect(() => designFromWorkbench(text)).toThrow(
      expect.objectContaining({ code: 'WORKBENCH_MODEL_INVALID' }),
    )
  },
)
