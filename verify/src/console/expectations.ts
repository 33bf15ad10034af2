import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const options = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
  // Passed rules are left out of the report: they take most of the time.
  resultTypes: ['violations'],
})

/** Fails on anything that axe finds wrong, and says where. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger: the policy of the console allows no script but its own.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} – ${failureSummary}`),
  )
  expect(problems).toEqual([])
}

/** Fails when the page is wider than the window: nobody should have to scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  expect(needed).toBeLessThanOrEqual(there)
}
