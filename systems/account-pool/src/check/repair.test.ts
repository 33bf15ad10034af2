import type { Item } from '@tablewright/dynamo'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freezeLease } from '../rules/freeze-lease.js'
import { createLease } from '../rules/lease-account.js'
import { getLease } from '../rules/list-leases.js'
import { saveTemplate } from '../rules/manage-templates.js'
import { getUser } from '../rules/manage-users.js'
import { requireAccount } from '../rules/shapes.js'
import { ann, bob, cat, one, type TestPool, testPool, three, two } from '../testing/test-pool.js'
import { checkPool, repairPool } from './check-pool.js'

/** Accounts one (ann's, active), two (bob's, frozen) and three (free). */
let own: TestPool
let annLease: string
let bobLease: string

beforeEach(async () => {
  own = await testPool()
  await own.addAvailable(one, two, three)
  await own.addUsers(ann, bob, cat)
  ;({ leaseId: annLease } = await createLease.run(own.pool, { userId: ann }))
  ;({ leaseId: bobLease } = await createLease.run(own.pool, { userId: bob }))
  await freezeLease.run(own.pool, { leaseId: bobLease })
  expect((await checkPool(own.pool)).violations).toEqual([])
})
afterEach(() => own.close())

const TableName = 'AccountPool'
const S = (text: string) => ({ S: text })

/** Edits the table directly, without the pool. */
async function edit(pk: string, change: string, names: Record<string, string>, values: Item = {}) {
  await own.driver.send('UpdateItem', {
    TableName,
    Key: { pk: S(pk) },
    UpdateExpression: change,
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
  })
}
const set = (pk: string, field: string, value: Item[string]) => {
  const path = field.split('.').map((_, index) => `#p${index}`)
  const names = Object.fromEntries(field.split('.').map((name, index) => [`#p${index}`, name]))
  return edit(pk, `SET ${path.join('.')} = :v`, names, { ':v': value })
}
const drop = (pk: string) => own.driver.send('DeleteItem', { TableName, Key: { pk: S(pk) } })
const element = (pk: string, verb: 'ADD' | 'DELETE', value: string) =>
  edit(pk, `${verb} #data :v`, { '#data': 'data' }, { ':v': { SS: [value] } })

/** Asserts that check finds these violations and that repair leaves none. */
async function repair(...invariants: readonly string[]): Promise<readonly string[]> {
  const { violations } = await checkPool(own.pool)
  expect([...new Set(violations.map(({ invariant }) => invariant))].sort()).toEqual(invariants)
  for (const { message } of violations) expect(message).toMatch(/\.$/)
  const { repairs, violations: left } = await repairPool(own.pool)
  expect(left).toEqual([])
  expect(repairs.length).toBeGreaterThan(0)
  return repairs
}

test('a healthy pool is not changed', async () => {
  expect(await repairPool(own.pool)).toEqual({
    counted: { accounts: 3, leases: 2, users: 3, templates: 0, domainEvents: 9, pendingEvents: 9 },
    violations: [],
    repairs: [],
  })
})

test('a missing id is added to its set, and a surplus id is removed', async () => {
  await element('account_status#all', 'DELETE', three)
  await element('account_status#leased', 'ADD', three)
  await element('account_status#failed', 'ADD', '999999999999')
  const repairs = await repair('all-accounts', 'one-status-set')
  expect([...repairs].sort()).toEqual([
    '333333333333 was put into account_status#all.',
    '333333333333 was taken out of account_status#leased.',
    '999999999999 was taken out of account_status#failed.',
  ])
})

test('a deleted list is restored', async () => {
  await drop('account_status#all')
  await drop('lease_status#active')
  await repair('all-accounts', 'lease-lists')
  expect(await own.pool.db.allAccounts()).toEqual(new Set([one, two, three]))
  expect(await own.pool.db.activeLeases()).toEqual(new Set([annLease]))
})

test('the lease of an account that was deleted by hand ends', async () => {
  await drop(`account_id#${one}`)
  await repair('account-lease', 'all-accounts', 'one-status-set')
  expect(await getLease.run(own.pool, { leaseId: annLease })).toMatchObject({
    state: 'terminated',
    reason: 'Ejected',
  })
  expect(await getUser.run(own.pool, { userId: ann })).toEqual({ userId: ann })
})

test('a status that was edited by hand is kept, and the lease ends', async () => {
  await set(`account_id#${one}`, 'data', S('available'))
  await repair('account-lease', 'in-order', 'one-status-set')
  expect(await getLease.run(own.pool, { leaseId: annLease })).toMatchObject({
    state: 'terminated',
    reason: 'ManuallyTerminated',
  })
  expect((await requireAccount(own.pool, one)).leaseId).toBeUndefined()
})

test('a leased account without a lease is cleaned, never leased', async () => {
  await set(`account_id#${three}`, 'data', S('leased'))
  await repair('account-lease', 'in-order', 'one-status-set')
  expect((await requireAccount(own.pool, three)).status).toBe('initial')
})

test('a lease that was deleted leaves an account to clean and a free user', async () => {
  await drop(`lease_id#${annLease}`)
  await repair('account-lease', 'lease-lists', 'user-lease')
  expect((await requireAccount(own.pool, one)).status).toBe('initial')
  expect(await getUser.run(own.pool, { userId: ann })).toEqual({ userId: ann })
})

test('a lease that was ended by hand leaves an account to clean and a free user', async () => {
  await set(`lease_id#${bobLease}`, 'data.state', S('terminated'))
  await set(`lease_id#${bobLease}`, 'data.endedAt', S('2026-01-01T00:00:00.000Z'))
  await repair('account-lease', 'in-order', 'lease-lists', 'one-end', 'user-lease')
  expect((await requireAccount(own.pool, two)).status).toBe('initial')
  const { history } = await getLease.run(own.pool, { leaseId: bobLease })
  expect(history.at(-1)).toEqual({ at: '2026-01-01T00:00:00.000Z', event: 'ended', by: 'repair' })
})

test('a lease whose state was edited follows its account', async () => {
  await set(`lease_id#${annLease}`, 'data.state', S('frozen'))
  await repair('account-lease', 'lease-lists', 'user-lease')
  expect((await getLease.run(own.pool, { leaseId: annLease })).state).toBe('active')
  expect(await getUser.run(own.pool, { userId: ann })).toMatchObject({ leaseId: annLease })
})

test('a deleted user is restored with the lease, active or frozen', async () => {
  await drop(`user_id#${ann}`)
  await drop(`user_id#${bob}`)
  await repair('user-lease')
  expect(await getUser.run(own.pool, { userId: ann })).toEqual({
    userId: ann,
    leaseId: annLease,
    accountId: one,
  })
  expect(await getUser.run(own.pool, { userId: bob })).toEqual({ userId: bob, frozenLeaseId: bobLease })
})

test('a user who names a lease of another user, or only an account, is corrected', async () => {
  await set(`user_id#${cat}`, 'data', { M: { lease: S(annLease), account: S(one) } })
  await repair('user-lease')
  expect(await getUser.run(own.pool, { userId: cat })).toEqual({ userId: cat })
  await set(`user_id#${cat}`, 'data', { M: { account: S(one) } })
  await repair('user-lease')
  expect(await getUser.run(own.pool, { userId: cat })).toEqual({ userId: cat })
})

test('a user with a wrong account of the right lease is corrected', async () => {
  await set(`user_id#${ann}`, 'data.account', S(three))
  await repair('user-lease')
  expect(await getUser.run(own.pool, { userId: ann })).toMatchObject({ leaseId: annLease, accountId: one })
})

test('of two leases of one user, the one that the user refers to stays', async () => {
  await set(`lease_id#${bobLease}`, 'data.user', S(ann))
  await repair('in-order', 'user-lease')
  expect((await getLease.run(own.pool, { leaseId: annLease })).state).toBe('active')
  expect((await getLease.run(own.pool, { leaseId: bobLease })).state).toBe('terminated')
  expect((await requireAccount(own.pool, two)).status).toBe('initial')
})

test('an end that is reported twice is recorded once', async () => {
  const end = { M: { at: S('2026-01-01T00:00:00.000Z'), event: S('ended') } }
  await set(`lease_id#${annLease}`, 'data.history', { L: [end, end] })
  await repair('one-end')
  expect((await getLease.run(own.pool, { leaseId: annLease })).history).toEqual([])
})

test('templates are restored to their list', async () => {
  const terms = { title: 'x', maximumHours: 1, approval: 'manual' } as const
  await saveTemplate.run(own.pool, { templateId: 't', ...terms })
  await drop('template_status#all')
  await repair('all-templates')
  expect(await own.pool.db.allTemplates()).toEqual(new Set(['t']))
})

test('an account that is missing from its index can be leased, and is restored to the index', async () => {
  await edit(`account_id#${three}`, 'REMOVE #p, #s', { '#p': 'GSI1PK', '#s': 'GSI1SK' })
  expect((await createLease.run(own.pool, { userId: cat })).accountId).toBe(three)
  await edit(`account_id#${one}`, 'REMOVE #p, #s', { '#p': 'GSI1PK', '#s': 'GSI1SK' })
  expect(await repair('in-order')).toEqual([`account_id#${one} is in its indexes again (GSI1PK, GSI1SK).`])
})

test('an unreadable pending event is reported, and no other event is changed', async () => {
  const events = 'AccountPoolEvents'
  const { Items = [] } = await own.driver.send('Scan', { TableName: events })
  const pending = Items.find(({ PK }) => JSON.stringify(PK).includes('OUTBOX#'))!
  const sequence = Object.keys(pending).find((name) => /^sequence$/i.test(name))!
  await own.driver.send('PutItem', { TableName: events, Item: { ...pending, [sequence]: S('third') } })
  const { violations } = await repairPool(own.pool)
  expect(violations).toHaveLength(1)
  expect(violations[0]!.message).toMatch(/sequence/i)
  await own.driver.send('PutItem', { TableName: events, Item: pending })
})
