import { accountPoolSystem } from '@tablewright/account-pool'
import { deploymentsSystem } from '@tablewright/deployments'
import { invoicingSystem } from '@tablewright/invoicing'
import type { Serving } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { Route } from '@tablewright/system'
import { tenantsSystem } from '@tablewright/tenants'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.js'
import { expectNothingClipped } from './expectations.js'
import { startConsole } from './start-console.js'
import { goTo, openPage, type Visit } from './visit.js'

type Role = 'link' | 'button' | 'tab' | 'menuitem' | 'dialog' | 'heading'
/** What is pressed, by what people see of it; the first one of several. */
type Step = readonly [role: Role, name: string | RegExp]

const maxClicks = 4

/** The jobs of the five systems: what is pressed from Home, and where that ends, a form or what was looked for. */
const jobs: readonly (readonly [job: string, clicks: readonly Step[], end: Step])[] = [
  [
    'lease an account',
    [
      ['link', 'Account pool'],
      ['button', 'Lease account'],
    ],
    ['dialog', 'Lease an account'],
  ],
  [
    'approve a lease',
    [
      ['link', /waits? for approval/],
      ['button', 'Approve'],
    ],
    ['dialog', /^Approve the request/],
  ],
  [
    'end a lease',
    [
      ['link', /active leases$/],
      ['link', /@example/],
      ['button', 'Terminate'],
    ],
    ['dialog', 'Terminate the lease'],
  ],
  [
    'add an account',
    [
      ['link', 'Account pool'],
      ['button', 'Add account'],
    ],
    ['dialog', 'Add an account to the pool'],
  ],
  [
    'import accounts',
    [
      ['link', 'Account pool'],
      ['button', 'Import accounts'],
    ],
    ['dialog', 'Import accounts from CSV'],
  ],
  [
    'clean a failed account',
    [
      ['link', /could not be cleaned/],
      ['button', /^Actions on/],
      ['menuitem', 'Clean again'],
    ],
    ['dialog', /^Clean \d+ again/],
  ],
  [
    'change a template',
    [
      ['link', 'Account pool'],
      ['link', 'Templates'],
      ['button', 'Edit'],
    ],
    ['dialog', /./],
  ],
  [
    'close the pool for maintenance',
    [
      ['link', 'Account pool'],
      ['link', 'Settings'],
      ['button', 'Change settings'],
    ],
    ['dialog', /./],
  ],
  [
    'issue an invoice',
    [
      ['link', 'Invoicing'],
      ['link', 'New invoice'],
    ],
    ['heading', 'New invoice'],
  ],
  [
    'take a payment',
    [
      ['link', /overdue/],
      ['link', /^INV-/],
      ['button', 'Take a payment'],
    ],
    ['dialog', 'Take a payment'],
  ],
  [
    'print an invoice',
    [
      ['link', /open invoices$/],
      ['link', /^INV-/],
      ['link', 'Print'],
    ],
    ['heading', 'Printed invoice'],
  ],
  [
    'add a client',
    [
      ['link', 'Invoicing'],
      ['link', 'Clients'],
      ['button', 'Add a client'],
    ],
    ['dialog', 'Add a client'],
  ],
  [
    'see what is owed by age',
    [
      ['link', 'Invoicing'],
      ['link', 'Reports'],
    ],
    ['heading', /^Owed in/],
  ],
  [
    'make an invoice recur',
    [
      ['link', 'Invoicing'],
      ['link', 'Recurring'],
      ['link', 'Add a recurring invoice'],
    ],
    ['heading', 'New invoice'],
  ],
  [
    'create a deployment',
    [
      ['link', 'Deployments'],
      ['button', 'New deployment'],
    ],
    ['dialog', 'New deployment'],
  ],
  [
    'promote a deployment',
    [
      ['link', /finished$/],
      ['link', /-example-com-/],
      ['button', 'Promote'],
    ],
    ['dialog', /./],
  ],
  [
    'roll back a host',
    [
      ['link', /aliases$/],
      ['link', /example\.com$/],
      ['button', 'Roll back'],
    ],
    ['dialog', /^Roll back/],
  ],
  [
    'find who serves an address',
    [
      ['link', 'Deployments'],
      ['link', 'Who serves this?'],
    ],
    ['heading', /./],
  ],
  [
    'remove unused files',
    [
      ['link', 'Deployments'],
      ['button', 'Remove unused files'],
    ],
    ['dialog', 'Remove unused files'],
  ],
  [
    'reserve a locker',
    [
      ['link', 'Smart lockers'],
      ['link', /^L-/],
      ['button', 'Reserve'],
    ],
    ['dialog', 'Reserve the locker'],
  ],
  [
    'open a door',
    [
      ['link', 'Smart lockers'],
      ['link', /^L-/],
      ['button', 'Open door'],
    ],
    ['dialog', /./],
  ],
  [
    'see what is free when',
    [
      ['link', 'Smart lockers'],
      ['link', 'Occupancy'],
    ],
    ['heading', 'Occupancy'],
  ],
  [
    'read the log of a locker',
    [
      ['link', 'Smart lockers'],
      ['link', /^L-/],
      ['tab', 'Log'],
    ],
    ['heading', 'Log integrity'],
  ],
  [
    'add a location',
    [
      ['link', 'Smart lockers'],
      ['link', 'Locations'],
      ['button', 'Add location'],
    ],
    ['dialog', 'Add a location'],
  ],
  [
    'add a tenant',
    [
      ['link', 'Tenants'],
      ['button', 'Add a tenant'],
    ],
    ['dialog', 'Add a tenant'],
  ],
  [
    'retry a failed tenant',
    [
      ['link', /failed in (its|their) last run/],
      ['button', /^Actions on tenant/],
      ['menuitem', / again$/],
    ],
    ['dialog', / again$/],
  ],
  [
    'send a message',
    [
      ['link', 'Tenants'],
      ['link', /^amber/],
      ['button', 'Send a message'],
    ],
    ['dialog', 'Send a message'],
  ],
  [
    'upgrade the fleet',
    [
      ['link', 'Tenants'],
      ['link', 'Fleet upgrades'],
      ['button', 'Upgrade the fleet'],
    ],
    ['dialog', 'Upgrade the fleet'],
  ],
]

const systems = [accountPoolSystem, invoicingSystem, deploymentsSystem, smartLockerSystem, tenantsSystem]

let server: Serving
let browser: Browser
let visit: Visit
beforeAll(async () => {
  server = await startConsole({ systems: systems.map((system) => ({ ...system, jobs: [] })) })
  browser = await launchBrowser()
  visit = await openPage(browser, server.url)
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

function found(page: Page, [role, name]: Step): Locator {
  const exact = typeof name === 'string'
  return page.getByRole(role, { name, exact }).filter({ visible: true }).first()
}

test.each(jobs)('%s takes at most 4 clicks from Home, by keys alone', async (_, clicks, end) => {
  const { page, faults } = visit
  expect(clicks.length).toBeLessThanOrEqual(maxClicks)
  await goTo(page, '/')
  for (const step of clicks) await found(page, step).press('Enter', { timeout: 15_000 })
  await found(page, end).waitFor({ timeout: 15_000 })
  await expectNothingClipped(page)
  if (end[0] === 'dialog') await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

/** Types each text into the palette and returns the texts that are not among the entries it then offers. */
const notOffered = async (page: Page, texts: readonly string[]): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(async () => {
    const input = document.querySelector('[role=combobox]')
    const drawn = () => new Promise((done) => setTimeout(done, 20))
    const missing = []
    for (const text of ${JSON.stringify(texts)}) {
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await drawn()
      const notes = [...document.querySelectorAll('[role=option] .soft')].map(({ textContent }) => textContent)
      if (!notes.some((note) => note.endsWith(' · ' + text))) missing.push(text)
    }
    return missing
  })()`)

test('every action of the five systems is one entry of the palette', async () => {
  const { page } = visit
  await goTo(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Lease account')
  await page.getByRole('option', { name: /^Lease account/ }).waitFor()
  const actions = systems
    .flatMap(({ routes }): readonly Route[] => routes)
    .filter(({ unlisted }) => !unlisted)
    .map(({ method, path }) => `${method} ${path.replace(/\/:\w+\?$/, '')}`)
  expect(actions.length).toBeGreaterThan(150)
  expect(await notOffered(page, [...actions, 'POST /nothing'])).toEqual(['POST /nothing'])
  await page.keyboard.press('Escape')
})
