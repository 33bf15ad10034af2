import { tenantsSystem } from '@tablewright/tenants'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(tenantsSystem)

test('a person provisions a tenant, sends it a message and receives it', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await page.getByRole('button', { name: 'Add a tenant' }).click()
    await page.getByRole('dialog').getByLabel('Tenant id').fill('acme')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'acme' }).waitFor()
    // The page follows the run until the queue is there.
    await page.getByRole('tab', { name: 'Inbound queue' }).waitFor({ timeout: 30_000 })
    await page.getByRole('tab', { name: 'Inbound queue' }).click()
    await page.getByText('The queue is empty').waitFor()

    await page.getByRole('button', { name: 'Send a message' }).click()
    await page.getByRole('dialog').getByLabel('Body').fill('hello')
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    const messages = page.getByRole('table', { name: 'Messages', exact: true })
    await messages.getByText('hello').waitFor()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click()
    await messages.getByText('hidden').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done, delete' }).click()
    await page.getByText('The queue is empty').waitFor()
    expect(await ask('/tenants/acme/queues/inbound/messages')).toEqual({ items: [] })
    expect(await ask('/tenants/acme')).toMatchObject({ state: 'active' })
  }),
)

test('a fleet upgrade is tried dry, then started and followed', { timeout: 60_000 }, () =>
  go('/upgrades', async (page) => {
    await page.getByRole('button', { name: 'Upgrade the fleet' }).click()
    await page.getByRole('dialog').getByLabel('Dry run').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.getByRole('link', { name: 'Tenant by tenant' }).click()
    await page.getByText('this is what it would do').waitFor()
    const version = new URL(page.url()).pathname.split('/').at(-1)
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await page.getByRole('progressbar', { name: `To ${version}` }).waitFor()
    expect(await ask(`/upgrades/${version}`)).toMatchObject({ version, status: 'Running' })
    await page.getByRole('button', { name: 'Stop the upgrade' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the upgrade' }).click()
    await page.getByText('cancelled', { exact: true }).waitFor()
  }),
)
