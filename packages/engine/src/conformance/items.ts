import assert from 'node:assert/strict'
import {
  type ConformanceCase,
  invalid,
  key,
  number,
  pair,
  refused,
  single,
  text,
  withTable,
} from './conformance-case.js'

export const itemCases: readonly ConformanceCase[] = [
  {
    name: 'PutItem then GetItem gives the item back, numbers canonical',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const Item = {
          ...key('a', '1'),
          n: number('01.50'),
          b: { B: 'AQID' },
          flag: { BOOL: false },
          nothing: { NULL: true as const },
          list: { L: [text('x'), number(3)] },
          map: { M: { deep: { M: { empty: text('') } } } },
          names: { SS: ['b', 'a'] },
        }
        assert.deepEqual(await send('PutItem', { TableName, Item }), {})
        const { Item: found } = await send('GetItem', { TableName, Key: key('a', '1') })
        assert.deepEqual(found, { ...Item, n: number('1.5'), names: { SS: ['a', 'b'] } })
      }),
  },
  {
    name: 'sets are returned in order: strings and binaries by their bytes, numbers by value',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const Key = { id: text('a') }
        const Item = {
          ...Key,
          texts: { SS: ['b', 'ä', '', 'a', '\u{1f511}', '\uffff', 'B'] },
          numbers: { NS: ['10', '9', '-1', '0.5'] },
          binaries: { BS: ['/w==', 'AA==', 'AQ=='] },
          nested: { L: [{ SS: ['z', 'y'] }] },
        }
        const ordered = {
          ...Key,
          texts: { SS: ['', 'B', 'a', 'b', 'ä', '\uffff', '\u{1f511}'] },
          numbers: { NS: ['-1', '0.5', '9', '10'] },
          binaries: { BS: ['AA==', 'AQ==', '/w=='] },
          nested: { L: [{ SS: ['y', 'z'] }] },
        }
        const stored = async () => (await send('GetItem', { TableName, Key })).Item
        await send('PutItem', { TableName, Item })
        assert.deepEqual(await stored(), ordered)
        const { Attributes } = await send('UpdateItem', {
          TableName,
          Key,
          UpdateExpression: 'ADD texts :t, numbers :n, binaries :b',
          ExpressionAttributeValues: { ':t': { SS: ['aa'] }, ':n': { NS: ['1'] }, ':b': { BS: ['AAA='] } },
          ReturnValues: 'ALL_NEW',
        })
        const added = {
          ...ordered,
          texts: { SS: ['', 'B', 'a', 'aa', 'b', 'ä', '\uffff', '\u{1f511}'] },
          numbers: { NS: ['-1', '0.5', '1', '9', '10'] },
          binaries: { BS: ['AA==', 'AAA=', 'AQ==', '/w=='] },
        }
        assert.deepEqual(Attributes, added)
        assert.deepEqual(await stored(), added)
      }),
  },
  {
    name: 'GetItem of a missing item responds without Item',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        assert.deepEqual(await send('GetItem', { TableName, Key: key('a', '1') }), {})
      }),
  },
  {
    name: 'any attribute name is stored, also __proto__ and constructor',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const Item = JSON.parse(
          '{"id":{"S":"a"},"__proto__":{"S":"p"},"constructor":{"M":{"__proto__":{"N":"1"}}}}',
        )
        await send('PutItem', { TableName, Item })
        const { Item: found } = await send('GetItem', { TableName, Key: { id: text('a') } })
        assert.equal(JSON.stringify(found), JSON.stringify(Item))
      }),
  },
  {
    name: 'a projection returns the values of its paths',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const Item = {
          id: text('a'),
          numbers: { L: [number(1), number(2), number(3)] },
          map: { M: { x: text('y') } },
        }
        await send('PutItem', { TableName, Item })
        const { Item: found } = await send('GetItem', {
          TableName,
          Key: { id: text('a') },
          ProjectionExpression: 'numbers[2], #m.x, absent',
          ExpressionAttributeNames: { '#m': 'map' },
        })
        assert.deepEqual(found, { numbers: { L: [number(3)] }, map: { M: { x: text('y') } } })
        const legacy = await send('GetItem', {
          TableName,
          Key: { id: text('a') },
          AttributesToGet: ['id', 'map'],
        })
        assert.deepEqual(legacy.Item, { id: text('a'), map: { M: { x: text('y') } } })
      }),
  },
  {
    name: 'a condition guards Put, Update and Delete, and a failure can show the item',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const Key = { id: text('a') }
        const create = {
          TableName,
          Item: { ...Key, n: number(1) },
          ConditionExpression: 'attribute_not_exists(id)',
        }
        await send('PutItem', create)
        const failed = 'ConditionalCheckFailedException'
        await refused(send, 'PutItem', create, failed, 'The conditional request failed')
        const asked = { ...create, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }
        const { fields } = await refused(send, 'PutItem', asked, failed)
        assert.deepEqual(fields?.Item, { ...Key, n: number(1) })
        const guard = { ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': number(2) } }
        await refused(send, 'DeleteItem', { TableName, Key, ...guard }, failed)
        await refused(send, 'UpdateItem', { TableName, Key, UpdateExpression: 'REMOVE n', ...guard }, failed)
        const { Item } = await send('GetItem', { TableName, Key })
        assert.deepEqual(Item, { ...Key, n: number(1) })
      }),
  },
  {
    name: 'ReturnValues returns the old or new attributes, all or only the changed ones',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const Key = { id: text('a') }
        const update = {
          TableName,
          Key,
          UpdateExpression: 'SET n = if_not_exists(n, :zero) + :one, extra = :o',
          ExpressionAttributeValues: { ':zero': number(0), ':one': number(1), ':o': text('o') },
        }
        const run = async (ReturnValues: 'ALL_OLD' | 'ALL_NEW' | 'UPDATED_OLD' | 'UPDATED_NEW') =>
          (await send('UpdateItem', { ...update, ReturnValues })).Attributes
        assert.equal(await run('ALL_OLD'), undefined)
        assert.deepEqual(await run('UPDATED_OLD'), { n: number(1), extra: text('o') })
        assert.deepEqual(await run('UPDATED_NEW'), { n: number(3), extra: text('o') })
        assert.deepEqual(await run('ALL_NEW'), { ...Key, n: number(4), extra: text('o') })
        const put = await send('PutItem', { TableName, Item: Key, ReturnValues: 'ALL_OLD' })
        assert.deepEqual(put.Attributes, { ...Key, n: number(4), extra: text('o') })
        const removed = await send('DeleteItem', { TableName, Key, ReturnValues: 'ALL_OLD' })
        assert.deepEqual(removed.Attributes, Key)
      }),
  },
  {
    name: 'UpdateItem creates a missing item, even without a change',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        await send('UpdateItem', { TableName, Key: { id: text('a') } })
        assert.deepEqual((await send('GetItem', { TableName, Key: { id: text('a') } })).Item, {
          id: text('a'),
        })
      }),
  },
  {
    name: 'legacy parameters have the effect of their expressions',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const Key = { id: text('a') }
        await send('UpdateItem', {
          TableName,
          Key,
          AttributeUpdates: { n: { Action: 'ADD', Value: number(5) }, s: { Value: text('x') } },
          Expected: { id: { Exists: false } },
        })
        await refused(
          send,
          'DeleteItem',
          { TableName, Key, Expected: { n: { ComparisonOperator: 'LT', AttributeValueList: [number(5)] } } },
          'ConditionalCheckFailedException',
        )
        await send('DeleteItem', {
          TableName,
          Key,
          Expected: { n: { Value: number(5) }, s: { ComparisonOperator: 'NE', Value: text('x') } },
          ConditionalOperator: 'OR',
        })
        assert.deepEqual(await send('GetItem', { TableName, Key }), {})
      }),
  },
  {
    name: 'a key must be that of the table',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const schema = 'The provided key element does not match the schema'
        await invalid(send, 'GetItem', { TableName, Key: { pk: text('a') } }, schema)
        await invalid(send, 'GetItem', { TableName, Key: { pk: text('a'), sk: number(1) } }, schema)
        await invalid(send, 'DeleteItem', { TableName, Key: { ...key('a', 'b'), x: text('') } }, schema)
        const wrong = 'One or more parameter values were invalid: '
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { pk: text('a') } },
          `${wrong}Missing the key sk in the item`,
        )
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { pk: text('a'), sk: number(1) } },
          `${wrong}Type mismatch for key sk expected: S actual: N`,
        )
        await invalid(
          send,
          'PutItem',
          { TableName, Item: key('', 'b') },
          'One or more parameter values are not valid. ' +
            'The AttributeValue for a key attribute cannot contain an empty string value. Key: pk',
        )
        await invalid(
          send,
          'PutItem',
          { TableName, Item: key('x'.repeat(2_049), 'b') },
          `${wrong}Size of hashkey has exceeded the maximum size limit of2048 bytes`,
        )
        await invalid(
          send,
          'UpdateItem',
          {
            TableName,
            Key: key('a', 'b'),
            UpdateExpression: 'SET sk = :x',
            ExpressionAttributeValues: { ':x': text('c') },
          },
          `${wrong}Cannot update attribute sk. This attribute is part of the key`,
        )
      }),
  },
  {
    name: 'the longest keys work',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const Item = key('ü'.repeat(1_024), '\0'.repeat(1_024))
        await send('PutItem', { TableName, Item })
        assert.deepEqual((await send('GetItem', { TableName, Key: Item })).Item, Item)
      }),
  },
  {
    name: 'an item has at most 400 KB',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const Key = { id: text('a') }
        const rest = 'x'.repeat(409_600 - 'ida'.length - 'b'.length)
        await send('PutItem', { TableName, Item: { ...Key, b: text(rest) } })
        await invalid(
          send,
          'PutItem',
          { TableName, Item: { ...Key, b: text(`${rest}x`) } },
          'Item size has exceeded the maximum allowed size',
        )
        await invalid(
          send,
          'UpdateItem',
          { TableName, Key, UpdateExpression: 'SET c = :c', ExpressionAttributeValues: { ':c': text('x') } },
          'Item size to update has exceeded the maximum allowed size',
        )
      }),
  },
  {
    name: 'a missing table is reported as such',
    run: (send) =>
      refused(
        send,
        'GetItem',
        { TableName: 'no-such-table', Key: { id: text('a') } },
        'ResourceNotFoundException',
        'Requested resource not found',
      ).then(() => undefined),
  },
]
