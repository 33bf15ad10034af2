import { pages } from '@tablewright/console/registry'
import type { Serving } from '@tablewright/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from './addresses.js'
import { launchBrowser } from './browser.js'
import { expectAccessible, expectFits } from './expectations.js'
import { fillAddress } from './fill-address.js'
import { startConsole } from './start-console.js'
import { openPage, settled } from './visit.js'

let server: Serving
let browser: Browser

beforeAll(async () => {
  server = await startConsole()
  await beginUpgrade()
  browser = await launchBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The sample has none. */
async function beginUpgrade(): Promise<void> {
  const upgrade = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"version":"0.1.18"}',
  }
  expect((await fetch(`${server.url}/api/tenants/upgrades`, upgrade)).status).toBe(202)
}

test('every page of the registry is visited', () => {
  expect(Object.keys(addresses).toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})

const everyAddress = [...Object.values(addresses).flat(), '/nothing/here']

test.each(everyAddress)(
  '%s is whole, accessible and fits, in both themes and widths',
  async (address) => {
    const { page, faults, close } = await openPage(browser, await fillAddress(server.url, address))
    try {
      await expectFits(page)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 375, height: 800 })
      await settled(page)
      await expectFits(page)
      await expectAccessible(page)
      expect(await page.title()).toContain('Tablewright')
      expect(faults).toEqual([])
    } finally {
      await close()
    }
  },
  90_000,
)
