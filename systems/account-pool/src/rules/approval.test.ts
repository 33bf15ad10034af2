import { isoTime } from '@tablewright/base'
import type { ActionCall } from '@tablewright/system'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ann, bob, cat, hour, one, type TestPool, testPool, two } from '../testing/test-pool.js'
import { terminateLease } from './end-lease.js'
import { extendLease } from './extend-lease.js'
import { importAccounts } from './import-accounts.js'
import { createLease } from './lease-account.js'
import { listLeasesOfAccount, listLeasesOfUser } from './list-leases.js'
import { getSettings, saveSettings } from './manage-settings.js'
import { removeTemplate, saveTemplate } from './manage-templates.js'
import { previewCleaning } from './preview-cleaning.js'
import { requestExtension, reviewExtension } from './request-extension.js'
import { reviewLease } from './review-lease.js'
import { withdrawLease } from './withdraw-lease.js'

let own: TestPool
const pool = () => own.pool
const project = { templateId: 'project', title: 'P', maximumHours: 100, approval: 'manual' } as const

beforeEach(async () => {
  own = await testPool()
  await own.addAvailable(one, two)
  await own.addUsers(ann, bob, cat)
  await saveTemplate.run(pool(), project)
})
afterEach(() => own.close())

/** A user without operator rights. */
const as = (id: string): ActionCall => ({ principal: { id, kind: 'token' }, may: () => false })
const request = (userId: string) => createLease.run(pool(), { userId, templateId: 'project' })

test('nobody approves their own request, in any spelling of the name', async () => {
  const { leaseId } = await request(ann)
  for (const reviewer of [ann, 'Ann@Example.com', ` ${ann} `, `${ann}\u200b`, ann.replace('a', '\uff41')]) {
    const review = reviewLease.run(pool(), { leaseId, decision: 'approve', reviewer })
    await expect(review).rejects.toMatchObject({ code: 'SELF_APPROVAL', data: { field: 'reviewer' } })
  }
  expect((await reviewLease.run(pool(), { leaseId, decision: 'approve', reviewer: bob })).state).toBe(
    'active',
  )
})

test('nobody approves their own request under another name, or a request that they made for another user', async () => {
  const full = (id: string): ActionCall => ({ principal: { id, kind: 'token' }, may: () => true })
  const review = (leaseId: string, by: string, reviewer: string) =>
    reviewLease.run(pool(), { leaseId, decision: 'approve', reviewer }, full(by))
  const { leaseId } = await createLease.run(
    pool(),
    { userId: ann, templateId: 'project', by: cat },
    full(cat),
  )
  for (const [by, reviewer] of [
    [ann, bob],
    [cat, cat],
    [cat, bob],
    [bob, ann],
  ] as const) {
    await expect(review(leaseId, by, reviewer), `${by} as ${reviewer}`).rejects.toMatchObject({
      code: 'SELF_APPROVAL',
    })
  }
  expect((await review(leaseId, bob, bob)).state).toBe('active')
  const until = isoTime(own.clock.clock() + 50 * hour)
  await requestExtension.run(pool(), { leaseId, until, by: cat }, full(cat))
  const decide = (by: string) =>
    reviewExtension.run(pool(), { leaseId, decision: 'approve', reviewer: bob }, full(by))
  await expect(decide(cat)).rejects.toMatchObject({ code: 'SELF_APPROVAL' })
  expect((await decide(bob)).expiresAt).toBe(until)
})

test('a request can be withdrawn once, and another one made', async () => {
  const { leaseId } = await request(ann)
  await expect(request(ann)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS_OPEN' })
  expect(await withdrawLease.run(pool(), { leaseId, by: ann })).toMatchObject({
    state: 'denied',
    reason: 'Withdrawn',
  })
  await expect(withdrawLease.run(pool(), { leaseId })).rejects.toMatchObject({ code: 'LEASE_STATE' })
  expect((await request(ann)).state).toBe('requested')
})

test('the default template applies to leases without one, and users need a template', async () => {
  await expect(createLease.run(pool(), { userId: ann }, as(ann))).rejects.toMatchObject({
    code: 'TEMPLATE_REQUIRED',
  })
  const unknown = saveSettings.run(pool(), { defaultTemplateId: 'none', openRequests: 1 })
  await expect(unknown).rejects.toMatchObject({
    code: 'NOT_FOUND',
    data: { field: 'defaultTemplateId' },
  })
  await saveSettings.run(pool(), { defaultTemplateId: 'project', openRequests: 1 })
  await expect(removeTemplate.run(pool(), { templateId: 'project' })).rejects.toMatchObject({
    code: 'TEMPLATE_IS_DEFAULT',
  })
  expect(await createLease.run(pool(), { userId: ann }, as(ann))).toMatchObject({
    state: 'requested',
    templateId: 'project',
  })
})

test('the settings limit the leases of a user per month', async () => {
  await saveSettings.run(pool(), { leasesPerMonth: 1, openRequests: 1 })
  const { leaseId } = await createLease.run(pool(), { userId: ann, hours: 1 })
  own.clock.advance(hour)
  const { runJanitor } = await import('../jobs/janitor.js')
  await runJanitor.run(pool(), {})
  await expect(createLease.run(pool(), { userId: ann })).rejects.toMatchObject({ code: 'LEASE_LIMIT' })
  own.clock.advance(31 * 24 * hour)
  const next = await createLease.run(pool(), { userId: ann })
  const { items } = await listLeasesOfUser.run(pool(), { userId: ann })
  expect(items.map((lease) => lease.leaseId)).toEqual([next.leaseId, leaseId])
  const ofAccount = await listLeasesOfAccount.run(pool(), { accountId: one })
  expect(ofAccount.items.map((lease) => lease.leaseId)).toEqual([leaseId])
  const nobody = listLeasesOfUser.run(pool(), { userId: 'nobody@example.com' })
  await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a limit of leases counts those that began within 30 days, whatever was requested since', async () => {
  await saveSettings.run(pool(), { leasesPerMonth: 1, openRequests: 1 })
  const asked = await request(ann)
  own.clock.advance(31 * 24 * hour)
  const { leaseId } = await reviewLease.run(pool(), {
    leaseId: asked.leaseId,
    decision: 'approve',
    reviewer: bob,
  })
  await terminateLease.run(pool(), { leaseId })
  await expect(request(ann)).rejects.toMatchObject({ code: 'LEASE_LIMIT' })

  await saveSettings.run(pool(), { leasesPerMonth: 2, openRequests: 1 })
  for (let count = 0; count < 101; count++) {
    const { leaseId } = await request(ann)
    await withdrawLease.run(pool(), { leaseId })
    own.clock.advance(1)
  }
  await saveSettings.run(pool(), { leasesPerMonth: 1, openRequests: 1 })
  await expect(request(ann)).rejects.toMatchObject({ code: 'LEASE_LIMIT' })
})

test('in maintenance no lease begins, and existing ones continue', async () => {
  const { leaseId } = await createLease.run(pool(), { userId: ann })
  const asked = await request(bob)
  await saveSettings.run(pool(), { maintenance: 'new network', openRequests: 1 })
  expect(await getSettings.run(pool(), {})).toMatchObject({ maintenance: 'new network' })
  await expect(request(cat)).rejects.toMatchObject({ code: 'POOL_IN_MAINTENANCE' })
  const approve = { leaseId: asked.leaseId, decision: 'approve', reviewer: cat } as const
  await expect(reviewLease.run(pool(), approve)).rejects.toMatchObject({ code: 'POOL_IN_MAINTENANCE' })
  const until = '2026-01-03T00:00:00.000Z'
  expect((await extendLease.run(pool(), { leaseId, until })).expiresAt).toBe(until)
  await saveSettings.run(pool(), { openRequests: 1 })
  expect((await reviewLease.run(pool(), approve)).state).toBe('active')
})

test('an extension that requires an approval is requested, and denied or approved by another person', async () => {
  const { leaseId } = await request(ann)
  await reviewLease.run(pool(), { leaseId, decision: 'approve', reviewer: bob })
  const until = '2026-01-03T00:00:00.000Z'
  const alone = extendLease.run(pool(), { leaseId, until, by: ann }, as(ann))
  await expect(alone).rejects.toMatchObject({ code: 'EXTENSION_NEEDS_APPROVAL' })
  const ask = () => requestExtension.run(pool(), { leaseId, until, by: ann })
  expect(await ask()).toMatchObject({ extensionUntil: until })
  await expect(ask()).rejects.toMatchObject({ code: 'EXTENSION_OPEN' })
  const review = (decision: 'approve' | 'deny', reviewer: string) =>
    reviewExtension.run(pool(), { leaseId, decision, reviewer })
  await expect(review('approve', ann)).rejects.toMatchObject({ code: 'SELF_APPROVAL' })
  const denied = await review('deny', bob)
  expect(denied.extensionUntil).toBeUndefined()
  await ask()
  const approved = await review('approve', bob)
  expect(approved).toMatchObject({ expiresAt: until })
  expect(approved.extensionUntil).toBeUndefined()
  expect(approved.history.map(({ event }) => event).slice(2)).toEqual([
    'extension requested',
    'extension denied',
    'extension requested',
    'extended',
  ])
  await expect(review('deny', bob)).rejects.toMatchObject({ code: 'LEASE_STATE' })
})

test('accounts are added from a CSV text, with a result for each line', async () => {
  const csv = `Account,Name\n333333333333,"Team ""A"", blue"\r\n${one},x\n12,y\n444444444444\n444444444444\n\n`
  expect(await importAccounts.run(pool(), { csv })).toEqual({
    added: 2,
    existing: 1,
    refused: 2,
    faults: [
      { line: 4, reason: '"12" is not 12 digits' },
      { line: 6, reason: '444444444444 stands in the text twice' },
    ],
  })
  expect(await pool().db.account({ accountId: '333333333333' })).toMatchObject({
    status: 'initial',
    name: 'Team "A", blue',
  })
  await expect(importAccounts.run(pool(), { csv: '\n' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

const three = '333333333333'
const four = '444444444444'

test.each([
  ['a byte order mark', `\ufeffAccount,Name\r\n${three},A\r\n`, [[three, 'A']], []],
  ['semicolons', `Account;Name\n${three};"A; B"\n`, [[three, 'A; B']], []],
  ['tabs', `${three}\tA, B`, [[three, 'A, B']], []],
  ['a hint for spreadsheets', `sep=;\nAccount;Name\n${three};A`, [[three, 'A']], []],
  [
    'carriage returns',
    `${three},A\r${four},B`,
    [
      [three, 'A'],
      [four, 'B'],
    ],
    [],
  ],
  ['a line break in a name', `${three},"A\r\nB"\n${four},C\nx`, [[four, 'C']], [1, 4]],
  ['an open quotation mark', `${three},A\n${four},"B\n`, [[three, 'A']], [2]],
  ['control characters', `${three},a\u0000b\n${three},a\u202eb\n${four},C`, [[four, 'C']], [1, 2]],
  [
    'the columns of AWS Organizations',
    `Account ID,ARN,Email,Name,Status\n${three},arn:aws:x,a@x.example,A,ACTIVE`,
    [[three, 'A']],
    [],
  ],
  ['names first', `Name,Account number\nA,${three}`, [[three, 'A']], []],
  ['doubled quotation marks', `"${three}","say ""A"" now"`, [[three, 'say "A" now']], []],
] as [string, string, [string, string][], number[]][])(
  'a CSV text with %s is answered line by line',
  async (_, csv, names, faults) => {
    const answer = await importAccounts.run(pool(), { csv })
    expect([answer.added, answer.faults.map(({ line }) => line)]).toEqual([names.length, faults])
    for (const [accountId, name] of names)
      expect(await pool().db.account({ accountId })).toMatchObject({ name })
  },
)

test('a preview shows the effects of a cleaning, and changes nothing', async () => {
  const before = await pool().db.account({ accountId: one })
  const { possible, log } = await previewCleaning.run(pool(), { accountId: one })
  expect([possible, log[0]]).toEqual([true, 'would do: Close all sessions'])
  expect(await pool().db.account({ accountId: one })).toEqual(before)
  await createLease.run(pool(), { userId: ann })
  await expect(previewCleaning.run(pool(), { accountId: one })).rejects.toMatchObject({
    code: 'ACCOUNT_LEASED',
  })
})
