import { expect, test } from 'vitest'
import { exampleItems } from '../items/example-items.js'
import { lockerModel } from '../testing/locker-design.js'
import { readWorkbench } from './read-workbench.js'
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

test('parts that the format cannot represent are reported', () => {
  expect(omitted).toEqual([
    'the global index BySize of Lockers',
    'the local index ByAlias of Lockers',
    'the stream of Lockers',
    'the time to live of Lockers',
  ])
})

test.each(['', '[]', '{}', 'null', '{"ModelName":"x","DataModel":[{"TableName":"t"}]}'])(
  'a file that is no model is refused: %s',
  (text) => {
    expect(() => readWorkbench(text)).toThrow(expect.objectContaining({ code: 'WORKBENCH_MODEL_INVALID' }))
  },
)
