import assert from 'node:assert/strict'
import type { OperationInput } from '@tablewright/dynamo'
import {
  type ConformanceCase,
  invalid,
  number,
  type Send,
  single,
  text,
  withTable,
} from './conformance-case.js'

type Update = Omit<OperationInput<'UpdateItem'>, 'TableName' | 'Key'>

const Key = { id: text('a') }

const storedItem = async (send: Send, TableName: string) => (await send('GetItem', { TableName, Key })).Item

const removals: readonly Update[] = [
  { UpdateExpression: 'REMOVE x' },
  { UpdateExpression: 'REMOVE x.y, z[3]' },
  { UpdateExpression: 'DELETE x :s', ExpressionAttributeValues: { ':s': { SS: ['a'] } } },
  {
    UpdateExpression: 'REMOVE y DELETE x :s',
    ConditionExpression: 'attribute_not_exists(id)',
    ExpressionAttributeValues: { ':s': { NS: ['1'] } },
  },
  { AttributeUpdates: { x: { Action: 'DELETE' } } },
  { AttributeUpdates: { x: { Action: 'DELETE', Value: { SS: ['a'] } } } },
]

/** Updates of an item that exists and of one that does not. */
export const updateCases: readonly ConformanceCase[] = [
  {
    name: 'an update that only removes creates no item',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        for (const update of removals)
          for (const ReturnValues of ['ALL_NEW', 'UPDATED_OLD', 'NONE'] as const) {
            const answer = await send('UpdateItem', { TableName, Key, ReturnValues, ...update })
            assert.deepEqual(answer, {}, JSON.stringify(update))
            assert.equal(await storedItem(send, TableName), undefined)
          }
        for (const { UpdateExpression, AttributeUpdates, ...rest } of removals) {
          if (UpdateExpression === undefined) continue
          const Update = { TableName, Key, UpdateExpression, ...rest }
          await send('TransactWriteItems', { TransactItems: [{ Update }] })
          assert.equal(await storedItem(send, TableName), undefined)
        }
      }),
  },
  {
    name: 'an update that adds, or does nothing, creates the item',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const updates: readonly Update[] = [
          {},
          { AttributeUpdates: {} },
          { UpdateExpression: 'REMOVE x SET y = :n', ExpressionAttributeValues: { ':n': number(1) } },
          { UpdateExpression: 'ADD y :n', ExpressionAttributeValues: { ':n': number(1) } },
        ]
        for (const update of updates) {
          await send('UpdateItem', { TableName, Key, ...update })
          assert.deepEqual((await storedItem(send, TableName))!.id, Key.id)
          await send('DeleteItem', { TableName, Key })
        }
      }),
  },
  {
    name: 'REMOVE of a path into a missing attribute fails on an existing item',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        await send('PutItem', { TableName, Item: Key })
        await invalid(
          send,
          'UpdateItem',
          { TableName, Key, UpdateExpression: 'REMOVE x.y' },
          'The document path provided in the update expression is invalid for update',
        )
      }),
  },
  {
    name: 'a sum that needs more than 38 digits is an overflow, a value with more is not precise enough',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const set = (UpdateExpression: string, a: string, b?: string) => ({
          TableName,
          Key,
          UpdateExpression,
          ExpressionAttributeValues: { ':a': number(a), ...(b && { ':b': number(b) }) },
        })
        const overflow =
          /Number overflow\. Attempting to store a number with magnitude larger than supported range$/
        await invalid(send, 'UpdateItem', set('SET n = :a + :b', '1e50', '1'), overflow)
        await invalid(send, 'UpdateItem', set('SET n = :a - :b', '1e50', '1'), overflow)
        await invalid(send, 'UpdateItem', set('SET n = :a + :b', '9e125', '9e125'), overflow)
        await invalid(send, 'UpdateItem', set('SET n = :a', '0e126'), overflow)
        const digits = /Attempting to store more than 38 significant digits in a Number$/
        await invalid(send, 'UpdateItem', set('SET n = :a', '1'.repeat(39)), digits)
        await send('UpdateItem', set('SET n = :a', '0e125'))
        assert.deepEqual((await storedItem(send, TableName))!.n, number(0))
      }),
  },
  {
    name: 'attribute names have up to 65,535 bytes',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const longest = `${'é'.repeat(32_767)}x`
        const tooLong = 'é'.repeat(32_768)
        await send('PutItem', { TableName, Item: { ...Key, [longest]: number(1) } })
        const rename = (name: string) => ({ '#n': name })
        const found = await send('GetItem', {
          TableName,
          Key,
          ProjectionExpression: '#n',
          ExpressionAttributeNames: rename(longest),
        })
        assert.deepEqual(found.Item, { [longest]: number(1) })
        const refusal = /Attribute name is too large, must be less than 65536 bytes/
        const wrong = (operation: 'PutItem' | 'GetItem' | 'UpdateItem', input: object) =>
          invalid(send, operation, { TableName, ...input }, refusal)
        await wrong('PutItem', { Item: { ...Key, [tooLong]: number(1) } })
        await wrong('PutItem', { Item: { ...Key, m: { M: { [tooLong]: number(1) } } } })
        await wrong('GetItem', { Key, AttributesToGet: [tooLong] })
        await wrong('GetItem', { Key, ProjectionExpression: '#n', ExpressionAttributeNames: rename(tooLong) })
        await wrong('UpdateItem', { Key, AttributeUpdates: { [tooLong]: { Value: number(1) } } })
        await wrong('UpdateItem', {
          Key,
          UpdateExpression: 'SET #n = :n',
          ExpressionAttributeNames: rename(tooLong),
          ExpressionAttributeValues: { ':n': number(1) },
        })
      }),
  },
  {
    name: 'an expression that is too long is refused, some with their size',
    run: (send) =>
      withTable(send, single, async (TableName) => {
        const padded = (expression: string) => expression.padEnd(5_000)
        const refusal = (parameter: string) =>
          `Invalid ${parameter}: Expression size has exceeded the maximum allowed size;`
        const values = { ExpressionAttributeValues: { ':v': text('a') } }
        const wrong = (
          operation: 'GetItem' | 'UpdateItem' | 'Query' | 'Scan' | 'PutItem',
          input: object,
          around: (message: string) => string = (message) => message,
        ) => invalid(send, operation, { TableName, ...input }, around(refusal(Object.keys(input).at(-1)!)))
        const one = (message: string) => `1 validation error detected: ${message}`
        const sized = (message: string) => `${message} expression size: 5000`
        await wrong('UpdateItem', { Key, ...values, UpdateExpression: padded('SET x = :v') }, one)
        await wrong('PutItem', { Item: Key, ...values, ConditionExpression: padded('x = :v') }, one)
        await wrong('GetItem', { Key, ProjectionExpression: padded('x') })
        await wrong('Query', { ...values, KeyConditionExpression: padded('id = :v') })
        const id = { KeyConditionExpression: 'id = :v', ...values }
        await wrong('Query', { ...id, FilterExpression: padded('x = :v') })
        await wrong('Scan', { ...values, FilterExpression: padded('x = :v') }, sized)
        const inTransaction = (action: object, message: string) =>
          invalid(send, 'TransactWriteItems', { TransactItems: [action] }, message)
        const put = { TableName, Item: Key, ...values, ConditionExpression: padded('x = :v') }
        await inTransaction({ Put: put }, sized(refusal('ConditionExpression')))
        const update = { TableName, Key, ...values, UpdateExpression: padded('SET x = :v') }
        await inTransaction({ Update: update }, refusal('UpdateExpression'))
      }),
  },
]
