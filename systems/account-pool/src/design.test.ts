import { expect, test } from 'vitest'
import { accountPool, accountPoolOf } from './design.js'

function keysOf(name: string, keyAttributes: readonly string[]): readonly string[] {
  const item = accountPool.model.entities[name] ?? accountPool.model.derived[name]
  return keyAttributes.flatMap((key) => (item && 'keys' in item ? (item.keys[key]?.text ?? []) : []))
}

test('the model is plain data that survives JSON', () => {
  expect(JSON.parse(JSON.stringify(accountPool.model))).toEqual(accountPool.model)
})

test('every query knows its whole partition key and uses all that it asks for', () => {
  for (const pattern of Object.values(accountPool.model.patterns)) {
    if (pattern.operation === 'query') {
      expect(pattern.keyCondition, pattern.name).toMatchObject({ unbound: [], unused: [] })
    }
  }
})

test('the keys are those of the document', () => {
  expect(keysOf('Account', ['pk'])).toEqual(['account_id#<accountId>'])
  expect(keysOf('Lease', ['pk'])).toEqual(['lease_id#<leaseId>'])
  expect(keysOf('User', ['pk'])).toEqual(['user_id#<userId>'])
  expect(keysOf('Account.All', ['pk'])).toEqual(['account_status#all'])
  expect(keysOf('Account.ByStatus', ['pk'])).toEqual(['account_status#<status>'])
  expect(keysOf('Lease.ByState', ['pk'])).toEqual(['lease_status#<state>'])
})

test('a larger pool spreads its sets', () => {
  expect(accountPoolOf({ shards: 16 }).model.derived['Account.ByStatus']).toMatchObject({
    shards: 16,
    keys: { pk: { text: 'account_status#<status>#<shard>' } },
  })
})
