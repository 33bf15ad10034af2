import type { Serving } from '@tablewright/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.js'
import { expectAccessible } from './expectations.js'
import { startConsole } from './start-console.js'
import { openPage } from './visit.js'

let server: Serving
let browser: Browser

beforeAll(async () => {
  server = await startConsole()
  browser = await launchBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('the start page shows the systems, open problems, and whether the data is consistent', async () => {
  const { page, faults, close } = await openPage(browser, server.url)
  await page.getByRole('heading', { name: 'Account pool' }).waitFor()
  await page.getByRole('link', { name: /accounts? could not be cleaned/ }).waitFor()
  await page.getByRole('button', { name: 'Check the data of smart-locker' }).click()
  await page.getByText('no violations').waitFor()
  await page.getByText(server.dynamodbUrl).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('a job is run now, and its state shows it', async () => {
  const { page, faults, close } = await openPage(browser, `${server.url}/systems/account-pool/jobs`)
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
  expect(faults).toEqual([])
  await close()
})

test('a system is checked and repaired on request', async () => {
  const { page, faults, close } = await openPage(browser, `${server.url}/systems/invoicing/check`)
  await page.getByText('Not checked yet').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText(/^Looked at/).waitFor()
  await page.getByRole('button', { name: 'Repair …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Repair' }).click()
  await page.getByText('Nothing to repair').waitFor()
  expect(faults).toEqual([])
  await close()
})
