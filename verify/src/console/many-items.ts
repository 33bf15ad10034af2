// node verify/dist/console/many-items.js [--items 100000]
// The console over many items in a real browser: how long searches of the palette take, what Home reads, and how many rows
// a long list draws. Exits with 1 when a bar is missed.
import { parseArgs } from 'node:util'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.js'
import { startConsole } from './start-console.js'
import { openPage, settled } from './visit.js'

const { values } = parseArgs({ options: { items: { type: 'string', default: '100000' } } })
const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]
const items = Math.ceil(Number(values.items) / systems.length)
/** Beginnings of ids, numbers, names and domains, and a text that nothing begins with. */
const searches = ['l-00', 'amb', 'example.com', 'INV-2026', 'elm', '0b', 'chen', '14', 'shop', 'zzz']
const rounds = 5

let missed = 0
function report(what: string, value: number, bar: number, unit: string): void {
  if (value > bar) missed++
  console.log(
    `${what}: ${Math.round(value).toLocaleString('en')} ${unit} (at most ${bar.toLocaleString('en')})`,
  )
}

/** Milliseconds from each request of a search to its whole answer, as the page sees them. */
async function searchTimes(page: Page): Promise<readonly number[]> {
  return page.evaluate<number[]>(`(async () => {
    const times = []
    for (let round = 0; round <= ${rounds}; round++)
      for (const text of ${JSON.stringify(searches)}) {
        const began = performance.now()
        await (await fetch('/api/_find?text=' + encodeURIComponent(text))).json()
        // The first round fills caches.
        if (round > 0) times.push(performance.now() - began)
      }
    return times.sort((one, other) => one - other)
  })()`)
}

const server = await startConsole({
  systems: systems.map((system) => ({ ...system, jobs: [] })),
  sample: { seed: 1, items },
})
const browser = await launchBrowser()
try {
  const { page } = await openPage(browser, server.url)
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().includes('/api')) bytes += (await response.body().catch(() => '')).length
  })
  await page.reload()
  await page
    .locator('dl.stats')
    .nth(systems.length - 1)
    .waitFor()
  report('Home reads', bytes, 20_000, 'bytes')
  const times = await searchTimes(page)
  report('Search, median', times[times.length >> 1]!, 100, 'ms')
  console.log(
    `Search, 95 of 100 and longest: ${[0.95, 1].map((share) => Math.round(times[Math.ceil(times.length * share) - 1]!)).join(' and ')} ms`,
  )
  await page.goto(`${server.url}/systems/smart-locker`)
  await settled(page)
  for (let scroll = 0; scroll < 20; scroll++) {
    const more = page.locator('.table-foot').getByRole('button', { name: 'More' })
    if (await more.isVisible()) await more.click()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.waitForTimeout(50)
  }
  report('Rows drawn of a long list', await page.locator('tbody tr').count(), 120, 'rows')
} finally {
  await browser.close()
  await server.close()
}
if (missed > 0) process.exitCode = 1
