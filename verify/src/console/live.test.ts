import { smartLockerSystem } from '@tablewright/smart-locker'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(smartLockerSystem)

const register = (lockerId: string) => ask('/lockers', { lockerId, ownerId: 'ada', locationId: 'hall' })

test(
  'a person watches changes, pauses them, and opens one with its item before and after',
  { timeout: 60_000 },
  () =>
    go('', async (page) => {
      await page.getByRole('link', { name: 'Live', exact: true }).click()
      await page.getByText('Waiting for a change').waitFor()
      await register('L-live-1')
      const changes = page.getByRole('table', { name: 'Changes' })
      await changes.getByText('LOCATION#hall').waitFor()
      await page.getByRole('status').filter({ hasText: '4 changes' }).waitFor()
      await expectAccessible(page)

      await page.getByLabel('Kind of item').selectOption('Locker')
      await expect.poll(() => changes.getByRole('row').count()).toBe(2)
      await changes.getByRole('button').first().click()
      const change = page.getByRole('dialog', { name: 'Change' })
      await change.getByText('ownerId').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      const counting = page.waitForResponse((response) => response.url().includes('_load'))
      await page.getByRole('tab', { name: 'Load' }).click()
      // Load is counted from the first request for it.
      await counting
      await register('L-live-load')
      await page.getByRole('img', { name: 'Consumed units of SmartLocker a second' }).waitFor()
      await page.getByRole('img', { name: 'Units of the busiest partitions of SmartLocker' }).waitFor()
      await page.getByText('Values as a table').last().click()
      await page.getByRole('row', { name: /^LOCKER#L-live-load/ }).waitFor()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Changes' }).click()

      await page.getByRole('button', { name: 'Pause' }).click()
      await register('L-live-2')
      await page.getByText('4 waiting').waitFor()
      await expect.poll(() => changes.getByRole('row').count()).toBe(3)
      await page.getByRole('button', { name: 'Resume' }).click()
      await changes.getByText('L-live-2').waitFor()
      await changes.getByRole('button').first().click()
      await change.getByRole('link', { name: 'Look at the item' }).click()
      await page.getByRole('dialog', { name: 'Item' }).getByText('locationId').waitFor()
      await page.goBack()
      await page.getByText('Waiting for a change').waitFor()
    }),
)
