import { pages } from '@tablewright/console/registry'
import { parseTokens } from '@tablewright/server'
import { expect, test } from 'vitest'
import { launchBrowser } from './browser.js'
import { expectAccessible } from './expectations.js'
import { setUpConsole } from './set-up-console.js'
import { startConsole } from './start-console.js'
import { goTo, openPage, settled, type Visit, type VisitOptions } from './visit.js'

const site = setUpConsole()

/** Runs a visit and expects no faults. */
async function visiting(
  path: string,
  act: (visit: Visit) => Promise<void>,
  options?: VisitOptions,
): Promise<void> {
  const visit = await site.open(path, options)
  try {
    await act(visit)
    expect(visit.faults).toEqual([])
  } finally {
    await visit.close()
  }
}

test('the palette opens any page by a few letters', () =>
  visiting('/', async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('locker jobs')
    await page.getByRole('option', { name: 'Smart lockers: Jobs' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/systems/smart-locker/jobs')
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Jobs')
    await expect.poll(() => page.title()).toBe('Jobs · Tablewright')
  }))

test('the palette finds actions by the beginnings of words, and arrow keys choose among them', () =>
  visiting('/', async ({ page }) => {
    await page.getByRole('button', { name: 'Find a record, action or page' }).click()
    await page.getByRole('combobox').fill('lease an')
    await page.getByRole('option', { name: /^Lease account/ }).waitFor()
    expect(await page.getByRole('option').first().textContent()).toMatch(/^Lease account/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Lease an account' })
    await dialog.getByLabel('Template').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Once closed it stays closed, also after a reload.
    expect(new URL(page.url()).search).toBe('')
  }))

const offered = pages.flatMap(({ path, actions = {} }) =>
  Object.values(actions).map((label) => [label, path] as const),
)

test('every palette entry of an action opens its form', () =>
  visiting('/', async ({ page }) => {
    expect(offered.length).toBeGreaterThan(5)
    for (const [label, path] of offered) {
      await goTo(page, `${path}?action=${encodeURIComponent(label)}`)
      const form = page.getByRole('dialog').or(page.getByRole('main')).locator('form')
      await form.getByRole('textbox').or(form.getByRole('combobox')).first().waitFor()
      await page
        .getByRole('heading', { name: new RegExp(label.replace(' ', ' (a |an )?'), 'i') })
        .first()
        .waitFor()
    }
  }))

test('the palette finds a record by its key, and remembers selections', () =>
  visiting('/', async ({ page }) => {
    const list = await fetch(`${site.server.url}/api/smart-locker/lockers?limit=1`)
    const [locker] = ((await list.json()) as { items: { lockerId: string }[] }).items
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(locker!.lockerId)
    await page.getByRole('option', { name: `${locker!.lockerId} Smart lockers · locker` }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/systems/smart-locker/lockers/${encodeURIComponent(locker!.lockerId)}`)
    await page.keyboard.press('Control+k')
    expect(await page.getByRole('option').first().textContent()).toContain(locker!.lockerId)
  }))

test('the palette finds an invoice by its number', () =>
  visiting('/', async ({ page }) => {
    const list = await fetch(`${site.server.url}/api/invoicing/invoices?status=open&limit=1`)
    const [invoice] = ((await list.json()) as { items: { invoiceId: string; number: string }[] }).items
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(invoice!.number)
    await page.getByRole('option', { name: /Invoic\w+ · invoice$/ }).click()
    await page.waitForURL(`**/invoices/${invoice!.invoiceId}`)
  }))

test('the palette finds a locker, a tenant, a host name, a lease and a user', () =>
  visiting('/', async ({ page }) => {
    const ask = async (path: string) => (await fetch(`${site.server.url}/api/${path}`)).json()
    const [lease] = (await ask('account-pool/leases?limit=1')).items
    const [tenant] = (await ask('tenants/tenants?limit=1')).items
    const records = [
      ['L-0001', '/systems/smart-locker/lockers/L-0001'],
      [tenant.tenantId, `/systems/tenants/tenants/${tenant.tenantId}`],
      ['shop.example.com', '/systems/deployments/aliases/shop.example.com'],
      [lease.leaseId, `/systems/account-pool/leases/${lease.leaseId}`],
      [lease.userId, `/systems/account-pool/users/${encodeURIComponent(lease.userId)}`],
    ]
    const found = (text: string) => page.getByRole('option', { name: text })
    for (const [text, address] of records) {
      await page.keyboard.press('Control+k')
      // By prefix, ignoring case.
      await page.getByRole('combobox').fill(text.slice(0, -1).toLowerCase())
      await found(text).first().waitFor()
      await page.getByRole('combobox').fill(text)
      const option = found(text).first()
      await option.waitFor()
      expect(await page.getByRole('option').first().textContent()).toContain(text)
      await option.click()
      await expect.poll(() => new URL(page.url()).pathname).toBe(address)
    }
  }))

test('the palette finds access patterns', () =>
  visiting('/', async ({ page }) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('lockerById')
    await page.getByRole('option', { name: /pattern lockerById/ }).click()
    await page.waitForURL('**/run/smart-locker/lockerById')
  }))

test('keys open Home, show the shortcuts, and close open parts', () =>
  visiting('/kit', async ({ page }) => {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  }))

test('the theme is remembered', () =>
  visiting('/', async ({ page }) => {
    const scheme = () => page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    expect(await scheme()).toBe('dark')
    await page.reload()
    await settled(page)
    expect(await scheme()).toBe('dark')
    await page.emulateMedia({ media: 'print' })
    expect(await scheme()).toBe('light')
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Light theme' }).click()
    expect(await scheme()).toBe('light')
  }))

test('back returns to the former page with its filter and scroll position', () =>
  visiting('/kit?tab=table', async ({ page }) => {
    await page.evaluate('scrollTo(0, 20000)')
    await page.getByRole('button', { name: 'row-600', exact: true }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    expect(await page.evaluate<number>('scrollY')).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: 'row-600', exact: true }).waitFor()
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(19_000)
  }))

test('a field keeps unfinished input, and shows the value of its entry after another is removed', () =>
  visiting(
    '/kit?tab=form',
    async ({ page }) => {
      const quantity = page.getByLabel('Quantity')
      const price = page.getByLabel('Unit price')
      for (const number of ['1.05', '-0.5', '10.005']) {
        await quantity.fill('')
        await quantity.pressSequentially(number)
        expect(await quantity.inputValue()).toBe(number)
      }
      await price.pressSequentially('1,234.50')
      await page.getByRole('button', { name: 'Add to Line items' }).click()
      await price.last().pressSequentially('7')
      await page.getByRole('button', { name: 'Remove Line item 1' }).click()
      expect([await quantity.inputValue(), await price.inputValue()]).toEqual(['', '7.00'])
      const start = page.getByLabel('Start at')
      await start.fill('2026-12-03T10:30')
      await start.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type('2027')
      expect(await start.inputValue()).toBe('2027-12-03T10:30')
      await page.getByText('"startAt": "2027-12-03T09:30:00.000Z"').waitFor()
    },
    { timeZone: 'Europe/Berlin' },
  ))

test('only the visible rows of a long table are rendered, and arrow keys move through it', () =>
  visiting('/kit', async ({ page }) => {
    expect(await page.locator('tbody tr').count()).toBeLessThan(120)
    await page.getByRole('button', { name: 'row-1', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await page.locator('tr[aria-selected=true]').textContent()).toContain('row-2')
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.getByRole('button', { name: 'row-1999', exact: true }).waitFor()
    expect(await page.locator('tbody tr').count()).toBeLessThan(120)
  }))

test('on a narrow screen the navigation opens over the page and closes after a navigation', () =>
  visiting(
    '/',
    async ({ page }) => {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenants' })
      expect(await link.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Navigation' }).click()
      await link.click()
      await page.waitForURL('**/systems/tenants')
      await link.waitFor({ state: 'hidden' })
    },
    { width: 375 },
  ))

test('an unknown address shows an error page', () =>
  visiting('/systems/account-pool/actions/postNothing', async ({ page }) => {
    await page.getByText('has no operation postNothing').waitFor()
    await page.goto(`${site.server.url}/no/such/page`)
    await page.getByText('There is no page at /no/such/page').waitFor()
    await page.getByRole('link', { name: 'Go home' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  }))

test('after a change it shows the written items', () =>
  visiting('/systems/account-pool/actions/postUsers', async ({ page }) => {
    await page.getByLabel('User id').fill('console@example.com')
    await page
      .getByRole('main')
      .getByRole('button', { name: /Add a user/ })
      .click()
    await page.getByText('User console@example.com added').waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    const drawer = page.getByRole('dialog', { name: 'What this wrote' })
    await drawer.getByText('user_id#').first().waitFor()
    await drawer.getByText('User', { exact: true }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }))

test('an error of the server is shown at its field', async () => {
  const visit = await site.open(`/systems/account-pool/actions/postAccounts`)
  const { page } = visit
  await page.getByLabel('Account id').fill('12')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Add an account/ })
    .click()
  const field = page.getByLabel('Account id')
  await page.getByRole('alert').getByText('INVALID_INPUT').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const reason = await field.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${reason}"]`).textContent()).toMatch(/12/)
  await expectAccessible(page)
  await visit.close()
})

test('from another machine, without encryption, it requests the token and works', async () => {
  const token = 'a-token-that-is-long-enough'
  const tokens = parseTokens(JSON.stringify({ tokens: [{ name: 'ann', token, rights: { '*': 'write' } }] }))
  const guarded = await startConsole({ auth: { tokens, principals: new Map() }, sample: undefined })
  // Browsers offer such an origin neither clipboard nor randomUUID.
  const elsewhere = await launchBrowser('--host-resolver-rules=MAP console.test 127.0.0.1')
  const address = guarded.url.replace('127.0.0.1', 'console.test')
  try {
    const { page } = await openPage(elsewhere, `${address}/systems/account-pool/check`)
    expect(await page.evaluate<boolean>('isSecureContext')).toBe(false)
    await page.getByRole('button', { name: 'Check now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('Token').fill('not-the-token')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByText('is not known').waitFor()
    await dialog.getByLabel('Token').fill(token)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Looked at').waitFor()
    await page.getByRole('button', { name: 'Repair …' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Repair' }).click()
    await page.getByText('Nothing to repair').waitFor()
    expect(
      await page.evaluate('document.cookie + JSON.stringify({ ...sessionStorage, ...localStorage })'),
    ).not.toContain(token)
    await page.getByRole('button', { name: 'ann' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  } finally {
    await elsewhere.close()
    await guarded.close()
  }
})

test('a banner shows that the server is unreachable, and the page recovers', async () => {
  const visit = await site.open(`/systems/tenants/check`)
  const { page } = visit
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }).click()
  await page.getByText('UNREACHABLE').waitFor()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('row', { name: /reconciler/ }).waitFor()
  await visit.close()
})
