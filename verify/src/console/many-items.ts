// node verify/dist/console/many-items.js [--items 100000]
// The console over many items in a real browser: how long searches of the palette take, what Home reads, and how many rows
// a long list draws. Exits with 1 when a bar is missed.
import { parseArgs } from 'node:util'
import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import type { Page, Request } from 'playwright-core'
import { launchBrowser } from './browser.js'
import { startConsole } from './start-console.js'
import { openPage, settled } from './visit.js'

const { values } = parseArgs({ options: { items: { type: 'string', default: '100000' } } })
const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]
const items = Math.ceil(Number(values.items) / systems.length)
/** Prefixes of ids, numbers, names and domains, and a text without matches. */
const searches = ['l-00', 'amb', 'example.com', 'INV-2026', 'elm', '0b', 'chen', '14', 'shop', 'zzz']
const rounds = 5

let missed = 0
function report(what: string, value: number, bar: number, unit: string): void {
  if (value > bar) missed++
  console.log(
    `${what}: ${Math.round(value).toLocaleString('en')} ${unit} (at most ${bar.toLocaleString('en')})`,
  )
}

interface Searches {
  /**
   * Milliseconds from the request of each search to its complete response, measured in the page, ascending.
   */
  readonly times: readonly number[]
  /** Number of records that each text finds. */
  readonly found: Readonly<Record<string, number>>
}

async function search(page: Page): Promise<Searches> {
  return page.evaluate<Searches>(`(async () => {
    const times = []
    const found = {}
    for (let round = 0; round <= ${rounds}; round++)
      for (const text of ${JSON.stringify(searches)}) {
        const began = performance.now()
        const response = await fetch('/api/_find?text=' + encodeURIComponent(text))
        const { records } = await response.json()
        // The first round fills caches.
        if (round > 0) times.push(performance.now() - began)
        found[text] = records.length
      }
    return { times: times.sort((one, other) => one - other), found }
  })()`)
}

/** Quantile of the search times. */
const quantile = (times: readonly number[], share: number) => times[Math.ceil(times.length * share) - 1]!

/** Bytes of all API responses that the page reads until it is idle, except streams of events. */
async function bytesRead(page: Page, act: () => Promise<unknown>): Promise<number> {
  const open = new Set<Request>()
  let bytes = 0
  let changed = performance.now()
  const close = (request: Request) => {
    open.delete(request)
    changed = performance.now()
  }
  // Later requests are not counted: their responses may be lost with the page.
  let counting = true
  page.on('request', (request) => {
    if (counting && /\/api(?:[/?]|$)/.test(request.url())) open.add(request)
  })
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) close(response.request())
  })
  page.on('requestfailed', close)
  page.on('requestfinished', async (request) => {
    if (!open.has(request)) return
    bytes += (await (await request.response())!.body()).length
    close(request)
  })
  await act()
  while (open.size > 0 || performance.now() - changed < 1_000) await page.waitForTimeout(50)
  counting = false
  return bytes
}

const server = await startConsole({
  systems: systems.map((system) => ({ ...system, jobs: [] })),
  sample: { seed: 1, items },
})
const browser = await launchBrowser()
try {
  const { page } = await openPage(browser, server.url)
  const home = async () => {
    await page.reload()
    const cards = page.locator('dl.stats')
    await cards.nth(systems.length - 1).waitFor()
  }
  report('Home reads', await bytesRead(page, home), 20_000, 'bytes')
  const { times, found } = await search(page)
  report('Search, median', quantile(times, 0.5), 100, 'ms')
  report('Search, 95 of 100', quantile(times, 0.95), 100, 'ms')
  console.log(`Search, longest of ${times.length}: ${Math.round(quantile(times, 1))} ms`)
  console.log(`Records found: ${JSON.stringify(found)}`)
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
