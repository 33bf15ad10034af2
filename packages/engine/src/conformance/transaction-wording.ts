import assert from 'node:assert/strict'
import type { AttributeValue } from '@tablewright/dynamo'
import { type ConformanceCase, invalid, refused, single, text, withTable } from './conformance-case.js'

const Key = { id: text('a') }
const one = (message: string) => `1 validation error detected: ${message}`
const tooDeep =
  'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit'

function nested(levels: number): AttributeValue {
  return levels === 0 ? text('leaf') : { M: { n: nested(levels - 1) } }
}

/** How newer regions check and word transactions. */
export const transactionWordingCases: readonly ConformanceCase[] = [
  {
    name: 'a transaction of too few or too many items is refused without its items',
    run: async (send) => {
      const count = (limit: string) =>
        one(`Value at 'TransactItems' failed to satisfy constraint: Member must have length ${limit}`)
      const TableName = 'some-table'
      const gets = Array.from({ length: 101 }, (_, at) => ({
        Get: { TableName, Key: { id: text(`${at}`) } },
      }))
      const puts = gets.map(({ Get }) => ({ Put: { TableName, Item: Get.Key } }))
      for (const [operation, TransactItems] of [
        ['TransactGetItems', gets],
        ['TransactWriteItems', puts],
      ] as const) {
        await invalid(send, operation, { TransactItems: [] }, count('greater than or equal to 1'))
        await invalid(send, operation, { TransactItems }, count('less than or equal to 100'))
      }
    },
  },
  {
    name: 'a member without an action, and a token that is too long, are refused alone',
    run: async (send) => {
      await invalid(
        send,
        'TransactWriteItems',
        { TransactItems: [{}] },
        one(
          "Value '' at 'transactItems' failed to satisfy constraint: " +
            'TransactWriteRequest should contain Delete or Put or Update or ConditionCheck',
        ),
      )
      const TransactItems = [{ Put: { TableName: 'some-table', Item: Key } }]
      for (const more of [{}, { ReturnConsumedCapacity: 'WRONG' }])
        await invalid(
          send,
          'TransactWriteItems',
          { TransactItems, ClientRequestToken: 'x'.repeat(37), ...more },
          one(
            "Value at 'ClientRequestToken' failed to satisfy constraint: " +
              'Member must have length less than or equal to 36',
          ),
        )
    },
  },
  {
    name: 'a value that is nested too deep is refused up front, in every action',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const values = (levels: number) => ({ ExpressionAttributeValues: { ':v': nested(levels) } })
        const actions = (levels: number) => [
          { Put: { TableName, Item: { ...Key, x: nested(levels) } } },
          { Update: { TableName, Key, UpdateExpression: 'SET x = :v', ...values(levels) } },
          { Delete: { TableName, Key, ConditionExpression: 'x <> :v', ...values(levels) } },
          { ConditionCheck: { TableName, Key, ConditionExpression: 'x <> :v', ...values(levels) } },
        ]
        for (const action of actions(32))
          await invalid(send, 'TransactWriteItems', { TransactItems: [action] }, tooDeep)
        for (const action of actions(31)) {
          await send('TransactWriteItems', { TransactItems: [action] })
          await send('DeleteItem', { TableName, Key })
        }
      }),
  },
  {
    name: 'actions are checked in their order, before any table is looked at',
    run: async (send) => {
      const TableName = 'no-such-table'
      const put = { Put: { TableName, Item: Key } }
      const deep = { Put: { TableName, Item: { ...Key, x: nested(40) } } }
      const syntax = { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_not_exists(' } }
      const message = 'Invalid ConditionExpression: Syntax error; token: "<EOF>", near: "("'
      await invalid(send, 'TransactWriteItems', { TransactItems: [put, syntax] }, message)
      await invalid(send, 'TransactWriteItems', { TransactItems: [syntax, deep] }, message)
      await invalid(send, 'TransactWriteItems', { TransactItems: [deep, syntax] }, tooDeep)
      const TransactItems = [put]
      await refused(send, 'TransactWriteItems', { TransactItems }, 'ResourceNotFoundException')
    },
  },
  {
    name: 'an Update of a transaction counts the writes of its expression, as UpdateItem does',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const update = (length: number) => ({
          TransactItems: [
            {
              Update: {
                TableName,
                Key,
                UpdateExpression: 'SET b = :v',
                ExpressionAttributeValues: { ':v': text('x'.repeat(length)) },
              },
            },
          ],
        })
        const fits = 400 * 1024 - (3 + 19 + 1)
        await invalid(
          send,
          'TransactWriteItems',
          update(fits + 1),
          'Item size to update has exceeded the maximum allowed size',
        )
        await send('TransactWriteItems', update(fits))
        const { Item } = await send('GetItem', { TableName, Key })
        assert.equal((Item!.b as { S: string }).S.length, fits)
      }),
  },
]
