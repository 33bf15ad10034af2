import { expect, test } from 'vitest'
import { evaluatePolicy } from '../../testing/evaluate-policy.js'

test('the keys of an access are computed once for all rules of a policy', () => {
  const onKeys = (Effect: string, key: string) => ({
    Effect,
    Action: '*',
    Resource: '*',
    Condition: { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': key } },
  })
  const denials = Array.from({ length: 100 }, (_, at) => onKeys('Deny', `secret-${at}`))
  let computed = 0
  const evaluate = evaluatePolicy({ Statement: [onKeys('Allow', 'ann'), ...denials] }, () => {
    computed++
    return ['id']
  })
  const read = (id: string) => evaluate('GetItem', { TableName: 'Orders', Key: { id: { S: id } } })
  expect(read('ann')).toBeUndefined()
  expect(computed).toBe(1)
  expect(read('secret-99')).toContain('not authorized')
  expect(computed).toBe(2)
})

test('positions of pages need the right to the attributes of keys, also of keys that are not known', () => {
  const policy = {
    Statement: {
      Effect: 'Allow',
      Action: '*',
      Resource: '*',
      Condition: { 'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['id', 'note'] } },
    },
  }
  const evaluate = evaluatePolicy(policy, () => ['id'])
  const read = { TableName: 'Orders', ProjectionExpression: 'note' }
  expect(evaluate('GetItem', { ...read, Key: { id: { S: 'a' } } })).toBeUndefined()
  expect(evaluate('Scan', read)).toContain('not authorized')
})
