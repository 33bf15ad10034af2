import { expect, test } from 'vitest'
import { open } from '../open.js'

const TableName = 'some-table'
const Item = { id: { S: 'a' } }

/** Requests that are refused before any table is looked at, and how all regions refused them before 2026. */
const refusals: readonly (readonly [
  'putItem' | 'updateItem' | 'query' | 'getItem' | 'transactWriteItems' | 'transactGetItems',
  object,
  string,
])[] = [
  [
    'putItem',
    { TableName, Item: { x: { SS: [] } } },
    'One or more parameter values were invalid: An string set  may not be empty',
  ],
  [
    'putItem',
    { TableName, Item, ExpressionAttributeValues: { ':v': { S: 'a' } } },
    'ExpressionAttributeValues can only be specified when using expressions: ConditionExpression is null',
  ],
  [
    'updateItem',
    {
      TableName,
      Key: Item,
      UpdateExpression: 'SET x = :v',
      ExpressionAttributeValues: { ':v': { SS: ['b', 'a', 'b'] } },
    },
    'ExpressionAttributeValues contains invalid value: One or more parameter values were invalid: ' +
      'Input collection [b, a, b] contains duplicates. for key :v',
  ],
  [
    'query',
    {
      TableName,
      KeyConditionExpression: 'id = :v',
      ExpressionAttributeValues: { ':v': { N: '' } },
    },
    'ExpressionAttributeValues contains invalid value: ' +
      'The parameter cannot be converted to a numeric value for key :v',
  ],
  ['getItem', { TableName, Key: { id: { NS: ['1', '1'] } } }, 'Input collection contains duplicates'],
  [
    'transactWriteItems',
    { TransactItems: [{ Put: { TableName, Item: { ...Item, x: { N: '' } } } }] },
    'The parameter cannot be converted to a numeric value',
  ],
  [
    'transactWriteItems',
    { TransactItems: [{}] },
    'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
  ],
  [
    'transactGetItems',
    { TransactItems: [] },
    "1 validation error detected: Value '[]' at 'transactItems' failed to satisfy constraint: " +
      'Member must have length greater than or equal to 1',
  ],
  [
    'putItem',
    { TableName: '', Item, ReturnValues: 'WRONG' },
    "2 validation errors detected: Value '' at 'tableName' failed to satisfy constraint: Member must have length " +
      "greater than or equal to 1; Value 'WRONG' at 'returnValues' failed to satisfy constraint: " +
      'Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]',
  ],
]

const bigUpdate = {
  Update: {
    TableName,
    Key: Item,
    UpdateExpression: 'SET x = :v',
    ExpressionAttributeValues: { ':v': { S: 'x'.repeat(400 * 1024 - 10) } },
  },
}

test('an option selects the previous wording everywhere', async () => {
  const engine = await open({ memory: true }, { wording: 'previous' })
  for (const [operation, input, message] of refusals)
    await expect(engine[operation](input as never)).rejects.toThrow(
      expect.objectContaining({ code: 'ValidationException', message }),
    )
  await expect(engine.transactWriteItems({ TransactItems: [bigUpdate] })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  })
  await engine.close()
})
