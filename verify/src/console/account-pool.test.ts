import { accountPoolSystem } from '@tablewright/account-pool'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(accountPoolSystem)

interface Lease {
  readonly leaseId: string
  readonly userId: string
  readonly accountId?: string
  readonly state: string
  readonly spent: number
  readonly expiresAt: string
}

const inDialog = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const leaseOf = (page: Page) => ask<Lease>(`/leases/${new URL(page.url()).pathname.split('/')[4]}`)

test('a person leases an account, sees the written items, and ends the lease', async () => {
  await ask('/users', { userId: 'wren@example.com' })
  await go('', async (page) => {
    await page.getByRole('button', { name: 'Lease account' }).click()
    await page.getByLabel(/^User/).fill('wren@example.com')
    await page.getByLabel('Template').selectOption('sandbox')
    await expectAccessible(page)
    await inDialog(page, 'Lease account')
    await page.getByRole('heading', { name: 'Lease of wren@example.com' }).waitFor()
    const lease = await leaseOf(page)
    expect(lease).toMatchObject({ state: 'active', userId: 'wren@example.com' })
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('dialog').getByText(`lease_id#`).first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Extend' }).click()
    await inDialog(page, 'Extend')
    await page.getByRole('listitem').filter({ hasText: 'extended' }).waitFor()
    const day = 86_400_000
    const longer = Date.parse((await leaseOf(page)).expiresAt) - Date.parse(lease.expiresAt)
    expect(Math.round(longer / 60_000)).toBeCloseTo(day / 60_000, -1)

    await page.getByRole('button', { name: 'Record cost' }).click()
    await page.getByLabel('Spent').fill('12.50')
    await inDialog(page, 'Record cost')
    await page.getByText('US$12.50').waitFor()
    await page.getByRole('button', { name: 'Freeze' }).click()
    await inDialog(page, 'Freeze')
    await page.getByRole('button', { name: 'Unfreeze' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Freeze', exact: true }).click()
    expect(await leaseOf(page)).toMatchObject({ state: 'active' })
    await inDialog(page, 'Freeze')
    await page.getByRole('button', { name: 'Unfreeze' }).click()
    expect(await leaseOf(page)).toMatchObject({ state: 'frozen', spent: 1250 })
    await inDialog(page, 'Unfreeze')
    await closed(page)
    await page.getByRole('button', { name: 'Terminate' }).click()
    await inDialog(page, 'Terminate')
    await page.getByText('terminated manually').waitFor()
    expect(await ask(`/accounts/${lease.accountId}`)).toMatchObject({ status: 'initial' })
    await page.getByRole('button', { name: 'Delete record' }).click()
    await inDialog(page, 'Delete record')
    await page.getByRole('heading', { name: 'Leases', level: 1 }).waitFor()
    expect(await ask(`/leases/${lease.leaseId}`)).toMatchObject({ code: 'NOT_FOUND' })
  })
}, 60_000)

test('a request waits for a person, who approves it or sees why that cannot be', async () => {
  await ask('/users', { userId: 'robin@example.com' })
  const { leaseId } = await ask<Lease>('/leases', { userId: 'robin@example.com', templateId: 'project' })
  await go(
    '/leases?state=requested',
    async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'robin@example.com' })
      await row.getByRole('button', { name: 'Approve' }).click()
      // Nobody decides about the own request.
      await page.getByLabel('Reviewer').fill('robin@example.com')
      await inDialog(page, 'Approve')
      await page.getByRole('dialog').getByRole('alert').waitFor()
      expect(await page.getByLabel('Reviewer').getAttribute('aria-invalid')).toBe('true')
      await page.getByLabel('Reviewer').fill('lead@example.com')
      await inDialog(page, 'Approve')
      await row.waitFor({ state: 'detached' })
      await page.getByRole('tab', { name: 'Active' }).click()
      await page.getByRole('row').filter({ hasText: 'robin@example.com' }).waitFor()
      expect(await ask(`/leases/${leaseId}`)).toMatchObject({
        state: 'active',
        reviewedBy: 'lead@example.com',
      })
      await page.getByRole('button', { name: 'Lease account' }).click()
      await page.getByLabel(/^User/).fill('robin@example.com')
      await inDialog(page, 'Lease account')
      await page.getByRole('alert').getByText('robin@example.com already has a lease.').waitFor()
      expect(await page.getByLabel(/^User/).getAttribute('aria-invalid')).toBe('true')
    },
    { refusals: true },
  )
}, 60_000)

test(
  'an account goes through the board: added, marked, quarantined, cleaned, removed',
  () =>
    go('', async (page) => {
      const accountId = '909090909090'
      const column = (name: RegExp) =>
        page.getByRole('region', { name }).getByRole('link', { name: accountId })
      const act = async (action: string, verb = action) => {
        await page.getByRole('button', { name: `Actions on ${accountId}` }).click()
        await page.getByRole('menuitem', { name: action }).click()
        await inDialog(page, verb)
        await closed(page)
      }
      await page.getByRole('button', { name: 'Add account' }).click()
      await page.getByLabel('Account id').fill(accountId)
      await inDialog(page, 'Add account')
      await column(/^initial/).waitFor()
      await act('Mark available')
      await column(/^available/).waitFor()
      await act('Quarantine')
      await column(/^failed/).waitFor()
      await act('Clean again')
      await column(/^initial/).waitFor()
      await page.getByRole('button', { name: 'Run janitor' }).click()
      await page.getByRole('dialog').getByText('Accounts cleaned').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await column(/^available/).waitFor()
      expect(await ask(`/accounts/${accountId}`)).toMatchObject({ status: 'available' })
      await act('Remove')
      await column(/^available/).waitFor({ state: 'detached' })
      expect(await ask(`/accounts/${accountId}`)).toMatchObject({ code: 'NOT_FOUND' })
    }),
  60_000,
)

test(
  'an operator changes the terms that users may ask for',
  () =>
    go('/templates', async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click()
      await page.getByLabel('Maximum hours').fill('48')
      await page.getByLabel('Budget').fill('75')
      await inDialog(page, 'Save')
      await page.getByText('US$75.00').waitFor()
      expect(await ask('/templates/project')).toMatchObject({ maximumHours: 48, budget: 7500 })
      await page.setViewportSize({ width: 375, height: 800 })
      await expectFits(page)
    }),
  60_000,
)

test(
  'an unknown user is added on the way to a lease',
  () =>
    go(
      '/leases',
      async (page) => {
        await page.getByRole('button', { name: 'Lease account' }).click()
        await page.getByLabel(/^User/).fill('new@example.com')
        await inDialog(page, 'Lease account')
        await page.getByRole('button', { name: 'Add new@example.com as a user, then lease' }).click()
        await page.getByRole('heading', { name: 'Lease of new@example.com' }).waitFor()
        expect(await leaseOf(page)).toMatchObject({ state: 'active', userId: 'new@example.com' })
      },
      { refusals: true },
    ),
  60_000,
)

test(
  'an operator imports accounts, closes the pool for maintenance and opens it again',
  () =>
    go(
      '',
      async (page) => {
        await page.getByRole('button', { name: 'Import accounts' }).click()
        await page.getByLabel('CSV text').fill('818181818181,Blue\n8181,Short\n818181818181,Again')
        await expectAccessible(page)
        await inDialog(page, 'Import')
        const refused = page.getByRole('table', { name: 'Refused lines' }).getByRole('row')
        await refused.nth(2).waitFor()
        expect((await refused.allTextContents()).slice(1)).toEqual([
          '2"8181" is not 12 digits',
          '3818181818181 stands in the text twice',
        ])
        await expectAccessible(page)
        await expectFits(page)
        await inDialog(page, 'Close')
        await page.getByRole('link', { name: '818181818181' }).click()
        await page.getByText('Blue').waitFor()
        await page.getByText('No lease yet').waitFor()
        await expectFits(page)

        await page.getByRole('link', { name: 'Settings' }).click()
        await page.getByRole('button', { name: 'Change settings' }).click()
        await page.getByLabel('Maintenance').fill('New network until noon')
        await page.getByLabel('Default template').selectOption('sandbox')
        await inDialog(page, 'Save')
        await page.getByText('in maintenance').waitFor()
        await expectFits(page)
        expect(await ask('/settings')).toMatchObject({ defaultTemplateId: 'sandbox' })
        expect(await ask('/leases', { userId: 'wren@example.com' })).toMatchObject({
          code: 'POOL_IN_MAINTENANCE',
        })
        await page.getByRole('button', { name: 'Change settings' }).click()
        await page.getByLabel('Maintenance').fill('')
        await page.getByLabel('Default template').selectOption('')
        await inDialog(page, 'Save')
        await page.getByText('open', { exact: true }).waitFor()
      },
      { refusals: true },
    ),
  60_000,
)
