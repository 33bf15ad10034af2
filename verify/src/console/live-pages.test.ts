import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import type { Serving } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser } from './browser.js'
import { journeysIn } from './journeys.js'
import { startConsole } from './start-console.js'
import { openPage } from './visit.js'

const { ask, go } = journeysIn(smartLockerSystem)

const register = (lockerId: string) => ask('/lockers', { lockerId, ownerId: 'ada', locationId: 'live' })

test('a list shows a change made elsewhere within 2 seconds, marks it and keeps its place', () =>
  go('?location=live', async (page) => {
    await register('L-a')
    await page.getByRole('row', { name: /L-a/ }).waitFor()
    // One request returns all doors.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await go('/lockers/L-a', async (other) => {
      await other.getByRole('heading', { level: 1 }).waitFor()
      const changed = Date.now()
      await register('L-b')
      const row = page.locator('tr[data-changed]', { hasText: 'L-b' })
      await row.waitFor({ timeout: 10_000 })
      expect(Date.now() - changed).toBeLessThan(2_000)
      await row.waitFor({ state: 'detached', timeout: 10_000 })
      await page.getByRole('row', { name: /L-b/ }).waitFor()
      await page.getByRole('row', { name: /L-b.*unknown/ }).waitFor()
      expect(asked.filter((url) => /\/lockers\/[^/]+\/door/.test(url))).toEqual([])
      expect(asked.some((url) => url.includes('/doors?lockerIds=L-a&lockerIds=L-b'))).toBe(true)
    })
  }))

interface List {
  readonly system: string
  readonly path: string
  /** Adds one item by the API, and returns the text that its row shows. */
  readonly add: (round: number, send: Send) => Promise<string>
}

type Send = <Answer>(path: string, body: object, method?: string) => Promise<Answer>

const lists: readonly List[] = [
  {
    system: 'account-pool',
    path: '?status=initial',
    async add(round, send) {
      const { accountId } = await send<{ accountId: string }>('/accounts', {
        accountId: `00000000000${round}`,
      })
      return accountId
    },
  },
  {
    system: 'account-pool',
    path: '/leases?state=requested',
    async add(round, send) {
      const userId = `live-${round}@example.com`
      await send('/users', { userId })
      await send('/leases', { userId, templateId: 'project' })
      return userId
    },
  },
  {
    system: 'invoicing',
    path: '/clients',
    async add(round, send) {
      await send('/clients', { name: `AA live ${round}`, email: `live-${round}@example.com` })
      return `AA live ${round}`
    },
  },
  {
    system: 'invoicing',
    path: '?status=draft',
    async add(round, send) {
      const client = { name: `AA draft ${round}`, email: `draft-${round}@example.com` }
      const { clientId } = await send<{ clientId: string }>('/clients', client)
      await send('/invoices', { clientId, lineItems: [{ description: 'Work', quantity: 1, unitPrice: 100 }] })
      return client.name
    },
  },
  {
    system: 'deployments',
    path: '',
    async add(round, send) {
      await send('/deployments', { deploymentId: `live-${round}` })
      return `live-${round}`
    },
  },
  {
    system: 'deployments',
    path: '/aliases?domain=live.example',
    async add(round, send) {
      const deploymentId = `served-${round}`
      await send('/deployments', { deploymentId })
      await send(`/deployments/${deploymentId}/events`, { event: 'FINISHED' })
      await send('/aliases', { hostname: `h${round}.live.example`, deploymentId })
      return `h${round}.live.example`
    },
  },
  {
    system: 'smart-locker',
    path: '/locations',
    async add(round, send) {
      await send(`/locations/aa-${round}`, { name: `Live ${round}`, timeZone: 'UTC' }, 'PUT')
      return `Live ${round}`
    },
  },
  {
    system: 'tenants',
    path: '',
    async add(round, send) {
      await send('/tenants', { tenantId: `aa-live-${round}` })
      return `aa-live-${round}`
    },
  },
]

/** Adds an item to each list. Each page shows its item before its next scheduled read. */
async function addToAll(url: string, pages: readonly Page[], round: number): Promise<void> {
  await Promise.all(
    lists.map(async ({ system, add }, index) => {
      const shown = await add(round, async (path, body, method = 'POST') => {
        const response = await fetch(`${url}/api/${system}${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect(response.ok, `${system}${path}`).toBe(true)
        return (await response.json()) as never
      })
      await pages[index]!.locator('#content').getByText(shown).first().waitFor({ timeout: 8_000 })
    }),
  )
}

test('lists of all systems follow changes by others; after a restart of the server they recover, and input is kept', async () => {
  const five = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]
  const systems = five.map((system) => ({ ...system, jobs: [] }))
  const first = await startConsole({ systems })
  const port = Number(new URL(first.url).port)
  const browser = await launchBrowser()
  let second: Serving | undefined
  try {
    const visits = await Promise.all(
      lists.map(({ system, path }) => openPage(browser, `${first.url}/systems/${system}${path}`)),
    )
    const pages = visits.map(({ page }) => page)
    await addToAll(first.url, pages, 1)
    const { page } = await openPage(browser, `${first.url}/systems/smart-locker?location=live`)
    await page.getByText('No lockers match').waitFor()
    await page.getByRole('button', { name: 'Add locker' }).click()
    await page.getByRole('dialog').getByLabel('Owner').fill('grace')
    await first.close()
    const banners = [page, ...pages].map((each) => each.locator('.connection'))
    await Promise.all(banners.map((banner) => banner.getByText('Connection lost').waitFor()))

    second = await startConsole({ systems, port })
    // Write before the pages notice that the server is back. They must catch up.
    const registered = fetch(`${second.url}/api/smart-locker/lockers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lockerId: 'L-back', ownerId: 'ada', locationId: 'live' }),
    })
    await Promise.all([registered, addToAll(second.url, pages, 2)])
    await Promise.all(banners.map((banner) => banner.waitFor({ state: 'detached' })))
    await page.locator('tr', { hasText: 'L-back' }).waitFor()
    expect(await page.getByRole('dialog').getByLabel('Owner').inputValue()).toBe('grace')
  } finally {
    await browser.close()
    await first.close().catch(() => undefined)
    await second?.close()
  }
}, 90_000)
