import { smartLockerSystem } from '@tablewright/smart-locker'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(smartLockerSystem)

interface Model {
  readonly patterns: Readonly<Record<string, object>>
  readonly tables: Readonly<Record<string, object>>
}

test(
  'a person reads the chart, a pattern with its proofs, and the meaning of a mark',
  { timeout: 60_000 },
  () =>
    go('', async (page) => {
      await page.getByRole('link', { name: 'Design', exact: true }).click()
      const chart = page.getByRole('table', { name: 'Entities of SmartLocker' })
      await chart.getByRole('button', { name: 'Reservation', exact: true }).click()
      const drawer = page.getByRole('dialog', { name: 'Reservation' })
      await drawer.getByRole('cell', { name: 'pinHash' }).first().waitFor()
      await page.goBack()
      await drawer.waitFor({ state: 'detached' })

      await page.getByRole('tab', { name: 'Access patterns' }).click()
      await page.getByRole('searchbox', { name: 'Find a pattern' }).fill('AP-05')
      await page.getByRole('button', { name: 'reservationsInWindow', exact: true }).click()
      await page.getByRole('dialog').getByText('startAt ascending').waitFor()
      await page.getByRole('dialog').getByRole('link', { name: 'ordered' }).click()
      await page.getByRole('heading', { name: 'The proof “ordered”' }).waitFor()
      await page.getByText('TW501').waitFor()
    }),
)

test('the map shows the paths of a chosen item, and more traffic heats partitions', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await page.getByRole('link', { name: 'Design', exact: true }).click()
    await page.getByRole('tab', { name: 'Map' }).click()
    const boxes = page.getByLabel('Map of the design').getByRole('button')
    const all = await boxes.count()
    await page.getByRole('button', { name: 'AccessEvent', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Open AccessEvent' }).waitFor()
    expect(await boxes.count()).toBeLessThan(all)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => boxes.count()).toBe(all)

    await page.getByRole('tab', { name: 'Load and cost' }).click()
    const heat = page.getByRole('table', { name: 'Load of the busiest partitions' })
    expect(await heat.getByText('throttled').count()).toBe(0)
    await page.getByRole('slider', { name: 'Traffic' }).fill('4')
    await heat.getByText('throttled').first().waitFor()
    await expectAccessible(page)
  }),
)

test('another version is compared: safe and breaking changes', { timeout: 60_000 }, () =>
  go(
    '',
    async (page) => {
      const { model } = await ask<{ model: Model }>('/_design')
      const { lockerById: _, ...patterns } = model.patterns
      await page.getByRole('link', { name: 'Design', exact: true }).click()
      await page.getByRole('tab', { name: 'Compare' }).click()
      await page.getByRole('textbox', { name: 'Model' }).fill('{')
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByText('is not valid JSON').waitFor()
      await page.getByRole('textbox', { name: 'Model' }).fill(JSON.stringify({ ...model, patterns }))
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByText('patterns.lockerById').waitFor()
      await page.getByText('The pattern is new.').waitFor()
      await page
        .getByRole('textbox', { name: 'Model' })
        .fill(JSON.stringify(model).replaceAll('LOCKER#', 'BOX#'))
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByText('breaks keys').first().waitFor()
      await page.getByRole('textbox', { name: 'Model' }).fill('{}')
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('alert').waitFor()
    },
    { refusals: true },
  ),
)

test('the model is downloaded unchanged', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await page.getByRole('link', { name: 'Design', exact: true }).click()
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Model as JSON' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('smart-locker.model.json')
  }),
)

test('sliders for traffic, size and growth move the bill and the heat', () =>
  go('', async (page) => {
    await page.goto(new URL('/design/smart-locker?tab=load', page.url()).href)
    const bill = page.getByText(/in all: .* for requests/)
    const amount = async () => Number((await bill.textContent())!.replace(/,/g, '').match(/\$([\d.]+)/)![1])
    const heat = page.getByRole('table', { name: 'Load of the busiest partitions' })
    const first = await amount()
    for (const name of ['Growth', 'Item size', 'Traffic']) {
      const before = await amount()
      await page.getByRole('slider', { name }).press('End')
      await expect.poll(amount).toBeGreaterThan(before)
    }
    expect(await amount()).toBeGreaterThan(10_000 * first)
    await heat
      .getByText(/throttled/)
      .first()
      .waitFor()
    for (const name of ['Growth', 'Item size', 'Traffic'])
      expect(await page.getByRole('slider', { name }).getAttribute('aria-valuetext')).toMatch(/\d/)
  }))
