import assert from 'node:assert/strict'
import type { Item, VectorIndex } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  number,
  refused,
  single,
  text,
  withTable,
} from './conformance-case.js'
import { ofAcme, plain, plainIndex, scoped, scopedIndex, searched, vectors } from './vector-tables.js'

const redefined = (existing: string, added: string) =>
  'One or more parameter values were invalid: Attributes cannot be redefined. Please check that your attribute has the ' +
  `same type as previously defined. Existing schema: ${existing} New schema: ${added}`
const keySchema = (key: string) => `Schema:[SchemaElement: ${key}]`
const vectorSchema = (key: string) => `VectorIndexSchema:[VectorAttribute: ${key}]`
const embeddingSchema = vectorSchema('key{embedding:L:2}')

const definitionCases: readonly ConformanceCase[] = [
  {
    name: 'definitions of vector indexes are checked',
    run: async (send) => {
      const input = { TableName: 'vectors-refused', BillingMode: 'PAY_PER_REQUEST', ...single }
      const invalidTable = (more: object, message: string) =>
        invalid(
          send,
          'CreateTable',
          { ...input, ...more },
          `One or more parameter values were invalid: ${message}`,
        )
      await invalidTable(
        {
          BillingMode: 'PROVISIONED',
          ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
          VectorIndexes: [plainIndex],
        },
        'Vector indexes are only supported for PAY_PER_REQUEST tables',
      )
      await invalidTable(
        { VectorIndexes: [scopedIndex] },
        'One element in SearchSchema is not defined in attribute definitions',
      )
      await invalidTable(
        { VectorIndexes: [{ ...plainIndex, Dimensions: 4097 }] },
        'Number of dimensions must be between 1 and 4096 inclusive.',
      )
      await invalidTable(
        { VectorIndexes: Array.from({ length: 6 }, (_, at) => ({ ...plainIndex, IndexName: `plain${at}` })) },
        'VectorIndex count exceeds the per-table limit of 5',
      )
      await invalidTable(
        { VectorIndexes: [plainIndex, { ...plainIndex, IndexName: 'wide', Dimensions: 3 }] },
        "Conflicting attribute definition for 'embedding'. All VectorIndexes on the same vector attribute must use " +
          'the same dimensions.',
      )
      const including = (count: number) => ({
        ...plainIndex,
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: Array.from({ length: count }, (_, at) => `attribute${at}`),
        },
      })
      await invalidTable(
        { VectorIndexes: [including(20)] },
        'Number of projected attributes, with the vector attribute, exceeds the limit of 20',
      )
      await withTable(send, { ...single, VectorIndexes: [including(19) as VectorIndex] }, async () => {})
      await invalidTable(
        { VectorIndexes: [{ ...plainIndex, VectorAttribute: { AttributeName: 'id' } }] },
        "Conflicting attribute definition for 'id'. An attribute cannot be defined in AttributeDefinitions when " +
          'used as a VectorAttribute.',
      )
    },
  },
  {
    name: 'changes of vector indexes are checked',
    run: (send) =>
      withTable(send, plain, async (TableName) => {
        const create = (more: Partial<VectorIndex>) => ({ Create: { ...plainIndex, ...more } })
        const two = [create({ IndexName: 'one' }), create({ IndexName: 'two' })]
        await refused(
          send,
          'UpdateTable',
          { TableName, VectorIndexUpdates: two },
          'LimitExceededException',
          'Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table',
        )
        const update = (each: object) => ({ TableName, VectorIndexUpdates: [each] })
        await invalid(
          send,
          'UpdateTable',
          update(create({})),
          'Attempting to create an index which already exists',
        )
        await invalid(
          send,
          'UpdateTable',
          update(create({ IndexName: 'key', VectorAttribute: { AttributeName: 'id' } })),
          redefined(keySchema('key{id:S:HASH}'), vectorSchema('key{id:L:2}')),
        )
        await invalid(
          send,
          'UpdateTable',
          update(create({ IndexName: 'wide', Dimensions: 3 })),
          redefined(embeddingSchema, vectorSchema('key{embedding:L:3}')),
        )
        const embedded = {
          TableName,
          AttributeDefinitions: [{ AttributeName: 'embedding', AttributeType: 'S' }],
        }
        const KeySchema = [{ AttributeName: 'embedding', KeyType: 'HASH' }]
        const keyed = { IndexName: 'keyed', KeySchema, Projection: { ProjectionType: 'ALL' } }
        await invalid(
          send,
          'UpdateTable',
          { ...embedded, GlobalSecondaryIndexUpdates: [{ Create: keyed }] },
          redefined(embeddingSchema, keySchema('key{embedding:S:HASH}')),
        )
        const filtered = create({
          IndexName: 'filtered',
          VectorAttribute: { AttributeName: 'other' },
          SearchSchema: [{ AttributeName: 'embedding', SearchSchemaElementType: 'INLINE_FILTER' }],
        })
        await invalid(
          send,
          'UpdateTable',
          { ...embedded, VectorIndexUpdates: [filtered] },
          /Attributes cannot be redefined/,
        )
        await invalid(
          send,
          'UpdateTable',
          {
            TableName,
            BillingMode: 'PROVISIONED',
            ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 1 },
          },
          'One or more parameter values were invalid: Vector indexes are only supported for PAY_PER_REQUEST tables',
        )
      }),
  },
]

const wrong = 'One or more parameter values were invalid.'

const writeCases: readonly ConformanceCase[] = [
  {
    name: 'an item whose vector does not fit its index is refused by every write',
    run: (send) =>
      withTable(send, plain, async (TableName) => {
        const faults: readonly (readonly [Item[string], string])[] = [
          [
            vectors(1),
            `${wrong} Invalid size for parameter embedding, Expected: 2, Actual: 1 IndexName: plain`,
          ],
          [
            text('x'),
            `${wrong} Invalid type for parameter embedding, Expected: 32-bit floating point number list IndexName: plain`,
          ],
          [
            vectors(1, '1E39'),
            `${wrong} Invalid value for parameter embedding[1], Value: 1E+39 is outside valid range ` +
              '[-3.4028235E38, 3.4028235E38]. IndexName: plain',
          ],
          [
            vectors('-12345678901234567890123456789012345678000', 1),
            `${wrong} Invalid value for parameter embedding[0], Value: -1.2345678901234567890123456789012345678E+40 ` +
              'is outside valid range [-3.4028235E38, 3.4028235E38]. IndexName: plain',
          ],
          [
            { L: [text('x'), number(1)] },
            `${wrong} Invalid type for parameter embedding[0], Expected: 32-bit floating point number, ` +
              'Actual: S. IndexName: plain',
          ],
        ]
        for (const [embedding, message] of faults) {
          const Item = { id: text('a'), embedding }
          await invalid(send, 'PutItem', { TableName, Item }, message)
          await invalid(
            send,
            'BatchWriteItem',
            { RequestItems: { [TableName]: [{ PutRequest: { Item } }] } },
            message,
          )
          const update = {
            TableName,
            Key: { id: text('a') },
            UpdateExpression: 'SET embedding = :v',
            ExpressionAttributeValues: { ':v': embedding },
          }
          await invalid(send, 'UpdateItem', update, message)
          const cancelled = await refused(
            send,
            'TransactWriteItems',
            { TransactItems: [{ Put: { TableName, Item } }] },
            'TransactionCanceledException',
          )
          assert.ok(cancelled.message.includes('ValidationError'))
        }
      }),
  },
  {
    name: 'search attributes have the types of their definitions; unchanged attributes of an update are not checked',
    run: (send) =>
      withTable(send, scoped, async (TableName) => {
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { id: text('a'), tenant: number(1) } },
          "One or more parameter values were invalid. Attribute 'tenant' type mismatch. Expected: S, Actual: N. " +
            'IndexName: scoped',
        )
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { id: text('a'), tenant: text('') } },
          'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
            'The AttributeValue for a key attribute cannot contain an empty string value. ' +
            'IndexName: scoped, IndexKey: tenant',
        )
        await send('PutItem', { TableName, Item: { id: text('a'), embedding: vectors(1, 1) } })
      }),
  },
]

type Fault = readonly [more: object, message: string]

const condition = (
  SearchConditionExpression: string,
  message: string,
  value: Item[string] = text('x'),
): Fault => [{ SearchConditionExpression, ExpressionAttributeValues: { ':t': value } }, message]

const searchFaults: readonly Fault[] = [
  [
    { TopK: 101 },
    "Provided TopK value '101' is out of valid range. The value must be between 1 and 100 inclusive",
  ],
  [{ IndexName: 'none' }, 'The table does not have the specified index: none'],
  [
    { SearchVector: [text('x'), number(0), number(1)] },
    'Search vector contains invalid values. All values in the search vector must be a 32-bit floating-point number attribute',
  ],
  [
    { SearchVector: [] },
    "1 validation error detected: Value at 'SearchVector' failed to satisfy constraint: Member must have length " +
      'greater than or equal to 1',
  ],
  [
    { SearchVector: Array.from({ length: 4097 }, () => number(1)) },
    "1 validation error detected: Value at 'SearchVector' failed to satisfy constraint: Member must have length " +
      'less than or equal to 4096',
  ],
  [
    { SearchVector: searched(1, 0, 0) },
    'Input search vector dimension 3 does not match vector index dimension 2',
  ],
  [
    { SearchConditionExpression: undefined, ExpressionAttributeValues: undefined },
    'SearchConditionExpression must be provided when SearchSchema has a HASH key',
  ],
  condition(
    'brand = :t',
    'SearchConditionExpression must have all HASH attributes in configured SearchSchema',
  ),
  condition(
    'tenant <> :t',
    'Invalid SearchConditionExpression: Invalid comparator used in SearchConditionExpression',
  ),
  condition(
    'price = :t',
    'SearchConditionExpression must not contain any attributes that is not in SearchSchema. Invalid attribute: price',
  ),
  condition(
    'tenant = :t AND tenant = :t',
    'Invalid SearchConditionExpression: SearchConditionExpression must only contain one condition per attribute',
  ),
  condition(
    'price.a = :t',
    'Invalid SearchConditionExpression: SearchConditionExpression cannot have conditions on nested attributes',
  ),
  condition(
    'tenant.a = :t',
    'Invalid SearchConditionExpression: SearchConditionExpression cannot have conditions on nested attributes',
  ),
  condition(
    'tenant = :t',
    "Type of 'tenant' attribute in SearchConditionExpression (N) does not match type in search schema (S)",
    number(1),
  ),
]

const searchCases: readonly ConformanceCase[] = [
  {
    name: 'a search is refused for its TopK, its vector and its condition',
    run: (send) =>
      withTable(send, scoped, async (TableName) => {
        const search = { TableName, IndexName: 'scoped', SearchVector: searched(1, 0), TopK: 1, ...ofAcme }
        for (const [more, message] of searchFaults)
          await invalid(send, 'SearchVectors', { ...search, ...more }, message)
      }),
  },
  {
    name: 'a search lacks no member, and its numbers are numbers',
    run: async (send) => {
      const search = { TableName: 'abc', IndexName: 'vix', SearchVector: searched(1), TopK: 1 }
      for (const name of ['TableName', 'IndexName', 'SearchVector', 'TopK'])
        await invalid(
          send,
          'SearchVectors',
          { ...search, [name]: undefined },
          new RegExp(`^missing field \\\`${name}\\\` at line 1 column \\d+$`),
        )
      await invalid(
        send,
        'SearchVectors',
        { ...search, TopK: 0 },
        "1 validation error detected: Value '0' at 'topK' failed to satisfy constraint: " +
          'Member must have value greater than or equal to 1',
      )
      for (const N of ['NaN', 'Infinity', 'dog'])
        await invalid(
          send,
          'SearchVectors',
          { ...search, SearchVector: [{ N }] },
          /^Search vector contains invalid values\. All values/,
        )
    },
  },
  {
    name: 'Query and Scan do not read vector indexes',
    run: (send) =>
      withTable(send, scoped, async (TableName) => {
        const index = { TableName, IndexName: 'scoped' }
        const { ExpressionAttributeValues } = ofAcme
        await invalid(
          send,
          'Query',
          { ...index, KeyConditionExpression: 'tenant = :t', ExpressionAttributeValues },
          'Query operation not supported on this index type.',
        )
        await invalid(send, 'Scan', index, 'Scan operation not supported on this index type')
        await invalid(
          send,
          'Query',
          {
            ...index,
            ConsistentRead: true,
            KeyConditionExpression: 'tenant = :t',
            ExpressionAttributeValues,
          },
          'Consistent reads are not supported on global secondary indexes',
        )
      }),
  },
]

export const vectorRefusalCases: readonly ConformanceCase[] = [
  ...definitionCases,
  ...writeCases,
  ...searchCases,
]
