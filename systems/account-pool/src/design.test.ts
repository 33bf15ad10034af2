import { keyTexts } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { accountPool, accountPoolOf } from './design.js'

test('the keys are those of the document', () => {
  expect(keyTexts(accountPool, 'Account', ['pk'])).toEqual(['account_id#<accountId>'])
  expect(keyTexts(accountPool, 'Lease', ['pk'])).toEqual(['lease_id#<leaseId>'])
  expect(keyTexts(accountPool, 'User', ['pk'])).toEqual(['user_id#<userId>'])
  expect(keyTexts(accountPool, 'Account.All', ['pk'])).toEqual(['account_status#all'])
  expect(keyTexts(accountPool, 'Account.ByStatus', ['pk'])).toEqual(['account_status#<status>'])
  expect(keyTexts(accountPool, 'Lease.ByState', ['pk'])).toEqual(['lease_status#<state>'])
})

test('a larger pool spreads its sets', () => {
  expect(accountPoolOf({ shards: 16 }).model.derived['Account.ByStatus']).toMatchObject({
    shards: 16,
    keys: { pk: { text: 'account_status#<status>#<shard>' } },
  })
})
