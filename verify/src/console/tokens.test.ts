import { invoicing } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { systemOfDesign } from '@tablewright/system'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits } from './expectations.js'
import { setUpConsole } from './set-up-console.js'

const eventless = { ...systemOfDesign(invoicing), name: 'plain', title: 'Plain' }
const site = setUpConsole({ systems: [{ ...smartLockerSystem, jobs: [] }, eventless] })

const statusOf = async (token: string) =>
  (
    await fetch(`${site.server.url}/api/smart-locker/lockers`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

test('webhooks are offered for systems with events only', { timeout: 60_000 }, async () => {
  for (const [system, count] of [
    ['smart-locker', 1],
    ['plain', 0],
  ] as const) {
    const { page, close } = await site.open(`/systems/${system}`)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Jobs' }).waitFor()
    expect(await navigation.getByRole('link', { name: 'Webhooks' }).count()).toBe(count)
    await close()
  }
})

test('the first token is created, the page signs in with it, and another is created and revoked', {
  timeout: 60_000,
}, async () => {
  const { page, faults, close } = await site.open(`/tokens`)
  const dialog = page.getByRole('dialog')
  await page.getByText('No tokens yet').waitFor()
  await page.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('This is the first token').waitFor()
  await dialog.getByLabel('Name').fill('ops@example.com')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText(/^tw_/).waitFor()
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const first = (await dialog.getByText(/^tw_/).textContent())!
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect([await statusOf('another'), await statusOf(first)]).toEqual([401, 200])
  const table = page.getByRole('table', { name: 'Tokens' })
  await table.getByRole('row', { name: /ops@example.com\s*every system: admin/ }).waitFor()

  await page.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByLabel('Name').fill('door-1')
  await dialog.getByLabel('System').selectOption('smart-locker')
  await dialog.getByLabel('Role').selectOption('device')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText(/^tw_/).waitFor()
  const second = (await dialog.getByText(/^tw_/).textContent())!
  await dialog.getByRole('button', { name: 'Close' }).click()
  const row = table.getByRole('row', { name: /door-1\s*smart-locker: device/ })
  await row.waitFor()
  const before = await statusOf(second)
  expect(before).not.toBe(401)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)

  await row.getByRole('button', { name: 'Revoke the token of door-1' }).click()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await row.getByText('revoked').waitFor()
  expect(await statusOf(second)).toBe(401)
  expect(faults).toEqual([])
  await close()
})
