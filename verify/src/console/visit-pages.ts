import type { Serving } from '@tablewright/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from './addresses.js'
import { launchBrowser } from './browser.js'
import { expectAccessible, expectFits, expectNothingClipped } from './expectations.js'
import { fillAddress } from './fill-address.js'
import { startConsole } from './start-console.js'
import { openPage, settled, type Visit } from './visit.js'

/** Both themes and both widths, in two looks at each page. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 375, height: 800, colorScheme: 'dark' },
] as const

export interface VisitedPages {
  /** Addresses of no page. */
  readonly others?: readonly string[]
  /** Whether text that is cut off fails. */
  readonly clipping?: boolean
}

/**
 * Visits the pages whose pattern fits; two files share them, so that two browsers work. All are visited in one document:
 * loading it and the rules of accessibility anew took longer than the checks.
 */
export function visitPages(fits: (path: string) => boolean, options: VisitedPages = {}): void {
  let server: Serving
  let browser: Browser
  let visit: Visit
  beforeAll(async () => {
    server = await startConsole()
    browser = await launchBrowser()
    visit = await openPage(browser, server.url)
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  const chosen = Object.entries(addresses).filter(([path]) => fits(path))
  test.each([...chosen.flatMap(([, examples]) => examples), ...(options.others ?? [])])(
    '%s is whole, accessible and fits, in both themes and widths',
    async (address) => {
      const { page, faults } = visit
      faults.length = 0
      await goTo(page, await fillAddress(server.url, address))
      for (const { width, height, ...media } of looks) {
        await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height })
        await settled(page)
        await expectFits(page)
        if (options.clipping) await expectNothingClipped(page)
        await expectAccessible(page)
      }
      expect(await page.title()).toContain('Tablewright')
      expect(faults).toEqual([])
    },
    90_000,
  )
}

/** Goes to an address as its own link would, by way of a page that holds nothing, so that nothing is kept of the last. */
async function goTo(page: Page, address: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`,
    )
  const nothing = page.getByText('There is no page at /between')
  await go('/between')
  await nothing.waitFor()
  await go(address)
  await nothing.waitFor({ state: 'detached' })
  await settled(page)
}
