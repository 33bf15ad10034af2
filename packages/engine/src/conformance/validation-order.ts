import type { AttributeValue } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  number,
  refused,
  single,
  text,
  withTable,
} from './conformance-case.js'

const Key = { id: text('a') }
const TableName = 'no-such-table'
const one = (message: string) => `1 validation error detected: ${message}`
const notIn = (value: string, member: string, values: string) =>
  `Value '${value}' at '${member}' failed to satisfy constraint: Member must satisfy enum value set: [${values}]`
const tooDeep =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit'

function nested(levels: number): AttributeValue {
  let value: AttributeValue = text('leaf')
  for (let level = 0; level < levels; level++) value = { M: { n: value } }
  return value
}

const olderCases: readonly ConformanceCase[] = [
  {
    name: 'a write without its key, or nested more than 62 levels deep, is refused in the older wording',
    run: async (send) => {
      const update = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': text('x') } }
      const emptyName =
        "Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1"
      const noKey = "Value null at 'key' failed to satisfy constraint: Member must not be null"
      await invalid(
        send,
        'UpdateItem',
        { TableName: '', ...update },
        `2 validation errors detected: ${emptyName}; ${noKey}`,
      )
      const returnValues = notIn('WRONG', 'returnValues', 'ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW')
      await invalid(
        send,
        'UpdateItem',
        { TableName: '', ...update, ReturnConsumedCapacity: 'WRONG', ReturnValues: 'WRONG' },
        `4 validation errors detected: ${notIn('WRONG', 'returnConsumedCapacity', 'INDEXES, TOTAL, NONE')}; ` +
          `${emptyName}; ${returnValues}; ${noKey}`,
      )
      const remove = (levels: number, ReturnValues: string) => ({
        TableName,
        Key,
        ConditionExpression: 'd = :deep',
        ExpressionAttributeValues: { ':deep': nested(levels) },
        ReturnValues,
      })
      await invalid(send, 'DeleteItem', remove(63, 'WRONG'), one(returnValues))
      await invalid(
        send,
        'DeleteItem',
        remove(62, 'WRONG'),
        /^1 validation error detected: Failed to satisfy/,
      )
      const onlyOld = 'ReturnValues can only be ALL_OLD or NONE'
      await invalid(send, 'DeleteItem', remove(63, 'UPDATED_NEW'), onlyOld)
      await invalid(send, 'DeleteItem', remove(62, 'UPDATED_NEW'), one(onlyOld))
    },
  },
  {
    name: 'an unknown ConditionalOperator is refused alone, with other values than those that are accepted',
    run: async (send) => {
      const message = 'Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]'
      const older = one(notIn('XOR', 'conditionalOperator', 'OR, AND'))
      const operator = { TableName, ConditionalOperator: 'XOR' }
      const put = (levels: number) => ({
        ...operator,
        Item: Key,
        Expected: { a: { Value: nested(levels) }, b: { Exists: false } },
      })
      await invalid(send, 'PutItem', put(40), one(message))
      await invalid(send, 'PutItem', put(100), older)
      const filter = { a: { ComparisonOperator: 'NULL' }, b: { ComparisonOperator: 'NULL' } }
      const KeyConditions = { id: { ComparisonOperator: 'EQ', AttributeValueList: [text('a')] } }
      await invalid(
        send,
        'Query',
        { ...operator, KeyConditions, QueryFilter: filter, Select: 'WRONG' },
        message,
      )
      await invalid(send, 'Scan', { ...operator, ScanFilter: filter }, older)
      await invalid(
        send,
        'Query',
        { TableName, ConditionalOperator: 'AND' },
        'ConditionalOperator cannot be used without Filter or Expected',
      )
    },
  },
]

const nameCases: readonly ConformanceCase[] = [
  {
    name: 'an attribute name is never empty',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const refusal = 'Empty attribute name'
        const empty = { ...Key, '': text('x') }
        await invalid(send, 'PutItem', { TableName, Item: empty }, one(refusal))
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { ...Key, m: { M: { '': text('x') } } } },
          one(refusal),
        )
        await invalid(
          send,
          'UpdateItem',
          { TableName, Key, AttributeUpdates: { '': { Value: number(1) } } },
          one(refusal),
        )
        await invalid(
          send,
          'BatchWriteItem',
          { RequestItems: { [TableName]: [{ PutRequest: { Item: empty } }] } },
          refusal,
        )
        await invalid(
          send,
          'GetItem',
          { TableName, Key, ProjectionExpression: '#n', ExpressionAttributeNames: { '#n': '' } },
          `ExpressionAttributeNames contains invalid value: ${refusal} for key #n`,
        )
        const put = (item: object) => ({ TransactItems: [{ Put: { TableName, Item: item } }] })
        await invalid(send, 'TransactWriteItems', put(empty), refusal)
        await invalid(send, 'TransactWriteItems', put({ ...empty, d: nested(100) }), refusal)
        const inside = { ...Key, m: { M: { '': text('x') } }, d: nested(40) }
        await invalid(send, 'TransactWriteItems', put(inside), tooDeep)
      }),
  },
  {
    name: 'the expressions of an action are checked before its key',
    run: async (send) => {
      const remove = { TableName, Key: { id: nested(100) } }
      const refusals: readonly (readonly [object, string])[] = [
        [
          { Delete: { ...remove, ConditionExpression: 'a = = b' } },
          'Invalid ConditionExpression: Syntax error; token: "=", near: "= = b"',
        ],
        [
          {
            Update: {
              ...remove,
              UpdateExpression: 'SET a = :v',
              ExpressionAttributeValues: { ':v': text(''), ':u': text('') },
            },
          },
          'Value provided in ExpressionAttributeValues unused in expressions: keys: {:u}',
        ],
        [{ Delete: remove }, tooDeep],
      ]
      for (const [action, message] of refusals)
        await invalid(send, 'TransactWriteItems', { TransactItems: [action] }, message)
    },
  },
]

const placeholderCases: readonly ConformanceCase[] = [
  {
    name: 'a placeholder has at most 255 bytes',
    run: async (send) => {
      const long = `${'a'.repeat(255)}-`
      const tooLong = (parameter: string) =>
        `${parameter} contains invalid key: The expression attribute map contains a key that is too long;`
      await invalid(
        send,
        'GetItem',
        { TableName, Key, ProjectionExpression: '#a', ExpressionAttributeNames: { [`#${long}`]: 'a' } },
        `${tooLong('ExpressionAttributeNames')} size of key: 257`,
      )
      await invalid(
        send,
        'Scan',
        { TableName, FilterExpression: 'a = :a', ExpressionAttributeValues: { [`:${long}`]: text('a') } },
        tooLong('ExpressionAttributeValues'),
      )
      const fits = `#${'a'.repeat(254)}`
      const get = { TableName, Key, ProjectionExpression: fits, ExpressionAttributeNames: { [fits]: 'a' } }
      await refused(send, 'GetItem', get, 'ResourceNotFoundException')
    },
  },
  {
    name: 'an action of a transaction may have placeholders without an expression',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const names = { ExpressionAttributeNames: { '#n': 'a' } }
        const values = { ExpressionAttributeValues: { ':v': number(1) } }
        const write = (action: object) => send('TransactWriteItems', { TransactItems: [action] })
        await write({ Put: { TableName, Item: Key, ...names, ...values } })
        await send('TransactGetItems', { TransactItems: [{ Get: { TableName, Key, ...names } }] })
        await write({ Delete: { TableName, Key, ...names, ...values } })
        await invalid(
          send,
          'TransactWriteItems',
          {
            TransactItems: [
              { Delete: { TableName, Key, ConditionExpression: 'attribute_exists(id)', ...names } },
            ],
          },
          'Value provided in ExpressionAttributeNames unused in expressions: keys: {#n}',
        )
      }),
  },
  {
    name: 'a set with a null is refused by its type',
    run: async (send) => {
      const refusals: readonly (readonly [string, string])[] = [
        ['SS', 'An string set may not have a null string as a member'],
        ['NS', 'An number set may not have a null string as a member'],
        ['BS', 'Binary sets may not contain null values'],
      ]
      for (const [type, detail] of refusals) {
        const Item = { ...Key, l: { L: [{ [type]: [type === 'NS' ? '1' : 'QQ==', null] }] } }
        const message = `One or more parameter values were invalid: ${detail}`
        await invalid(send, 'PutItem', { TableName, Item }, one(message))
        await invalid(
          send,
          'BatchWriteItem',
          { RequestItems: { [TableName]: [{ PutRequest: { Item } }] } },
          message,
        )
      }
    },
  },
]

const readCases: readonly ConformanceCase[] = [
  {
    name: 'BatchGetItem reports repeated keys before a missing table, and does not mix projections over its tables',
    run: (send) =>
      withTable(send, single, async (existing) => {
        const gets = (more: object) => ({ Keys: [Key], ...more })
        await invalid(
          send,
          'BatchGetItem',
          { RequestItems: { [TableName]: { Keys: [Key, Key] } } },
          'Provided list of item keys contains duplicates',
        )
        const RequestItems = { [TableName]: gets({}) }
        await refused(send, 'BatchGetItem', { RequestItems }, 'ResourceNotFoundException')
        await invalid(
          send,
          'BatchGetItem',
          {
            RequestItems: {
              [existing]: gets({ ProjectionExpression: 'id' }),
              [TableName]: gets({ AttributesToGet: ['id'] }),
            },
          },
          /^Can not use both expression and non-expression parameters in the same request/,
        )
      }),
  },
  {
    name: 'BatchWriteItem shows its requests as Java prints them, and a wrong table name only alone',
    run: async (send) => {
      const RequestItems = { 'bad!name': [{ PutRequest: { Item: Key } }, { DeleteRequest: { Key } }] }
      const value = 'id=com\\.amazonaws\\.dynamodb\\.v20120810\\.AttributeValue@\\w+'
      const requests =
        `WriteRequest\\(putRequest=PutRequest\\(item={${value}}, workloadProfileName=null\\), deleteRequest=null\\), ` +
        `WriteRequest\\(putRequest=null, deleteRequest=DeleteRequest\\(key={${value}}, workloadProfileName=null\\)\\)`
      await invalid(
        send,
        'BatchWriteItem',
        { RequestItems },
        new RegExp(
          `^1 validation error detected: Value '{bad!name=\\[${requests}\\]}' at 'requestItems' failed`,
        ),
      )
      await invalid(
        send,
        'BatchWriteItem',
        { RequestItems, ReturnConsumedCapacity: 'WRONG' },
        one(notIn('WRONG', 'returnConsumedCapacity', 'INDEXES, TOTAL, NONE')),
      )
    },
  },
  {
    name: 'Query words a wrong Limit, COUNT of a projection and too many key conditions in its own way',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const equal = (names: readonly string[]) => ({
          TableName,
          KeyConditionExpression: names.map((name) => `${name} = :v`).join(' AND '),
          ExpressionAttributeValues: { ':v': text('a') },
        })
        const counted = 'Cannot specify the ProjectionExpression when choosing to get only the Count'
        const projected = { Select: 'COUNT', ProjectionExpression: 'id' }
        await invalid(send, 'Query', { ...equal(['id']), ...projected }, one(counted))
        await invalid(send, 'Scan', { TableName, ...projected }, counted)
        const limit = 'failed to satisfy constraint: Member must have value greater than or equal to 1'
        await invalid(send, 'Query', { ...equal(['id']), Limit: 0 }, one(`Value at 'Limit' ${limit}`))
        await invalid(send, 'Scan', { TableName, Limit: 0 }, one(`Value at 'Limit' ${limit}`))
        await invalid(
          send,
          'Query',
          equal(['id', 'id']),
          'Invalid KeyConditionExpression: KeyConditionExpressions must only contain one condition per key',
        )
        await invalid(
          send,
          'Query',
          equal(['id', 'b', 'c']),
          'The number of query conditions (3) exceeds the number of key attributes defined in the schema (1)',
        )
      }),
  },
]

/** What DynamoDB reports first of several faults, and where its older validation answers. */
export const validationOrderCases: readonly ConformanceCase[] = [
  ...olderCases,
  ...nameCases,
  ...placeholderCases,
  ...readCases,
]
