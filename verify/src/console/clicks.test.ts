import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import type { Serving } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { Route } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from './browser.js'
import { expectNothingClipped } from './expectations.js'
import { type Job, jobStates, jobs, type Step, views, withoutWalk } from './jobs.js'
import { startConsole } from './start-console.js'
import { goTo, openPage, type Visit } from './visit.js'

const maxClicks = 4

const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]

let server: Serving
let visit: Visit
beforeAll(async () => {
  server = await startConsole({ systems: systems.map((system) => ({ ...system, jobs: [] })) })
  await jobStates(async (system, path, body) => {
    const response = await fetch(`${server.url}/api/${system}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true)
    return (await response.json()) as never
  })
  visit = await openPage(await sharedBrowser(), server.url)
}, 60_000)
afterAll(async () => {
  await visit?.close()
  await server?.close()
})

function found(page: Page, [role, name]: Step): Locator {
  const exact = typeof name === 'string'
  return page.getByRole(role, { name, exact }).filter({ visible: true }).first()
}

const isListed = ({ unlisted }: Route) => !unlisted

test('every action of the five systems has a way from Home, or a reason why it needs none', () => {
  for (const { name, routes } of systems) {
    const actions = (routes as readonly Route[])
      .filter((each) => each.method !== 'GET' && isListed(each))
      .map(({ method, path }) => `${method} ${path}`)
    const known = [...Object.keys(jobs[name]!), ...Object.keys(withoutWalk[name]!)]
    expect(known.toSorted(), name).toEqual(actions.toSorted())
  }
})

/** Performs a job with the keyboard only, and waits for its end. */
async function walk({ clicks }: Job, end: (page: Page) => Locator): Promise<void> {
  const { page, faults } = visit
  expect(clicks.length).toBeLessThanOrEqual(maxClicks)
  await goTo(page, '/')
  for (const step of clicks) {
    // Wait for the menu to focus its first item before the next key.
    if (step[0] === 'menuitem') await page.locator('[role=menuitem]:focus').waitFor({ timeout: 15_000 })
    await found(page, step).press('Enter', { timeout: 15_000 })
  }
  await end(page).waitFor({ timeout: 15_000 })
  await expectNothingClipped(page)
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
}

const actions = Object.entries(jobs).flatMap(([system, ways]) =>
  Object.entries(ways).map(([operation, job]) => [system, operation, job] as const),
)

test.each(actions)('%s: %s takes at most 4 clicks from Home, by keys alone', (_, operation, job) =>
  walk(job, (page) => (job.end ? found(page, job.end) : page.locator(`form[data-operation="${operation}"]`))),
)

test.each(Object.entries(views))('to %s takes at most 4 clicks from Home, by keys alone', (_, view) =>
  walk(view, (page) => found(page, view.end)),
)

/** Types each text into the palette and returns the texts that are not among the entries it then offers. */
const notOffered = async (page: Page, texts: readonly string[]): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(async () => {
    const input = document.querySelector('[role=combobox]')
    const isOffered = (text) =>
      [...document.querySelectorAll('[role=option] .soft')].some(({ textContent }) => textContent.endsWith(' · ' + text))
    const missing = []
    for (const text of ${JSON.stringify(texts)}) {
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      const end = performance.now() + 500
      // At least once: the entries of the text before are still shown.
      do await new Promise((done) => setTimeout(done))
      while (!isOffered(text) && performance.now() < end)
      if (!isOffered(text)) missing.push(text)
    }
    return missing
  })()`)

test('every action of the five systems is one entry of the palette', async () => {
  const { page } = visit
  await goTo(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Lease account')
  await page.getByRole('option', { name: /^Lease account/ }).waitFor()
  const names = systems
    .flatMap(({ routes }): readonly Route[] => routes)
    .filter(isListed)
    .map(({ method, path }) => `${method} ${path.replace(/\/:\w+\?$/, '')}`)
  expect(names.length).toBeGreaterThan(150)
  expect(await notOffered(page, [...names, 'POST /nothing'])).toEqual(['POST /nothing'])
  await page.keyboard.press('Escape')
})
