import assert from 'node:assert/strict'
import { type ConformanceCase, invalid, key, number, pair, text, withTable } from './conformance-case.js'

export const batchCases: readonly ConformanceCase[] = [
  {
    name: 'BatchWriteItem puts and deletes, BatchGetItem returns existing items',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const put = (sk: string) => ({ PutRequest: { Item: { ...key('p', sk), n: number('2.0') } } })
        await send('BatchWriteItem', { RequestItems: { [TableName]: [put('a'), put('b')] } })
        const answer = await send('BatchWriteItem', {
          RequestItems: { [TableName]: [put('c'), { DeleteRequest: { Key: key('p', 'a') } }] },
        })
        assert.deepEqual(answer.UnprocessedItems, {})
        const found = await send('BatchGetItem', {
          RequestItems: {
            [TableName]: {
              Keys: ['a', 'b', 'c'].map((sk) => key('p', sk)),
              ProjectionExpression: 'sk, #n',
              ExpressionAttributeNames: { '#n': 'n' },
            },
          },
        })
        const items = [...found.Responses![TableName]!].sort((one, other) =>
          JSON.stringify(one) < JSON.stringify(other) ? -1 : 1,
        )
        assert.deepEqual(items, [
          { sk: text('b'), n: number(2) },
          { sk: text('c'), n: number(2) },
        ])
        assert.deepEqual(found.UnprocessedKeys, {})
      }),
  },
  {
    name: 'a batch has no key twice and no more than its limit',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const twice = [key('p', 'a'), key('p', 'a')]
        const duplicates = 'Provided list of item keys contains duplicates'
        await invalid(send, 'BatchGetItem', { RequestItems: { [TableName]: { Keys: twice } } }, duplicates)
        await invalid(
          send,
          'BatchWriteItem',
          { RequestItems: { [TableName]: twice.map((Key) => ({ DeleteRequest: { Key } })) } },
          duplicates,
        )
        const many = Array.from({ length: 26 }, (_, n) => ({ DeleteRequest: { Key: key('p', String(n)) } }))
        await invalid(
          send,
          'BatchWriteItem',
          { RequestItems: { [TableName]: many } },
          /at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: \[Member must have length less than or equal to 25, Member must have length greater than or equal to 1\]$/,
        )
        await invalid(
          send,
          'BatchWriteItem',
          { RequestItems: { [TableName]: [] } },
          new RegExp(
            `^1 validation error detected: Value '\\{${TableName}=\\[\\]\\}' at 'requestItems' failed`,
          ),
        )
        await invalid(
          send,
          'BatchGetItem',
          { RequestItems: { [TableName]: { Keys: [] } } },
          `1 validation error detected: Value at 'RequestItems.${TableName}.member.Keys' ` +
            'failed to satisfy constraint: Member must have length greater than or equal to 1',
        )
        await invalid(
          send,
          'BatchWriteItem',
          { RequestItems: {} },
          'The requestItems parameter is required for BatchWriteItem',
        )
        await invalid(
          send,
          'BatchGetItem',
          { RequestItems: {} },
          "1 validation error detected: Value at 'RequestItems' failed to satisfy constraint: " +
            'Member must have length greater than or equal to 1',
        )
      }),
  },
  {
    name: 'a bad request in a batch leaves nothing behind',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await invalid(
          send,
          'BatchWriteItem',
          {
            RequestItems: {
              [TableName]: [
                { PutRequest: { Item: key('p', 'a') } },
                { PutRequest: { Item: { pk: text('p') } } },
              ],
            },
          },
          'The provided key element does not match the schema',
        )
        assert.deepEqual(await send('GetItem', { TableName, Key: key('p', 'a') }), {})
      }),
  },
  {
    name: 'BatchGetItem returns keys beyond 16 MB as unprocessed',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const large = text('x'.repeat(390_000))
        const Keys = Array.from({ length: 50 }, (_, n) => key('p', String(n)))
        for (const each of Keys) await send('PutItem', { TableName, Item: { ...each, large } })
        const first = await send('BatchGetItem', {
          RequestItems: { [TableName]: { Keys, ConsistentRead: true } },
        })
        const left = first.UnprocessedKeys![TableName]!
        assert.equal(left.ConsistentRead, true)
        assert.ok(left.Keys.length > 0)
        const second = await send('BatchGetItem', { RequestItems: first.UnprocessedKeys! })
        assert.equal(first.Responses![TableName]!.length + second.Responses![TableName]!.length, Keys.length)
      }),
  },
]
