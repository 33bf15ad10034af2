import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJanitor } from '../jobs/janitor.js'
import { ann, bob, one, type TestPool, testPool, three, two } from '../testing/test-pool.js'
import { addAccount } from './add-account.js'
import { terminateLease } from './end-lease.js'
import { freezeLease } from './freeze-lease.js'
import { createLease } from './lease-account.js'
import { getAccount, listAccounts } from './list-accounts.js'
import { getLease } from './list-leases.js'
import { getTemplate, listTemplates, removeTemplate, saveTemplate } from './manage-templates.js'
import { addUser, getUser, listUsers } from './manage-users.js'
import { cleanAccount, defaultQuarantine, markAvailable } from './mark-account.js'
import { ejectAccount, failAccount, removeAccount } from './remove-account.js'

let own: TestPool
const pool = () => own.pool

beforeEach(async () => {
  own = await testPool()
})
afterEach(() => own.close())

const failing = (code: string, field?: string) => ({ code, ...(field ? { data: { field } } : {}) })
const quarantine = (accountId: string) => failAccount.run(pool(), { accountId, reason: defaultQuarantine })

test('an account is added to be cleaned, and only once', async () => {
  const account = await addAccount.run(pool(), { accountId: one })
  expect(account).toMatchObject({ accountId: one, status: 'initial', since: '2026-01-01T00:00:00.000Z' })
  expect(await pool().db.allAccounts()).toEqual(new Set([one]))
  expect(await pool().db.initialAccounts()).toEqual(new Set([one]))
  await expect(addAccount.run(pool(), { accountId: one })).rejects.toMatchObject(
    failing('ACCOUNT_EXISTS', 'accountId'),
  )
  for (const accountId of ['11111111111', '1111111111111', '11111111111x', '1111111111#1']) {
    await expect(addAccount.run(pool(), { accountId })).rejects.toMatchObject(
      failing('INVALID_INPUT', 'accountId'),
    )
  }
})

test('an account is removed from every list, but not while it is leased', async () => {
  await own.addAvailable(one)
  await own.addUsers(ann)
  const { leaseId } = await createLease.run(pool(), { userId: ann })
  const remove = () => removeAccount.run(pool(), { accountId: one })
  await expect(remove()).rejects.toMatchObject(failing('ACCOUNT_LEASED', 'accountId'))
  await freezeLease.run(pool(), { leaseId })
  await expect(remove()).rejects.toMatchObject(failing('ACCOUNT_LEASED'))
  await terminateLease.run(pool(), { leaseId })
  await remove()
  expect(await pool().db.allAccounts()).toEqual(new Set())
  expect(await pool().db.initialAccounts()).toEqual(new Set())
  await expect(remove()).rejects.toMatchObject(failing('NOT_FOUND', 'accountId'))
  await expect(getAccount.run(pool(), { accountId: one })).rejects.toMatchObject(failing('NOT_FOUND'))
})

test('only an account that waits for cleaning is marked as available', async () => {
  const mark = (accountId: string) => markAvailable.run(pool(), { accountId })
  await addAccount.run(pool(), { accountId: one })
  expect(await mark(one)).toMatchObject({ status: 'available' })
  await expect(mark(one)).rejects.toMatchObject(failing('ACCOUNT_STATE'))
  await expect(mark(two)).rejects.toMatchObject(failing('NOT_FOUND', 'accountId'))
  await own.addUsers(ann)
  await createLease.run(pool(), { userId: ann })
  await expect(mark(one)).rejects.toMatchObject(failing('ACCOUNT_LEASED'))
})

test('a quarantined account is not leased until it is cleaned again', async () => {
  await own.addAvailable(one)
  await own.addUsers(ann)
  expect(await quarantine(one)).toMatchObject({ status: 'failed', reason: defaultQuarantine })
  await expect(quarantine(one)).rejects.toMatchObject(failing('ACCOUNT_STATE'))
  await expect(createLease.run(pool(), { userId: ann })).rejects.toMatchObject(failing('NO_ACCOUNTS'))
  expect(await runJanitor.run(pool(), {})).toMatchObject({ cleaned: 0 })
  const again = await cleanAccount.run(pool(), { accountId: one })
  expect(again.status).toBe('initial')
  expect(again.reason).toBeUndefined()
  expect(await runJanitor.run(pool(), {})).toMatchObject({ cleaned: 1 })
  await expect(cleanAccount.run(pool(), { accountId: one })).rejects.toMatchObject(failing('ACCOUNT_STATE'))
  await expect(cleanAccount.run(pool(), { accountId: two })).rejects.toMatchObject(failing('NOT_FOUND'))
})

test('quarantining a leased account ends its lease with that reason', async () => {
  await own.addAvailable(one)
  await own.addUsers(ann)
  const { leaseId } = await createLease.run(pool(), { userId: ann })
  const failed = await failAccount.run(pool(), {
    accountId: one,
    reason: 'A role that nobody knows',
    by: bob,
  })
  expect(failed).toMatchObject({ status: 'failed', reason: 'A role that nobody knows' })
  expect(failed.leaseId).toBeUndefined()
  const lease = await getLease.run(pool(), { leaseId })
  expect(lease).toMatchObject({ state: 'terminated', reason: 'Quarantined' })
  expect(lease.history.at(-1)).toMatchObject({ event: 'ended', by: bob, note: 'A role that nobody knows' })
  expect(await getUser.run(pool(), { userId: ann })).toEqual({ userId: ann })
})

test('ejecting an account removes it immediately, with its lease if it has one', async () => {
  await own.addAvailable(one, two)
  await own.addUsers(ann)
  const { leaseId, accountId } = await createLease.run(pool(), { userId: ann })
  await freezeLease.run(pool(), { leaseId })
  await ejectAccount.run(pool(), { accountId: accountId! })
  await ejectAccount.run(pool(), { accountId: two })
  expect(await getLease.run(pool(), { leaseId })).toMatchObject({ state: 'terminated', reason: 'Ejected' })
  expect(await getUser.run(pool(), { userId: ann })).toEqual({ userId: ann })
  expect(await pool().db.allAccounts()).toEqual(new Set())
  await expect(ejectAccount.run(pool(), { accountId: two })).rejects.toMatchObject(failing('NOT_FOUND'))
})

test('accounts are listed by state, page by page', async () => {
  await own.addAvailable(one, two)
  await addAccount.run(pool(), { accountId: three })
  const list = async (input: object) => listAccounts.run(pool(), input)
  expect((await list({})).items.map(({ accountId }) => accountId)).toEqual([one, two, three])
  expect((await list({ status: 'initial' })).items).toMatchObject([{ accountId: three, status: 'initial' }])
  expect((await list({ status: 'failed' })).items).toEqual([])
  const first = await list({ status: 'available', limit: 1 })
  expect(first.items).toMatchObject([{ accountId: one }])
  const second = await list({ status: 'available', limit: 1, cursor: first.cursor })
  expect(second).toMatchObject({ items: [{ accountId: two }], cursor: null })
  await expect(list({ cursor: first.cursor })).rejects.toMatchObject(failing('INVALID_CURSOR'))
})

test('a user is added only if absent, in any spelling of the address', async () => {
  await addUser.run(pool(), { userId: 'Bill#Bob@Example.com' })
  expect(await getUser.run(pool(), { userId: 'bill#bob@example.com' })).toEqual({
    userId: 'bill#bob@example.com',
  })
  const again = addUser.run(pool(), { userId: 'BILL#BOB@example.com' })
  await expect(again).rejects.toMatchObject(failing('USER_EXISTS', 'userId'))
  await own.addUsers(ann)
  expect((await listUsers.run(pool(), {})).items.map(({ userId }) => userId).sort()).toEqual([
    ann,
    'bill#bob@example.com',
  ])
})

test('names of users and accounts are one line, because mails and commands contain them', async () => {
  for (const unsafe of ['\n', '\0', '\u2028', '\u202E']) {
    const userId = `eve${unsafe}@example.com`
    await expect(addUser.run(pool(), { userId })).rejects.toMatchObject(failing('INVALID_INPUT'))
    const account = { accountId: one, name: `Sandbox${unsafe}` }
    await expect(addAccount.run(pool(), account)).rejects.toMatchObject(failing('INVALID_INPUT'))
  }
  expect(await pool().db.allAccounts()).toEqual(new Set())
})

test('templates are saved, listed and removed', async () => {
  const terms = { title: 'Workshop', maximumHours: 8, approval: 'automatic' } as const
  await saveTemplate.run(pool(), { templateId: 'b', ...terms, budget: 100 })
  await saveTemplate.run(pool(), { templateId: 'a', ...terms })
  await saveTemplate.run(pool(), { templateId: 'a', ...terms, maximumHours: 9 })
  expect(await listTemplates.run(pool(), {})).toEqual([
    { templateId: 'a', ...terms, maximumHours: 9 },
    { templateId: 'b', ...terms, budget: 100 },
  ])
  expect(await getTemplate.run(pool(), { templateId: 'a' })).toMatchObject({ maximumHours: 9 })
  await removeTemplate.run(pool(), { templateId: 'a' })
  for (const action of [getTemplate, removeTemplate]) {
    await expect(action.run(pool(), { templateId: 'a' })).rejects.toMatchObject(
      failing('NOT_FOUND', 'templateId'),
    )
  }
  const free = saveTemplate.run(pool(), { templateId: 'c', ...terms, budget: 0 })
  await expect(free).rejects.toMatchObject(failing('INVALID_INPUT', 'budget'))
})
