import type { Serving } from '@tablewright/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from './addresses.js'
import { launchBrowser } from './browser.js'
import { expectAccessible, expectFits } from './expectations.js'
import { fillAddress } from './fill-address.js'
import { startConsole } from './start-console.js'
import { openPage, settled } from './visit.js'

/** Visits the pages whose pattern fits, and `others`; two files share them, so that two browsers work. */
export function visitPages(fits: (path: string) => boolean, others: readonly string[] = []): void {
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

  const chosen = Object.entries(addresses).filter(([path]) => fits(path))
  test.each([...chosen.flatMap(([, examples]) => examples), ...others])(
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
}
