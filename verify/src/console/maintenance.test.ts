import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { setUpConsole } from './set-up-console.js'

const site = setUpConsole()

test('the start page shows the systems, open problems, and whether the data is consistent', async () => {
  const { page, faults, close } = await site.open()
  await page.getByRole('heading', { name: 'Account pool' }).waitFor()
  await page.getByRole('link', { name: /accounts? could not be cleaned/ }).waitFor()
  await page.getByRole('button', { name: 'Check the data of smart-locker' }).click()
  await page.getByText('no violations').waitFor()
  await page.getByText(site.server.dynamodbUrl).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('a job is run now, and its state shows it', async () => {
  const { page, faults, close } = await site.open(`/systems/account-pool/jobs`)
  const row = page.getByRole('row', { name: /read-costs/ })
  await row.getByText('not yet').waitFor()
  await page.getByRole('button', { name: 'Run now: read-costs' }).click()
  await page.getByText('Job read-costs ran').waitFor()
  // The last run may be a scheduled one; a requested run stays visible.
  const runs = row.getByRole('button', { name: /^Show the runs of read-costs: 1 run, 0 failed/ })
  await runs.waitFor()
  await row.getByText('not yet').waitFor({ state: 'detached' })
  await runs.click()
  await page
    .getByRole('table', { name: 'Runs of read-costs' })
    .getByRole('cell', { name: /^\d+ ms$/ })
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // A run that was started elsewhere appears, too.
  const began = Date.now()
  await fetch(`${site.server.url}/api/account-pool/jobs/read-costs`, { method: 'POST' })
  await row.getByRole('button', { name: /^Show the runs of read-costs: 2 runs/ }).waitFor()
  expect(Date.now() - began).toBeLessThan(4_000)
  expect(faults).toEqual([])
  await close()
})

test('a system is checked and repaired on request', async () => {
  const { page, faults, close } = await site.open(`/systems/invoicing/check`)
  await page.getByText('Not checked yet').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/^Looked at/).waitFor()
  await page.getByRole('button', { name: 'Repair …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Repair' }).click()
  await page.getByText('Nothing to repair').waitFor()
  expect(faults).toEqual([])
  await close()
})
