import assert from 'node:assert/strict'
import type { AttributeValue, OperationName } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  number,
  type Send,
  single,
  text,
  withTable,
} from './conformance-case.js'

const Key = { id: text('a') }
const one = (message: string) => `1 validation error detected: ${message}`
const invalidValue = (detail: string) => `One or more parameter values were invalid: ${detail}`
const named = (message: string) => `ExpressionAttributeValues contains invalid value: ${message} for key :v`

/** A request of each kind that carries a value, by how DynamoDB words what is wrong with the value. */
const announcing = (
  TableName: string,
  value: AttributeValue,
): readonly (readonly [OperationName, object])[] => [
  ['PutItem', { TableName, Item: { ...Key, x: value } }],
  ['PutItem', { TableName, Item: { ...Key, x: { L: [{ M: { y: value } }] } } }],
  ['PutItem', { TableName, Item: Key, Expected: { x: { Value: value } } }],
  [
    'PutItem',
    { TableName, Item: Key, ConditionExpression: 'x = :v', ExpressionAttributeValues: { ':v': value } },
  ],
  ['UpdateItem', { TableName, Key: { id: value } }],
  ['UpdateItem', { TableName, Key, AttributeUpdates: { x: { Value: value } } }],
  [
    'UpdateItem',
    { TableName, Key, UpdateExpression: 'SET x = :v', ExpressionAttributeValues: { ':v': value } },
  ],
  ['DeleteItem', { TableName, Key: { id: value } }],
]

const bare = (TableName: string, value: AttributeValue): readonly (readonly [OperationName, object])[] => [
  ['GetItem', { TableName, Key: { id: value } }],
  ['TransactGetItems', { TransactItems: [{ Get: { TableName, Key: { id: value } } }] }],
  ['TransactWriteItems', { TransactItems: [{ Put: { TableName, Item: { ...Key, x: value } } }] }],
  ['BatchGetItem', { RequestItems: { [TableName]: { Keys: [{ id: value }] } } }],
  [
    'Query',
    {
      TableName,
      KeyConditionExpression: 'id = :k',
      FilterExpression: 'x = :v',
      ExpressionAttributeValues: { ':k': text('a'), ':v': value },
    },
  ],
]

const previously = (
  TableName: string,
  value: AttributeValue,
): readonly (readonly [OperationName, object])[] => [
  ['BatchWriteItem', { RequestItems: { [TableName]: [{ PutRequest: { Item: { ...Key, x: value } } }] } }],
]

/** A value, its message in newer regions, and its message elsewhere. */
const wrongValues: readonly (readonly [AttributeValue, string, string])[] = [
  [
    number('1e2147483647'),
    'Number overflow. Attempting to store a number with magnitude larger than supported range',
    'Number underflow. Attempting to store a number with magnitude smaller than supported range',
  ],
  [
    number('1e-99999999999'),
    'Number underflow. Attempting to store a number with magnitude smaller than supported range',
    'The parameter cannot be converted to a numeric value: 1e-99999999999',
  ],
  ...(['abc', '1 ', '0x10', 'NaN'] as const).map((text) => {
    const message = `The parameter cannot be converted to a numeric value: ${text}`
    return [number(text), message, message] as const
  }),
  [
    number(''),
    'The parameter cannot be converted to a numeric value: ',
    'The parameter cannot be converted to a numeric value',
  ],
  [
    { SS: ['b', 'a', 'b'] },
    invalidValue('Input collection ["a", "b", "b"] contains duplicates.'),
    invalidValue('Input collection [b, a, b] contains duplicates.'),
  ],
  [
    { NS: ['2', '1', '2'] },
    invalidValue('Input collection contains duplicates.'),
    'Input collection contains duplicates',
  ],
  [
    { BS: ['/w==', 'AA==', 'AA=='] },
    invalidValue('Input collection ["AA==","/w==","AA=="]of type BS contains duplicates.'),
    invalidValue('Input collection [/w==, AA==, AA==]of type BS contains duplicates.'),
  ],
]

async function refusedAll(
  send: Send,
  requests: readonly (readonly [OperationName, object])[],
  message: string,
): Promise<void> {
  for (const [operation, input] of requests) await invalid(send, operation, input, message)
}

/** How validation errors are worded, which differs from operation to operation. */
export const wordingCases: readonly ConformanceCase[] = [
  {
    name: 'writes of one item prefix an invalid value with its parameter, other operations do not',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        for (const [value, newer, elsewhere] of wrongValues) {
          await refusedAll(send, announcing(TableName, value), one(newer))
          await refusedAll(send, bare(TableName, value), newer)
          await refusedAll(send, previously(TableName, value), elsewhere)
          const values = { ExpressionAttributeValues: { ':v': value } }
          await invalid(send, 'Scan', { TableName, FilterExpression: 'x = :v', ...values }, named(elsewhere))
          const update = { TableName, Key, UpdateExpression: 'SET x = :v', ...values }
          await invalid(send, 'TransactWriteItems', { TransactItems: [{ Update: update }] }, newer)
        }
      }),
  },
  {
    name: 'writes of one item prefix errors of their parameters',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const put = (input: object, message: string) =>
          invalid(send, 'PutItem', { TableName, Item: Key, ...input }, one(message))
        const values = { ExpressionAttributeValues: { ':v': text('a') } }
        const without = (what: string) => `${what} can only be specified when using expressions`
        await put(values, without('ExpressionAttributeValues'))
        await put({ ExpressionAttributeNames: { '#a': 'a' } }, without('ExpressionAttributeNames'))
        await put(
          { ConditionExpression: '' },
          'Invalid ConditionExpression: The expression can not be empty;',
        )
        await put({ ReturnValues: 'ALL_NEW' }, 'ReturnValues can only be ALL_OLD or NONE')
        await put(
          { Expected: { a: { Exists: true } } },
          invalidValue('Value must be provided when Exists is true for Attribute: a'),
        )
        await invalid(
          send,
          'UpdateItem',
          { TableName, Key, UpdateExpression: 'SET x = :w', ...values },
          one(
            'Invalid UpdateExpression: An expression attribute value used in expression is not defined; ' +
              'attribute value: :w',
          ),
        )
      }),
  },
  {
    name: 'errors of the table or its limits have no announcement',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { ...Key, x: text('x'.repeat(410_000)) } },
          'Item size has exceeded the maximum allowed size',
        )
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { id: number(1) } },
          invalidValue('Type mismatch for key id expected: S actual: N'),
        )
        await invalid(
          send,
          'UpdateItem',
          {
            TableName,
            Key,
            UpdateExpression: 'SET id = :v',
            ExpressionAttributeValues: { ':v': text('b') },
          },
          invalidValue('Cannot update attribute id. This attribute is part of the key'),
        )
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { ...Key, x: {} } },
          'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
        )
      }),
  },
  {
    name: 'an empty TableName is one error, alone',
    run: async (send) => {
      const empty = one(
        "Value at 'TableName' failed to satisfy constraint: Member must have length greater than or equal to 1",
      )
      const writes = { TableName: '', ReturnValues: 'WRONG' }
      await invalid(send, 'PutItem', { ...writes, Item: Key }, empty)
      await invalid(send, 'UpdateItem', { ...writes, Key }, empty)
      await invalid(send, 'DeleteItem', { ...writes, Key }, empty)
      await invalid(
        send,
        'GetItem',
        { TableName: '', Key },
        one(
          "Value '' at 'tableName' failed to satisfy constraint: " +
            'Member must have length greater than or equal to 1',
        ),
      )
      const short = (member: string, length: number) =>
        one(
          `Value '' at '${member}' failed to satisfy constraint: ` +
            `Member must have length greater than or equal to ${length}`,
        )
      const { AttributeDefinitions, KeySchema } = single
      const created = { TableName: '', AttributeDefinitions, KeySchema, BillingMode: 'PAY_PER_REQUEST' }
      await invalid(send, 'CreateTable', created, short('tableName', 3))
      for (const operation of ['DescribeTable', 'DeleteTable', 'UpdateTable', 'DescribeTimeToLive'] as const)
        await invalid(send, operation, { TableName: '' }, short('tableName', 1))
      await invalid(send, 'CreateBackup', { TableName: 'some-table', BackupName: '' }, short('backupName', 3))
    },
  },
  {
    name: 'ReturnValues that there are not are listed in another order, by UpdateItem alone',
    run: async (send) => {
      const unknown =
        'Failed to satisfy constraint: Member must satisfy enum value set: ' +
        '[ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]'
      const capacity =
        "Value 'WRONG' at 'returnConsumedCapacity' failed to satisfy constraint: " +
        'Member must satisfy enum value set: [INDEXES, TOTAL, NONE]'
      const wrong = { TableName: 'some-table', ReturnValues: 'WRONG', ReturnConsumedCapacity: 'WRONG' }
      await invalid(send, 'UpdateItem', { ...wrong, Key }, one(unknown))
      const both = `2 validation errors detected: ${capacity}; ${unknown}`
      await invalid(send, 'PutItem', { ...wrong, Item: Key }, both)
      await invalid(send, 'DeleteItem', { ...wrong, Key }, both)
    },
  },
  {
    name: 'UpdateItem counts the writes of its expression, and each clause, against 400 KB',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const limit = 400 * 1024
        const fits = async (
          UpdateExpression: string,
          charge: number,
          values: Record<string, AttributeValue>,
        ) => {
          const update = (length: number) => ({
            TableName,
            Key,
            UpdateExpression,
            ExpressionAttributeValues: { ':pad': text('x'.repeat(length)), ...values },
          })
          await invalid(
            send,
            'UpdateItem',
            { ...update(limit - charge + 1), ConditionExpression: 'attribute_exists(absent)' },
            'Item size to update has exceeded the maximum allowed size',
          )
          const { Attributes } = await send('UpdateItem', {
            ...update(limit - charge),
            ReturnValues: 'UPDATED_NEW',
          })
          assert.equal((Attributes!.b as { S: string }).S.length, limit - charge)
        }
        const n = number(1)
        const set = 3 + 19 + 1
        await send('PutItem', { TableName, Item: { ...Key, n, l: { L: [] }, m: { M: { z: n } } } })
        await fits('SET b = :pad', set, {})
        await fits('SET b = :pad, c = :c', set + 19 + 1 + 2, { ':c': text('yy') })
        await fits('SET b = :pad, c = m.z', set + 19 + 1 + (1 + 15 + 15), {})
        await fits('SET b = :pad, n = n + :n', set + 19 + 1 + 34 + (1 + 15) + 2, { ':n': n })
        await fits('SET b = :pad, n = n - :n', set + 19 + 1 + 37 + (1 + 15) + 2, { ':n': n })
        await fits('SET b = :pad, c = if_not_exists(c, :n)', set + 19 + 1 + 39 + (1 + 15) + 2, { ':n': n })
        await fits('SET b = :pad, l = list_append(l, :l)', set + 19 + 1 + 37 + (1 + 15) + 3, {
          ':l': { L: [] },
        })
        await fits('SET b = :pad ADD s :s', set + 19 + 1 + 5, { ':s': { SS: ['aa', 'bbb'] } })
        await fits('SET b = :pad REMOVE m.z, c', set + (1 + 1 + 4 + 1) + (1 + 1), {})
        await fits('SET b = :pad DELETE s :s', set + 1 + 1, { ':s': { SS: ['aa'] } })
      }),
  },
]
