import { expect, test } from 'vitest'
import { addAccount } from './rules/add-account.js'
import { terminateLease } from './rules/end-lease.js'
import { createLease } from './rules/lease-account.js'
import { listAccounts } from './rules/list-accounts.js'
import { accountNumber } from './testing/anything.js'
import { ann, bob, one, testPool } from './testing/test-pool.js'

test('a sharded pool behaves the same, with every set in several items', async () => {
  const own = await testPool({ shards: 4 })
  const accounts = Array.from({ length: 20 }, (_, index) => accountNumber(index))
  await own.addAvailable(...accounts)
  await own.addUsers(ann, bob)
  const { leaseId, accountId } = await createLease.run(own.pool, { userId: ann })
  expect(accountId).toBe(accounts[0])
  await terminateLease.run(own.pool, { leaseId })
  expect((await createLease.run(own.pool, { userId: bob })).accountId).toBe(accounts[1])
  const page = await listAccounts.run(own.pool, { status: 'available', limit: 10 })
  expect(page.items.map((account) => account.accountId)).toEqual(accounts.slice(2, 12))
  const { Items = [] } = await own.driver.send('Scan', { TableName: 'AccountPool' })
  const keys = Items.map(({ pk }) => (pk as { readonly S: string }).S)
  expect(keys.filter((key) => key.startsWith('account_status#all#')).sort()).toEqual(
    ['0', '1', '2', '3'].map((shard) => `account_status#all#${shard}`),
  )
  await own.close()
})

test('a set refuses more members before it is too large for an item', async () => {
  const own = await testPool()
  const SS = Array.from({ length: 30_000 }, (_, index) => accountNumber(index))
  const Item = { pk: { S: 'account_status#all' }, data: { SS } }
  await own.driver.send('PutItem', { TableName: 'AccountPool', Item })
  const add = () => addAccount.run(own.pool, { accountId: one })
  await expect(add()).rejects.toMatchObject({ code: 'POOL_FULL' })
  await own.driver.send('PutItem', { TableName: 'AccountPool', Item: { ...Item, data: { SS: SS.slice(1) } } })
  expect((await add()).status).toBe('initial')
  await own.driver.close()
})
