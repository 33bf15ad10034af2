import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { design, get, id, query, table, text } from '@tablewright/design'
import { invoicingSystem } from '@tablewright/invoicing'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { notebookSystem } from './notebook-system.js'
import { setUpConsole } from './set-up-console.js'
import { startConsole } from './start-console.js'
import { goTo, openPage } from './visit.js'

const things = table('Things', { partitionKey: 'PK', sortKey: 'SK' })
const Thing = things.entity('THING', {
  key: { PK: 'THING#<thingId>', SK: 'META' },
  attributes: { thingId: id(), owner: text() },
})
/** No key serves its second pattern. */
const unprovable = design('unprovable', {
  entities: { Thing },
  patterns: { thingById: get(Thing), thingsOfOwner: query(Thing, { by: 'owner' as never }) },
})

const withoutJobs = { jobs: [] }
const site = setUpConsole({
  systems: [
    { ...accountPoolSystem, ...withoutJobs },
    { ...smartLockerSystem, ...withoutJobs },
    { ...notebookSystem, name: 'unprovable', title: 'Unprovable', design: unprovable },
  ],
  sample: { seed: 1, items: 3_000 },
})

async function listAll(path: string): Promise<readonly unknown[]> {
  const found: unknown[] = []
  let cursor: string | null | undefined
  do {
    const page = cursor == null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const response = await fetch(`${site.server.url}/api/${path}limit=100${page}`)
    const answer = (await response.json()) as { items: unknown[]; cursor?: string | null }
    found.push(...answer.items)
    cursor = answer.cursor
  } while (cursor != null)
  return found
}

test('the numbers on Home are exact, open their lists, and take at most 20 KB', async () => {
  const visit = await site.open()
  const { page } = visit
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().includes('/api')) bytes += (await response.body().catch(() => '')).length
  })
  await page.reload()
  const accounts = await listAll('account-pool/accounts?')
  const occupied = (await listAll('smart-locker/lockers?')).filter(
    (locker) => (locker as { status: string }).status === 'OCCUPIED',
  )
  await page
    .getByRole('link', { name: `${accounts.length.toLocaleString('en')} accounts`, exact: true })
    .waitFor()
  expect(accounts.length).toBeGreaterThan(500)
  await page.getByRole('link', { name: / occupied$/ }).waitFor()
  expect(bytes).toBeGreaterThan(0)
  // Holds while jobs and other users change the data: only changed numbers are read again.
  for (let number = 0; number < 20; number++) {
    const accountId = String(999_000_000_000 + number)
    const body = JSON.stringify({ accountId })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${site.server.url}/api/account-pool/accounts`, { method: 'POST', headers, body })
  }
  const more = (accounts.length + 20).toLocaleString('en')
  await page.getByRole('link', { name: `${more} accounts`, exact: true }).waitFor()
  expect(bytes).toBeLessThan(20_000)
  await page.getByRole('link', { name: `${occupied.length} occupied`, exact: true }).click()
  await page.waitForURL('**/systems/smart-locker?status=OCCUPIED')
  await page.getByText(`${occupied.length} in all`).waitFor()
  expect(visit.faults).toEqual([])
  await visit.close()
})

test('each column of the board states how many accounts there are, beyond the page that is loaded', async () => {
  const visit = await site.open(`/systems/account-pool`)
  const free = await listAll('account-pool/accounts?status=available&')
  expect(free.length).toBeGreaterThan(100)
  const column = visit.page.getByRole('region', { name: 'available: Free' })
  await column.getByText(free.length.toLocaleString('en'), { exact: true }).waitFor()
  await visit.close()
})

test('errors of a design need attention on Home, with a link to the design', async () => {
  const visit = await site.open()
  await visit.page.getByRole('link', { name: /errors? in the design Unprovable/ }).click()
  await visit.page.waitForURL('**/design/unprovable')
  await visit.close()
})

/** The number of items of the list on a page, after all of its pages are loaded. */
async function listedCount(page: Page): Promise<number> {
  const counts = page.locator('.board-count, .table-foot .number')
  await counts.or(page.locator('.state-title')).first().waitFor()
  const more = page.locator('.table-foot').getByRole('button', { name: 'More' })
  const isWhole = async () =>
    (await counts.allTextContents()).every((text) => /^[\d,]+( in all)?$/.test(text))
  while (!(await isWhole())) {
    if (await more.isEnabled()) await more.click()
    await page.waitForTimeout(20)
  }
  const numbers = (await counts.allTextContents()).map((text) => Number(text.replace(/\D/g, '')))
  return numbers.reduce((sum, number) => sum + number, 0)
}

test('each number on Home opens a list of as many items', { timeout: 90_000 }, async () => {
  const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]
  const five = await startConsole({ systems: systems.map((system) => ({ ...system, ...withoutJobs })) })
  const visit = await openPage(site.browser, five.url)
  const { page } = visit
  await expect.poll(() => page.locator('dl.stats').count()).toBe(5)
  const links = await page.locator('dl.stats a, .attention a').evaluateAll((found) =>
    found.map((link) => ({
      text: link.getAttribute('aria-label') ?? link.textContent ?? '',
      href: link.getAttribute('href') ?? '',
    })),
  )
  const counted = links.filter(({ text, href }) => /^[\d,]+ /.test(text) && !href.startsWith('/design'))
  expect(counted.length).toBeGreaterThan(15)
  for (const { text, href } of counted) {
    await goTo(page, href)
    const count = Number(text.split(' ')[0]!.replace(/\D/g, ''))
    expect(await listedCount(page), `${text} at ${href}`).toBe(count)
  }
  expect(visit.faults).toEqual([])
  await visit.close()
  await five.close()
})
