import { smartLockerSystem } from '@tablewright/smart-locker'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(smartLockerSystem)

async function openPattern(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Run', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a pattern' }).fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

test('a person explains a pattern, runs it page by page, and takes the call along', { timeout: 60_000 }, () =>
  go(
    '',
    async (page) => {
      await openPattern(page, 'eventsInWindow')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByText('is missing', { exact: true }).first().waitFor()
      await page.getByLabel('Locker id').fill('L-0001')
      await page.getByLabel('From').fill('2020-01-01T00:00')
      await page.getByLabel('To', { exact: true }).fill('2040-01-01T00:00')
      await page.getByRole('button', { name: 'Explain' }).click()
      await page.getByRole('tab', { name: 'Would send' }).waitFor()
      await page.getByText('"KeyConditionExpression"').waitFor()
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByRole('tab', { name: 'Result' }).waitFor()
      await page.getByRole('cell', { name: 'L-0001' }).first().waitFor()
      await page.getByText(/consumed/).waitFor()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Copy as' }).click()
      await page.getByText('db.eventsInWindow(').waitFor()
      await page.getByLabel('Language').selectOption('Python, AWS SDK')
      await page.getByText('answer = client.query(').waitFor()
      // The address contains the call: another user finds the form filled in.
      await page.reload()
      expect(await page.getByLabel('Locker id').inputValue()).toBe('L-0001')
    },
    { refusals: true },
  ),
)

test('a pattern that writes shows its requests and needs a confirmation', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await openPattern(page, 'addLocker')
    await page.getByLabel('Locker id').fill('L-run')
    await page.getByLabel('Owner id').fill('ada')
    await page.getByLabel('Status').selectOption('AVAILABLE')
    await page.getByRole('button', { name: 'Run …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Run addLocker?' })
    await dialog.getByText('Locker.OwnerLocker').waitFor()
    const { patterns } = await ask<{ patterns: object[] }>('/_run')
    expect(patterns.length).toBeGreaterThan(40)
    expect(await ask('/lockers/L-run')).toMatchObject({ code: 'NOT_FOUND' })
    await dialog.getByRole('button', { name: 'Send it' }).click()
    await page.getByText(/items written/).waitFor()
    expect(await ask('/lockers/L-run')).toMatchObject({ ownerId: 'ada' })
  }),
)
