import {
  create,
  design,
  get,
  id,
  integer,
  mirror,
  nearest,
  oneOf,
  query,
  table,
  timestamp,
  vector,
} from '@tablewright/design'
import { expect, test } from 'vitest'
import { documentPage } from './document-page.js'
import { entityChart } from './entity-chart.js'
import { patternTable } from './pattern-table.js'

const lockers = table('SmartLocker', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { ByStatus: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', projection: ['ownerId'] } },
})

const Locker = lockers.entity('LOCKER', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'META', GSI1PK: 'STATUS#<status>', GSI1SK: 'LOCKER#<lockerId>' },
  attributes: { lockerId: id(), ownerId: id(), status: oneOf('FREE', 'TAKEN') },
  derives: { OwnerLocker: mirror({ key: { PK: 'OWNER#<ownerId>', SK: 'LOCKER#<lockerId>' } }) },
})

const Event = lockers.entity('EVENT', {
  key: { PK: 'LOCKER#<lockerId>', SK: 'EVT#<at>#<eventId>' },
  attributes: { lockerId: id(), at: timestamp(), eventId: id() },
})

const { model } = design('lockers', {
  entities: { Locker, Event },
  patterns: {
    lockerById: get(Locker, { id: 'AP-01', goal: 'Fetch a locker', rate: 'high' }),
    lockersOfOwner: query(Locker.OwnerLocker, { id: 'AP-02', by: 'ownerId', expect: { items: 200 } }),
    eventsInWindow: query(Event, { id: 'AP-08', by: 'lockerId', between: 'at', order: 'newest' }),
    addLocker: create(Locker),
  },
})

test('the entity chart equals that of the document', () => {
  expect(entityChart(model)).toBe(`### SmartLocker

| Entity                       | PK                  | SK                   | GSI1PK            | GSI1SK              |
| ---------------------------- | ------------------- | -------------------- | ----------------- | ------------------- |
| Locker                       | \`LOCKER#<lockerId>\` | \`META\`               | \`STATUS#<status>\` | \`LOCKER#<lockerId>\` |
| Event                        | \`LOCKER#<lockerId>\` | \`EVT#<at>#<eventId>\` |                   |                     |
| OwnerLocker (copy of Locker) | \`OWNER#<ownerId>\`   | \`LOCKER#<lockerId>\`  |                   |                     |

- ByStatus: global index on \`GSI1PK\`, \`GSI1SK\`, projecting only \`ownerId\``)
})

test('each access pattern is a row, and columns without content are left out', () => {
  const rows = patternTable(model)
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const cells = rows.map((row) => row.slice(1, -1))
  expect(cells[0]).toEqual(['Id', 'Access pattern', 'Goal', 'Operation', 'Keys', 'Parameters', 'Notes'])
  expect(cells.slice(2)).toEqual([
    [
      'AP-01',
      'lockerById',
      'Fetch a locker',
      'GetItem',
      '`PK = LOCKER#<lockerId>, SK = META`',
      'lockerId',
      'rate high',
    ],
    [
      'AP-02',
      'lockersOfOwner',
      '',
      'Query',
      '`PK = OWNER#<ownerId> and SK begins_with LOCKER#`',
      'ownerId',
      'about 200 items',
    ],
    [
      'AP-08',
      'eventsInWindow',
      '',
      'Query',
      '`PK = LOCKER#<lockerId> and SK between EVT#<from> and EVT#<to>`',
      'lockerId, from, to',
      'ScanIndexForward=false',
    ],
    [
      '',
      'addLocker',
      '',
      'TransactWriteItems (PutItem and derived items)',
      '`PK = LOCKER#<lockerId>, SK = META`',
      'lockerId, ownerId, status',
      'only if absent',
    ],
  ])
})

test('the document has both sections', () => {
  expect(documentPage(model)).toBe(
    `# lockers\n\n## Entities\n\n${entityChart(model)}\n\n## Access patterns\n\n${patternTable(model)}\n`,
  )
})

test('the document shows a vector index and its search', () => {
  const shop = table('Shop', {
    partitionKey: 'PK',
    sortKey: 'SK',
    vectorIndexes: {
      ByMeaning: {
        vector: 'meaning',
        dimensions: 3,
        distance: 'COSINE',
        partitionKey: 'PK',
        filters: ['brand', { name: 'year', type: 'N' }],
      },
    },
  })
  const Product = shop.entity('PRODUCT', {
    key: { PK: 'TENANT#<tenantId>', SK: 'PRODUCT#<productId>' },
    attributes: {
      tenantId: id(),
      productId: id(),
      brand: oneOf('acme', 'other'),
      year: integer({ minimum: 0 }),
      meaning: vector({ dimensions: 3 }),
    },
  })
  const products = design('products', {
    entities: { Product },
    patterns: { similar: nearest(Product, { index: 'ByMeaning', by: ['tenantId', 'brand'], limit: 5 }) },
  })
  const page = documentPage(products.model)
  expect(page).toContain(
    '- ByMeaning: vector index on `meaning` of 3 dimensions by COSINE, partitioned by `PK`, filtered by `brand`, `year`, projecting ALL',
  )
  expect(page).toContain('SearchVectors')
  expect(page).toContain('TopK=5')
})
