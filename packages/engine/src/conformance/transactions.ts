import assert from 'node:assert/strict'
import {
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  type Send,
  text,
  withTable,
} from './conformance-case.js'

interface Reason {
  readonly Code: string
  readonly Message?: string
  readonly Item?: unknown
}

async function reasonsOf(
  send: Send,
  input: object,
  operation: 'TransactWriteItems' | 'TransactGetItems' = 'TransactWriteItems',
) {
  const refusal = await refused(send, operation, input, 'TransactionCanceledException')
  return { message: refusal.message, reasons: refusal.fields?.CancellationReasons as readonly Reason[] }
}

const onGroup = (IndexName: string) => ({
  IndexName,
  KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' as const }],
  Projection: { ProjectionType: 'ALL' as const },
})

const indexedTwice = {
  ...pair,
  AttributeDefinitions: [...pair.AttributeDefinitions, { AttributeName: 'g', AttributeType: 'S' as const }],
  GlobalSecondaryIndexes: [onGroup('second'), onGroup('first')],
}

export const transactionCases: readonly ConformanceCase[] = [
  {
    name: 'TransactGetItems ignores members that only other reads have',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const Item = { ...key('p', 's'), n: number(1) }
        await send('PutItem', { TableName, Item })
        const foreign = { AttributesToGet: ['pk'], Select: 'COUNT' }
        const Get = { TableName, Key: key('p', 's'), ...foreign }
        const { Responses } = await send('TransactGetItems', { TransactItems: [{ Get }] })
        assert.deepEqual(Responses, [{ Item }])
      }),
  },
  {
    name: 'all four actions of a transaction happen together',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await send('PutItem', { TableName, Item: { ...key('p', 'gone'), n: number(1) } })
        await send('PutItem', { TableName, Item: { ...key('p', 'checked'), n: number(1) } })
        await send('TransactWriteItems', {
          TransactItems: [
            { Put: { TableName, Item: key('p', 'new'), ConditionExpression: 'attribute_not_exists(pk)' } },
            {
              Update: {
                TableName,
                Key: key('p', 'count'),
                UpdateExpression: 'ADD n :one',
                ExpressionAttributeValues: { ':one': number(1) },
              },
            },
            { Delete: { TableName, Key: key('p', 'gone') } },
            {
              ConditionCheck: {
                TableName,
                Key: key('p', 'checked'),
                ConditionExpression: 'attribute_exists(n)',
              },
            },
          ],
        })
        const { Responses } = await send('TransactGetItems', {
          TransactItems: ['new', 'count', 'gone', 'checked'].map((sk) => ({
            Get: { TableName, Key: key('p', sk) },
          })),
        })
        assert.deepEqual(Responses, [
          { Item: key('p', 'new') },
          { Item: { ...key('p', 'count'), n: number(1) } },
          {},
          { Item: { ...key('p', 'checked'), n: number(1) } },
        ])
      }),
  },
  {
    name: 'a cancelled transaction gives a reason for each action and writes nothing',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await send('PutItem', { TableName, Item: { ...key('p', 'there'), n: number(1) } })
        const { message, reasons } = await reasonsOf(send, {
          TransactItems: [
            { Put: { TableName, Item: key('p', 'new') } },
            {
              Put: {
                TableName,
                Item: key('p', 'there'),
                ConditionExpression: 'attribute_not_exists(pk)',
                ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
              },
            },
            { Update: { TableName, Key: key('p', 'x'), UpdateExpression: 'SET a = b' } },
          ],
        })
        assert.equal(
          message,
          'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
            '[None, ConditionalCheckFailed, ValidationError]',
        )
        assert.deepEqual(reasons, [
          { Code: 'None' },
          {
            Code: 'ConditionalCheckFailed',
            Message: 'The conditional request failed',
            Item: { ...key('p', 'there'), n: number(1) },
          },
          {
            Code: 'ValidationError',
            Message: 'The provided expression refers to an attribute that does not exist in the item',
          },
        ])
        assert.deepEqual(await send('GetItem', { TableName, Key: key('p', 'new') }), {})
      }),
  },
  {
    name: 'a transaction names an item once, and one action in each member',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const Delete = { TableName, Key: key('p', 'a') }
        await invalid(
          send,
          'TransactWriteItems',
          { TransactItems: [{ Delete }, { Put: { TableName, Item: key('p', 'a') } }] },
          'Transaction request cannot include multiple operations on one item',
        )
        await invalid(
          send,
          'TransactWriteItems',
          { TransactItems: [{ Delete, Put: { TableName, Item: key('p', 'a') } }] },
          'TransactItems can only contain one of Check, Put, Update or Delete',
        )
      }),
  },
  {
    name: 'an empty key value refuses the whole transaction, a key of the wrong type cancels it',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await invalid(
          send,
          'TransactWriteItems',
          { TransactItems: [{ Put: { TableName, Item: key('', 'a') } }] },
          'One or more parameter values are not valid. ' +
            'The AttributeValue for a key attribute cannot contain an empty string value. Key: pk',
        )
        const wrongType = { TableName, Item: { pk: number(1), sk: text('a') } }
        const { reasons } = await reasonsOf(send, { TransactItems: [{ Put: wrongType }] })
        assert.equal(
          reasons[0]!.Message,
          'One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N',
        )
      }),
  },
  {
    name: 'a client request token makes a transaction happen once',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const transaction = (n: number) => ({
          ClientRequestToken: `token of ${TableName}`,
          ReturnConsumedCapacity: 'TOTAL' as const,
          TransactItems: [
            {
              Update: {
                TableName,
                Key: key('p', 'count'),
                UpdateExpression: 'ADD n :n',
                ExpressionAttributeValues: { ':n': number(n) },
              },
            },
          ],
        })
        const first = await send('TransactWriteItems', transaction(1))
        assert.deepEqual(first.ConsumedCapacity, [{ TableName, CapacityUnits: 2, WriteCapacityUnits: 2 }])
        const again = await send('TransactWriteItems', transaction(1))
        assert.deepEqual(again.ConsumedCapacity, [{ TableName, CapacityUnits: 2, ReadCapacityUnits: 2 }])
        await refused(send, 'TransactWriteItems', transaction(2), 'IdempotentParameterMismatchException')
        const { Item } = await send('GetItem', { TableName, Key: key('p', 'count') })
        assert.deepEqual(Item!.n, number(1))
      }),
  },
  {
    name: 'an oversize Put is refused up front, an Update that makes an item oversize cancels',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const large = text('x'.repeat(410_000))
        await invalid(
          send,
          'TransactWriteItems',
          { TransactItems: [{ Put: { TableName, Item: { ...key('p', 'a'), large } } }] },
          'Item size has exceeded the maximum allowed size',
        )
        const half = text('x'.repeat(205_000))
        await send('PutItem', { TableName, Item: { ...key('p', 'a'), half } })
        const { reasons } = await reasonsOf(send, {
          TransactItems: [
            {
              Update: {
                TableName,
                Key: key('p', 'a'),
                UpdateExpression: 'SET more = :h',
                ExpressionAttributeValues: { ':h': half },
              },
            },
          ],
        })
        assert.deepEqual(reasons[0], {
          Code: 'ValidationError',
          Message: 'Item size to update has exceeded the maximum allowed size',
        })
      }),
  },
  {
    name: 'an empty index key refuses the whole request',
    run: (send) =>
      withTable(send, indexedTwice, async (TableName) => {
        const Key = key('p', 'a')
        const other = { Put: { TableName, Item: key('p', 'b') } }
        await invalid(
          send,
          'TransactWriteItems',
          { TransactItems: [other, { Put: { TableName, Item: { ...Key, g: text('') } } }] },
          'One or more parameter values are not valid. A value specified for a secondary index key is not ' +
            'supported. The AttributeValue for a key attribute cannot contain an empty string value. ' +
            'IndexName: first, IndexKey: g',
        )
        const update = {
          TableName,
          Key,
          UpdateExpression: 'SET g = :g',
          ExpressionAttributeValues: { ':g': text('') },
        }
        const refusal =
          'One or more parameter values are not valid. The update expression attempted to update a secondary ' +
          'index key to a value that is not supported. The AttributeValue for a key attribute cannot contain ' +
          'an empty string value.'
        await invalid(send, 'TransactWriteItems', { TransactItems: [other, { Update: update }] }, refusal)
        await invalid(send, 'UpdateItem', update, refusal)
        assert.equal((await send('Scan', { TableName })).Count, 0)
      }),
  },
  {
    name: 'TransactGetItems with a wrong key is cancelled',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const get = { Get: { TableName, Key: { pk: text('p') } } }
        const { reasons } = await reasonsOf(send, { TransactItems: [get] }, 'TransactGetItems')
        assert.deepEqual(reasons, [
          { Code: 'ValidationError', Message: 'The provided key element does not match the schema' },
        ])
      }),
  },
]
