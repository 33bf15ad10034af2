import assert from 'node:assert/strict'
import { type ConformanceCase, invalid, key, pair, refused, text, withTable } from './conformance-case.js'

const violations = (...texts: readonly string[]) =>
  `${texts.length} validation error${texts.length > 1 ? 's' : ''} detected: ${texts.join('; ')}`

const violation = (value: string, place: string, constraint: string) =>
  `Value ${value} at '${place}' failed to satisfy constraint: Member must ${constraint}`

/** Errors of the request itself, in the order in which DynamoDB finds them. */
export const requestCases: readonly ConformanceCase[] = [
  {
    name: 'violated constraints are listed together',
    run: async (send) => {
      const capacity = violation(
        "'some'",
        'returnConsumedCapacity',
        'satisfy enum value set: [INDEXES, TOTAL, NONE]',
      )
      const table = violation('null', 'tableName', 'not be null')
      const keyMissing = violation('null', 'key', 'not be null')
      await invalid(
        send,
        'GetItem',
        { ReturnConsumedCapacity: 'some' },
        violations(capacity, table, keyMissing),
      )
      const limit = violation("'0'", 'limit', 'have value greater than or equal to 1')
      await invalid(send, 'ListTables', { Limit: 0 }, violations(limit))
      const action = violation(
        "'UT'",
        'attributeUpdates.a.member.action',
        'satisfy enum value set: [ADD, PUT, DELETE]',
      )
      const AttributeUpdates = { a: { Action: 'UT', Value: text('a') } }
      await invalid(
        send,
        'UpdateItem',
        { TableName: 'some-table', Key: key('p', 'a'), AttributeUpdates },
        violations(action),
      )
      const start = violation("'a'", 'exclusiveStartTableName', 'have length greater than or equal to 3')
      await invalid(send, 'ListTables', { ExclusiveStartTableName: 'a' }, violations(start))
    },
  },
  {
    name: 'null is the same as nothing',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        await send('PutItem', { TableName, Item: key('p', 'a'), ConditionExpression: null } as never)
        await invalid(
          send,
          'GetItem',
          { TableName, Key: null },
          violations(violation('null', 'key', 'not be null')),
        )
      }),
  },
  {
    name: 'a wrong type has priority over all other errors',
    run: async (send) => {
      const wrong = 'SerializationException'
      await refused(send, 'GetItem', { TableName: 5 }, wrong, 'NUMBER_VALUE cannot be converted to String')
      await refused(
        send,
        'PutItem',
        { Item: { a: { S: true } } },
        wrong,
        'TRUE_VALUE cannot be converted to String',
      )
      await refused(
        send,
        'Scan',
        { TableName: 'abc', Limit: 'x' },
        wrong,
        'STRING_VALUE cannot be converted to Integer',
      )
    },
  },
  {
    name: 'expressions and legacy parameters cannot be mixed',
    run: async (send) => {
      const Key = key('p', 'a')
      await invalid(
        send,
        'GetItem',
        { TableName: 'some-table', Key, AttributesToGet: ['a'], ProjectionExpression: 'a' },
        'Can not use both expression and non-expression parameters in the same request: ' +
          'Non-expression parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}',
      )
      await invalid(
        send,
        'GetItem',
        { TableName: 'some-table', Key, ExpressionAttributeNames: { '#a': 'a' } },
        'ExpressionAttributeNames can only be specified when using expressions',
      )
      await invalid(
        send,
        'DeleteItem',
        { TableName: 'some-table', Key, ExpressionAttributeValues: { ':a': text('a') } },
        '1 validation error detected: ExpressionAttributeValues can only be specified when using expressions',
      )
    },
  },
  {
    name: 'placeholders must be used and have values that are valid',
    run: async (send) => {
      const request = {
        TableName: 'some-table',
        Key: key('p', 'a'),
        ConditionExpression: 'attribute_exists(pk)',
      }
      await invalid(
        send,
        'DeleteItem',
        { ...request, ExpressionAttributeValues: { ':a': text('a') } },
        '1 validation error detected: Value provided in ExpressionAttributeValues unused in expressions: keys: {:a}',
      )
      await invalid(
        send,
        'DeleteItem',
        { ...request, ExpressionAttributeValues: { ':a': { N: 'x' } } },
        '1 validation error detected: The parameter cannot be converted to a numeric value: x',
      )
      await invalid(
        send,
        'Scan',
        {
          TableName: 'some-table',
          FilterExpression: 'a = :a',
          ExpressionAttributeValues: { ':a': { N: 'x' } },
        },
        'ExpressionAttributeValues contains invalid value: ' +
          'The parameter cannot be converted to a numeric value: x for key :a',
      )
    },
  },
  {
    name: 'a parameter that an operation does not know is ignored',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const unknown = { ExpressionAttributeValues: { ':a': text('a') }, Unknown: [1] }
        const get = { TableName, Key: key('p', 'a'), ...unknown }
        assert.deepEqual(await send('GetItem', get), {})
      }),
  },
  {
    name: 'bad values are reported before a missing table',
    run: async (send) => {
      await invalid(
        send,
        'PutItem',
        { TableName: 'no-such-table', Item: { a: { SS: [] } } },
        '1 validation error detected: One or more parameter values were invalid: An string set  may not be empty',
      )
      await invalid(
        send,
        'PutItem',
        { TableName: 'no-such-table', Item: { a: {} } },
        'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes',
      )
    },
  },
  {
    name: 'Select agrees with the other parameters',
    run: async (send) => {
      const TableName = 'some-table'
      for (const operation of ['Scan', 'Query'] as const)
        await invalid(
          send,
          operation,
          { TableName, Select: 'SPECIFIC_ATTRIBUTES' },
          '1 validation error detected: Must specify the AttributesToGet or ProjectionExpression when choosing to ' +
            'get SPECIFIC_ATTRIBUTES',
        )
      await invalid(
        send,
        'Scan',
        { TableName, Select: 'ALL_ATTRIBUTES', ProjectionExpression: 'a' },
        'Cannot specify the ProjectionExpression when choosing to get ALL_ATTRIBUTES',
      )
      await invalid(
        send,
        'Scan',
        { TableName, Select: 'ALL_PROJECTED_ATTRIBUTES' },
        'ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName',
      )
    },
  },
]
