import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findClipped, findInaccessible } from './find-faults.js'

/** Fails with the violations that axe finds and their elements. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findInaccessible(page)).toEqual([])
}

/** Fails if the page is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  expect(needed).toBeLessThanOrEqual(there)
}

/** Fails when a text is cut off or divided, or a control lies outside the window, see `findClipped`. */
export async function expectNothingClipped(page: Page): Promise<void> {
  expect(await findClipped(page)).toEqual([])
}
