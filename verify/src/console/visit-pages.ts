import { beforeAll, expect, test } from 'vitest'
import { addresses } from './addresses.js'
import { expectAccessible, expectFits, expectNothingClipped } from './expectations.js'
import { fillAddress } from './fill-address.js'
import { setUpConsole } from './set-up-console.js'
import { goTo, settled, type Visit } from './visit.js'

/** Combinations that cover both themes and both widths in two visits. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 375, height: 800, colorScheme: 'dark' },
] as const

export interface VisitedPages {
  /** Addresses of no page. */
  readonly others?: readonly string[]
}

/**
 * Visits the pages with a matching pattern. Two test files share the pages and run in parallel. All pages are
 * visited in one document: reloading it with the accessibility rules took longer than the checks.
 */
export function visitPages(fits: (path: string) => boolean, options: VisitedPages = {}): void {
  const site = setUpConsole()
  let visit: Visit
  beforeAll(async () => {
    visit = await site.open()
  })

  const chosen = Object.entries(addresses).filter(([path]) => fits(path))
  test.each([...chosen.flatMap(([, examples]) => examples), ...(options.others ?? [])])(
    '%s is whole, accessible and fits, in both themes and widths',
    async (address) => {
      const { page, faults } = visit
      faults.length = 0
      await goTo(page, await fillAddress(site.server.url, address))
      for (const { width, height, ...media } of looks) {
        await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height })
        await settled(page)
        await expectFits(page)
        await expectNothingClipped(page)
        await expectAccessible(page)
      }
      expect(await page.title()).toContain('Tablewright')
      expect(faults).toEqual([])
    },
    90_000,
  )
}
