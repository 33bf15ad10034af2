import { smartLockerSystem } from '@tablewright/smart-locker'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { go } = journeysIn(smartLockerSystem)

test(
  'a person sees the effects of a load: throttles, heat, cost by month and limits',
  { timeout: 60_000 },
  () =>
    go('', async (page) => {
      await page.getByRole('link', { name: 'Simulate', exact: true }).click()
      const patterns = page.getByRole('table', { name: 'Throttled requests of each pattern' })
      await patterns.waitFor()
      await page.getByText(/^0 of [\d,]+ requests throttled/).waitFor()
      await page.getByLabel('Popularity of keys').selectOption('hot')
      await page.getByLabel('changeState', { exact: true }).fill('20000')
      await page.getByText(/^[1-9][\d,]* of [\d,]+ requests throttled/).waitFor()
      await page.getByText('done', { exact: true }).waitFor()
      await patterns.getByRole('row', { name: /changeState .*%/ }).waitFor()
      await page.getByRole('img', { name: 'Heat of the partitions of SmartLocker', exact: true }).waitFor()
      await page.getByRole('img', { name: 'Dollars a month on demand' }).waitFor()
      await page.getByRole('table', { name: 'The day on which each pattern is throttled' }).waitFor()
      await page.getByText('Values as a table').last().click()
      const months = page.getByRole('table', { name: 'Dollars a month on demand' }).getByRole('row')
      expect(await months.count()).toBe(14)
      // Invalid input stays in its field with an error, and the results stay.
      await page.getByLabel('Months', { exact: true }).fill('1e9')
      await page.getByText('Enter a whole number from 1 to 120. The results are for 12.').waitFor()
      expect(await months.count()).toBe(14)
      await page.getByLabel('lockerById', { exact: true }).fill('1000000')
      await page.getByText('Too many calls to simulate').waitFor()
      await expectAccessible(page)
      expect(await page.getByRole('button', { name: 'All × 10' }).isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'All ÷ 10' }).click()
      await patterns.waitFor()
    }),
)
