import type { Serving } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { expect, test } from 'vitest'
import { launchBrowser } from './browser.js'
import { journeysIn } from './journeys.js'
import { startConsole } from './start-console.js'
import { openPage } from './visit.js'

const { ask, go } = journeysIn(smartLockerSystem)

const register = (lockerId: string) => ask('/lockers', { lockerId, ownerId: 'ada', locationId: 'live' })

test('a list shows a change made elsewhere within 2 seconds, marks it and keeps its place', () =>
  go('?location=live', async (page) => {
    await register('L-a')
    await page.getByRole('row', { name: /L-a/ }).waitFor()
    await go('/lockers/L-a', async (other) => {
      await other.getByRole('heading', { level: 1 }).waitFor()
      const changed = Date.now()
      await register('L-b')
      const row = page.locator('tr[data-changed]', { hasText: 'L-b' })
      await row.waitFor({ timeout: 10_000 })
      expect(Date.now() - changed).toBeLessThan(2_000)
      await row.waitFor({ state: 'detached', timeout: 10_000 })
      await page.getByRole('row', { name: /L-b/ }).waitFor()
    })
  }))

test('while the server is away a banner is shown and input is kept; then the page recovers', async () => {
  const systems = [{ ...smartLockerSystem, jobs: [] }]
  const first = await startConsole({ systems })
  const port = Number(new URL(first.url).port)
  const browser = await launchBrowser()
  let second: Serving | undefined
  try {
    const { page } = await openPage(browser, `${first.url}/systems/smart-locker?location=live`)
    await page.getByText('No locker is like that').waitFor()
    await page.getByRole('button', { name: 'Add locker' }).click()
    await page.getByRole('dialog').getByLabel('Owner').fill('grace')
    await first.close()
    const banner = page.locator('.connection')
    await banner.getByText('Connection lost').waitFor()

    second = await startConsole({ systems, port })
    await fetch(`${second.url}/api/smart-locker/lockers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lockerId: 'L-back', ownerId: 'ada', locationId: 'live' }),
    })
    await banner.waitFor({ state: 'detached' })
    await page.locator('tr', { hasText: 'L-back' }).waitFor()
    expect(await page.getByRole('dialog').getByLabel('Owner').inputValue()).toBe('grace')
  } finally {
    await browser.close()
    await first.close().catch(() => undefined)
    await second?.close()
  }
}, 60_000)
