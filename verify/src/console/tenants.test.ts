import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(tenantsSystem)

test('a person provisions a tenant, sends it a message and receives it', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await page.getByRole('button', { name: 'Add a tenant' }).click()
    await page.getByRole('dialog').getByLabel('Tenant id').fill('acme')
    await page.getByRole('dialog').getByRole('button', { name: 'Add tenant', exact: true }).click()
    await page.getByRole('heading', { name: 'acme' }).waitFor()
    // The page follows the run until the queue exists.
    await page.getByRole('tab', { name: 'Inbound queue' }).waitFor({ timeout: 30_000 })
    await page.getByRole('tab', { name: 'Inbound queue' }).click()
    await page.getByText('The queue is empty').waitFor()

    await page.getByRole('button', { name: 'Send a message' }).click()
    await page.getByRole('dialog').getByLabel('Message').fill('hello')
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    const messages = page.getByRole('table', { name: 'Messages', exact: true })
    await messages.getByText('hello').waitFor()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click()
    await messages.getByText('hidden').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete message' }).click()
    await page.getByText('The queue is empty').waitFor()
    expect(await ask('/tenants/acme/queues/inbound/messages')).toEqual({ items: [] })
    expect(await ask('/tenants/acme')).toMatchObject({ state: 'active' })
  }),
)

test('a fleet upgrade is tried dry, then started and followed', { timeout: 60_000 }, () =>
  go('/upgrades', async (page) => {
    await page.getByRole('button', { name: 'Upgrade the fleet' }).click()
    await page.getByRole('dialog').getByLabel('Dry run').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade the fleet' }).click()
    await page.getByRole('link', { name: 'Tenant by tenant' }).click()
    await page.getByText(/^Not started\. \d+ of \d+ tenants have/).waitFor()
    const version = new URL(page.url()).pathname.split('/').at(-1)
    await page.getByRole('button', { name: 'Upgrade the fleet' }).click()
    await page.getByRole('dialog').getByLabel('Waves').first().fill('20,50')
    await page.getByRole('dialog').getByLabel('Pause between waves').fill('15')
    await page.getByRole('dialog').getByLabel('Halt after').fill('3')
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade the fleet' }).click()
    await page.getByText('20,50 %, 15 minutes apart').waitFor()
    await page.getByText('3 failed', { exact: true }).waitFor()
    await page.getByRole('progressbar', { name: `To ${version}` }).waitFor()
    expect(await ask(`/upgrades/${version}`)).toMatchObject({ version, status: 'Running' })
    await page.getByRole('button', { name: 'Stop the upgrade' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the upgrade' }).click()
    await page.getByText('cancelled', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Fleet upgrades' }).first().click()
    await page.getByRole('table', { name: 'Fleet upgrades on a time line' }).getByRole('link').waitFor()
    const { items } = await ask<{ items: { version: string }[] }>('/tenants?limit=100')
    const versions = new Set(items.map((tenant) => tenant.version))
    const now = page.getByRole('table', { name: 'Tenants by version' })
    await expect.poll(() => now.getByRole('rowheader').count()).toBe(versions.size)
    await page.getByRole('img', { name: /^Tenants by version over time; \d+ have / }).waitFor()
    await page.getByText('Values as a table').press('Enter')
    const values = page.getByRole('table', { name: /^Tenants by version over time/ })
    expect(await values.getByRole('row').count()).toBeGreaterThan(10)
  }),
)

test(
  'a failed tenant is listed with its failure, reprovisioned, deactivated and activated',
  { timeout: 60_000 },
  () =>
    go(
      '/failures',
      async (page) => {
        const failures = await ask<{ items: { tenantId: string; failure: string; operation: string }[] }>(
          '/failures',
        )
        const { tenantId, failure } = failures.items.find(({ operation }) => operation === 'CREATE')!
        const row = page.getByRole('row').filter({ hasText: tenantId })
        await row.getByText(failure).waitFor()
        await row.getByRole('button', { name: `Actions on tenant ${tenantId}` }).click()
        await page.getByRole('menuitem', { name: 'Provision again' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Provision again' }).click()
        await row.waitFor({ state: 'detached' })
        await page.goto(new URL(`/systems/tenants/tenants/${tenantId}`, page.url()).href)
        await page.getByRole('tab', { name: 'Inbound queue' }).waitFor({ timeout: 30_000 })
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Deactivate' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
        await page.getByRole('button', { name: 'Activate', exact: true }).waitFor()
        await page.getByText('The queue is withheld').waitFor()
        await page.getByRole('button', { name: 'Undo' }).last().click()
        await page.getByRole('button', { name: 'Activate', exact: true }).waitFor({ state: 'detached' })
        await page.getByText('The queue is withheld').waitFor({ state: 'detached' })
        expect(await ask(`/tenants/${tenantId}`)).toMatchObject({ state: 'active' })
      },
      // The open view of the queue is refused until the page knows that it is withheld.
      { refusals: true },
    ),
)
