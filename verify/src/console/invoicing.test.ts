import { invoicingSystem } from '@tablewright/invoicing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(invoicingSystem)

interface Invoice {
  readonly invoiceId: string
  readonly number?: string
  readonly status: string
  readonly total: number
  readonly remaining: number
}

interface Aging {
  readonly rows: readonly { readonly current: number }[]
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })
const invoiceOf = (page: Page) => ask<Invoice>(`/invoices/${new URL(page.url()).pathname.split('/')[4]}`)

test('a person issues an invoice, takes a payment and prints it', async () => {
  await ask('/clients', { name: 'Oak and Co', email: 'books@oak.example' })
  await go(
    '',
    async (page) => {
      await page.getByRole('link', { name: 'New invoice' }).click()
      await page.getByLabel('Client').fill('Oak')
      await page.locator('option[value="Oak and Co · books@oak.example"]').waitFor({ state: 'attached' })
      await page.getByLabel('Client').fill('Oak and Co · books@oak.example')
      await page.getByLabel('Description').fill('Shelves')
      await page.getByLabel('Quantity').fill('2')
      await page.getByLabel('Price').fill('45.00')
      await page.getByLabel('Tax %').fill('19')
      // Enter adds a line with the tax rate of the previous line.
      await page.getByLabel('Tax %').press('Enter')
      await page.getByLabel('Description').nth(1).fill('Delivery')
      await page.getByLabel('Price').nth(1).fill('10')
      await page.getByRole('button', { name: 'Issue with a number' }).click()
      await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor()
      await page.getByText('€119.00').first().waitFor()
      expect(await invoiceOf(page)).toMatchObject({ status: 'open', total: 11_900, remaining: 11_900 })

      await page.getByRole('button', { name: 'Take a payment' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Amount').fill('500')
      await dialog.getByRole('button', { name: 'Take a payment' }).click()
      await dialog.getByText('Only 119.00 EUR remains to be paid').first().waitFor()
      await dialog.getByLabel('Amount').fill('19')
      await dialog.getByRole('button', { name: 'Take a payment' }).click()
      await page.getByRole('cell', { name: 'Paid' }).waitFor()
      const paid = await invoiceOf(page)
      expect(paid).toMatchObject({ status: 'open', remaining: 10_000 })

      await page.getByRole('link', { name: 'Print' }).click()
      const paper = page.getByRole('document', { name: 'Printed invoice' })
      await paper.getByText(`Invoice ${paid.number}`).waitFor()
      await paper.getByRole('row', { name: 'To pay 100.00 EUR' }).waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: `Invoice ${paid.number}` }).waitFor()
      await page.getByRole('link', { name: 'Reports' }).click()
      const ages = page.getByRole('table', { name: 'Amounts that clients owe in EUR, by days overdue' })
      const owed = (await ask<Aging>('/reports/aging')).rows.reduce((sum, row) => sum + row.current, 0)
      expect(owed).toBeGreaterThanOrEqual(10_000)
      await ages.getByRole('row', { name: `Not due ${money.format(owed / 100)}` }).waitFor()
      await page.getByRole('tab', { name: 'Cash' }).click()
      await page.getByRole('img', { name: /received in the last year/ }).waitFor()
      await page.getByText('Values as a table').click()
      const { rows } = await ask<{ rows: { month: string; received: number }[] }>('/reports/cash')
      const { month, received } = rows.at(-1)!
      await page
        .getByRole('row', { name: month })
        .getByText(money.format(received / 100))
        .waitFor()
    },
    { refusals: true },
  )
})

test('a draft is written, refused at its field, saved, and issued', async () => {
  const { clientId } = (await ask<{ items: { clientId: string }[] }>('/clients')).items[0]!
  const line = { description: 'Work', quantity: 1, unitPrice: 1000 }
  const { invoiceId } = await ask<Invoice>('/invoices', { clientId, lineItems: [line] })
  await go(
    `/invoices/${invoiceId}`,
    async (page) => {
      await page.getByRole('heading', { name: 'Draft invoice' }).waitFor()
      await expectAccessible(page)
      await page.getByLabel('Quantity').fill('0')
      await page.getByRole('button', { name: 'Save the draft' }).click()
      await page.getByText('must be above 0').first().waitFor()
      expect(await page.getByLabel('Quantity').getAttribute('aria-invalid')).toBe('true')
      await page.getByLabel('Quantity').fill('3')
      await page.getByRole('button', { name: 'Save the draft' }).click()
      await page.getByText('€30.00').first().waitFor()
      await page.setViewportSize({ width: 375, height: 800 })
      await expectFits(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.getByRole('button', { name: 'Issue' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click()
      await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor()
      expect(await ask(`/invoices/${invoiceId}`)).toMatchObject({ status: 'open', total: 3000 })
    },
    { refusals: true },
  )
})

test('unsaved edits of a draft outlive a change made elsewhere, and are reapplied on request', async () => {
  const { clientId } = (await ask<{ items: { clientId: string }[] }>('/clients')).items[0]!
  const line = { description: 'Work', quantity: 1, unitPrice: 1000 }
  const { invoiceId } = await ask<Invoice>('/invoices', { clientId, lineItems: [line] })
  await go(`/invoices/${invoiceId}`, async (page) => {
    await page.getByLabel('Quantity').fill('4')
    const address = new URL(`/api/invoicing/invoices/${invoiceId}`, page.url())
    const version = (await fetch(address)).headers.get('etag')!
    const changed = await fetch(address, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': version },
      body: JSON.stringify({ notes: 'From elsewhere' }),
    })
    expect(changed.status).toBe(200)
    await page.getByText('This draft was changed elsewhere').waitFor()
    expect(await page.getByLabel('Quantity').inputValue()).toBe('4')
    await page.getByRole('button', { name: 'Reload and reapply' }).click()
    await page.getByText('This draft was changed elsewhere').waitFor({ state: 'detached' })
    await expect
      .poll(() => ask(`/invoices/${invoiceId}`))
      .toMatchObject({ total: 4000, notes: 'From elsewhere' })
  })
})

test('clients are found, added and changed; the statement can be printed', () =>
  go('/clients', async (page) => {
    await page.getByRole('button', { name: 'Add a client' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Pine Partners')
    await page.getByRole('dialog').getByLabel('Email').fill('hello@pine.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'Pine Partners' }).waitFor()
    await page.getByRole('tab', { name: 'Statement' }).click()
    await page.getByText('No entries in this period').waitFor()
    await page.getByRole('link', { name: 'Print' }).click()
    const paper = page.getByRole('document', { name: 'Printed statement' })
    await paper.getByText('Pine Partners').first().waitFor()
    // A small screen shows all columns.
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await paper.getByRole('columnheader').allTextContents()).toEqual([
      'Date',
      'Entry',
      'Amount (EUR)',
      'Balance',
    ])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(new URL('/systems/invoicing/clients?name=pine', page.url()).href)
    await page.getByRole('link', { name: 'Pine Partners' }).waitFor()
  }))

test('the business keeps a value that is required, and says why', () =>
  go(
    '/business',
    async (page) => {
      const dialog = page.getByRole('dialog')
      const days = dialog.getByLabel('Payment days')
      const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await days.waitFor()
      expect(await dialog.locator('label[for=paymentDays], label[for=name]').allTextContents()).toEqual([
        'Name',
        'Payment days',
      ])
      await days.fill('')
      await save()
      await dialog.getByText('must be a whole number', { exact: true }).waitFor()
      expect(await days.getAttribute('aria-invalid')).toBe('true')
      await days.fill('21')
      await save()
      await dialog.waitFor({ state: 'detached' })
      expect(await ask('/account')).toMatchObject({ paymentDays: 21 })
    },
    { refusals: true },
  ))

test('a new invoice names missing fields, keeps its line, and is found by a part of its number', async () => {
  await ask('/clients', { name: 'Elm Lane', email: 'books@elm.example' })
  await go('/new', async (page) => {
    await page.getByRole('button', { name: 'Issue with a number' }).click()
    await page.getByText('Choose a client from the list.').waitFor()
    expect(await page.getByLabel('Description').count()).toBe(1)
    await page.getByLabel('Client').fill('elm lane')
    await page.getByLabel('Description').fill('Desk')
    await page.getByLabel('Price').fill('1.2.3')
    await page.locator('option[value="Elm Lane · books@elm.example"]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Issue with a number' }).click()
    await page.getByText('1.2.3 is not an amount').waitFor()
    await page.getByLabel('Price').fill('1.234,50')
    await page.getByRole('button', { name: 'Issue with a number' }).click()
    await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor()
    const { number = '', total } = await invoiceOf(page)
    expect(total).toBe(123_450)
    await page.getByRole('link', { name: 'Invoices' }).first().click()
    await page.getByLabel('Find by number').fill(number.slice(0, -1))
    await page.getByRole('link', { name: number }).waitFor()
  })
})

test('an invoice that is being written survives a reload and Back, and starts a recurring one', async () => {
  const { clientId } = await ask<{ clientId: string }>('/clients', {
    name: 'Ash Row',
    email: 'books@ash.example',
  })
  await go('/recurring', async (page) => {
    await page.getByRole('link', { name: 'Add a recurring invoice' }).click()
    await page.getByLabel('Client').fill('ash row')
    await page.getByLabel('Description').fill('Hosting')
    await page.getByLabel('Price').fill('49,00')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.reload()
    await expect.poll(() => page.getByLabel('Description').first().inputValue()).toBe('Hosting')
    await page.getByRole('link', { name: 'Outbox' }).click()
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel('Price').first().inputValue()).toBe('49.00')
    // A new line is not mistaken for a restored one.
    await page.getByRole('button', { name: 'Add a line' }).click()
    await page.getByLabel('Description').nth(2).fill('Backup')
    await page.getByLabel('Price').nth(2).fill('10')
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    expect(await page.getByLabel('Description').nth(1).inputValue()).toBe('Backup')
    await page.getByLabel('Each invoice').selectOption({ label: 'Issue with a number' })
    await page.getByRole('button', { name: 'Start recurring invoice' }).click()
    await page.getByRole('row', { name: /Ash Row .*month/ }).waitFor()
    await page.getByRole('link', { name: 'Add a recurring invoice' }).click()
    expect(await page.getByLabel('Description').first().inputValue()).toBe('')
  })
  const { items } = await ask<{ items: { clientId: string; automatic: string; lineItems: object[] }[] }>(
    '/recurring',
  )
  const started = items.find((each) => each.clientId === clientId)
  expect(started).toMatchObject({ every: 'month', automatic: 'finalize' })
  expect(started!.lineItems).toMatchObject([{ unitPrice: 4900 }, { unitPrice: 1000 }])
})
