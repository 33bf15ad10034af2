import { expect, test } from 'vitest'
import { hideInItem, hideInJson, hideInRequest, isHidden, secretsOf } from './hide-secrets.js'

const kept = 'scrypt:abc'

test('secrets of an item are hidden at any depth', () => {
  const item = { PK: { S: 'A' }, pinHash: { S: kept }, data: { M: { token: { S: kept }, n: { N: '1' } } } }
  const hidden = hideInItem(item)
  expect(JSON.stringify(hidden)).not.toContain(kept)
  expect(hidden).toMatchObject({ PK: { S: 'A' }, data: { M: { n: { N: '1' } } } })
  expect([isHidden(hidden.pinHash), isHidden(hidden.PK), secretsOf(item)]).toEqual([true, false, ['pinHash']])
})

test('secrets in JSON are hidden too', () => {
  expect(JSON.stringify(hideInJson({ list: [{ pin: '1234', id: 'x' }] }))).not.toContain('1234')
})

test('a transaction hides values that are written to or compared with a secret attribute', () => {
  const input = {
    TransactItems: [
      {
        Update: {
          TableName: 'T',
          Key: { PK: { S: 'A' } },
          UpdateExpression: 'SET #pinHash = :fresh, #n = :n',
          ConditionExpression: '#pinHash = :provenHash AND if_not_exists(#pinHash, :other) = :x',
          ExpressionAttributeNames: { '#pinHash': 'pinHash', '#n': 'n' },
          ExpressionAttributeValues: {
            ':fresh': { S: kept },
            ':provenHash': { S: kept },
            ':other': { S: kept },
            ':n': { N: '1' },
            ':was_pin_2': { S: kept },
          },
        },
      },
      { Put: { TableName: 'T', Item: { PK: { S: 'B' }, pin: { S: kept } } } },
    ],
  }
  const hidden = hideInRequest(input)
  expect(JSON.stringify(hidden)).not.toContain(kept)
  expect(hidden.TransactItems[0]).toMatchObject({
    Update: { Key: { PK: { S: 'A' } }, ExpressionAttributeValues: { ':n': { N: '1' } } },
  })
  expect(hideInRequest({ RequestItems: { T: { Keys: [{ PK: { S: 'A' } }] } } })).toEqual({
    RequestItems: { T: { Keys: [{ PK: { S: 'A' } }] } },
  })
})
