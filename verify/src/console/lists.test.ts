import { readFile } from 'node:fs/promises'
import { deploymentsSystem } from '@tablewright/deployments'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(deploymentsSystem)

interface Listed {
  readonly items: readonly { readonly deploymentId: string; readonly status: string }[]
  readonly cursor?: string
}

interface Found {
  readonly deploymentId: string
  readonly status: string
  readonly aliasCount: number
}

const table = (page: Page) => page.getByRole('table', { name: 'Deployments' })
const firstColumn = (page: Page) => table(page).locator('tbody tr td a[data-row]').allTextContents()
const openTools = (page: Page) => page.getByRole('button', { name: 'View of Deployments' }).click()

test('a list is sorted by its heads, and the address keeps the order', async () => {
  await go('', async (page) => {
    await table(page).waitFor()
    const own = await firstColumn(page)
    const head = page.getByRole('columnheader', { name: 'Deployment' })
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    const ascending = await firstColumn(page)
    const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
    expect(ascending).toEqual([...ascending].sort(compare))
    await page.reload()
    await table(page).waitFor()
    expect(await firstColumn(page)).toEqual(ascending)
    await head.getByRole('button').click()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    await head.getByRole('button').click()
    await expect.poll(() => firstColumn(page)).toEqual(own)
  })
})

test('columns are chosen, a view is saved, and all rows are downloaded', async () => {
  await go('?status=FINISHED', async (page) => {
    await table(page).waitFor()
    await openTools(page)
    await page.getByRole('checkbox', { name: 'Name' }).uncheck()
    await expect.poll(() => page.getByRole('columnheader', { name: 'Name' }).count()).toBe(0)
    await page.getByLabel('Name of the view').fill('Ready')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('deployments.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('Deployment,Name,Status,Created')
    const { items } = await ask<Listed>('/deployments?status=FINISHED&limit=100')
    expect(lines.length).toBeGreaterThan(items.length)
    expect(lines.slice(1, items.length + 1).map((line) => line.split(',')[0])).toEqual(
      items.map(({ deploymentId }) => deploymentId),
    )
    await page.keyboard.press('Escape')
    await page.goto(new URL('/systems/deployments', page.url()).href)
    await table(page).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Name' }).count()).toBe(0)
    await openTools(page)
    await page.getByRole('link', { name: 'Ready' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?status=FINISHED')
    await page.setViewportSize({ width: 375, height: 800 })
    await expectFits(page)
  })
})

test('several rows are destroyed together, and a refusal is shown beside the others', async () => {
  const free = 'bulk-free'
  await ask('/deployments', { deploymentId: free })
  const { items } = await ask<Listed>('/deployments?limit=50')
  const found = await Promise.all(items.map(({ deploymentId }) => ask<Found>(`/deployments/${deploymentId}`)))
  const served = found.find(({ status, aliasCount }) => status === 'FINISHED' && aliasCount > 0)!.deploymentId
  await go(
    '',
    async (page) => {
      for (const id of [free, served]) await page.getByRole('checkbox', { name: `Choose ${id}` }).check()
      await page.getByRole('button', { name: 'Destroy 2', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Destroy 2?' })
      await dialog.getByRole('button', { name: 'Destroy', exact: true }).click()
      await dialog.getByRole('alert').filter({ hasText: served }).waitFor()
      await dialog.getByText('Done, 1 refused').waitFor()
      await dialog.getByText('1 of 2').waitFor()
      await dialog.locator('.dialog-body').getByRole('button', { name: 'Close' }).click()
      // Refused rows stay selected.
      await page.getByRole('toolbar', { name: 'Chosen rows' }).getByText('1 chosen').waitFor()
      expect(await page.getByRole('checkbox', { name: `Choose ${served}` }).isChecked()).toBe(true)
    },
    { refusals: true },
  )
  expect(await ask(`/deployments/${free}`)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await ask<Found>(`/deployments/${served}`)).status).toBe('FINISHED')
})

test('a draft survives a reload and a closed dialog, and the focus returns', async () => {
  await go('', async (page) => {
    const open = page.getByRole('button', { name: 'New deployment' })
    await open.click()
    const id = page.getByRole('dialog').getByLabel(/^Id/)
    await expect.poll(() => id.evaluate((input) => input === document.activeElement)).toBe(true)
    await id.fill('my-draft')
    await page.reload()
    await open.click()
    await expect.poll(() => id.inputValue()).toBe('my-draft')
    await page.keyboard.press('Escape')
    await expect.poll(() => open.evaluate((button) => button === document.activeElement)).toBe(true)
    await open.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await open.click()
    expect(await id.inputValue()).toBe('')
  })
})
