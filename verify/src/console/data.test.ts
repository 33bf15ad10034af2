import { readFileSync } from 'node:fs'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(smartLockerSystem)

interface Locker {
  readonly status: string
  readonly alias: string
}

/** Opens Data through the page of the system. */
async function openData(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('heading', { name: 'Data' }).waitFor()
}

async function openForms(page: Page): Promise<void> {
  await page.getByText('Open a collection by its key').click()
}

async function openLocker(page: Page, lockerId: string): Promise<void> {
  await openData(page)
  await openForms(page)
  const form = page.getByRole('form', { name: 'LOCKER#<lockerId>' })
  await form.getByLabel('Locker id').fill(lockerId)
  await form.getByRole('button', { name: /Open/ }).click()
  // The previous page has such a table, too.
  await page.waitForURL(/[?&]pk=/)
  await page.getByRole('table', { name: 'Item collections' }).waitFor()
}

test('a person opens an item collection by its key, and an item of it', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await openLocker(page, 'L-0001')
    expect(new URL(page.url()).searchParams.get('pk')).toBe('LOCKER#L-0001')
    // In the order of the sort key: events, then the locker, then reservations.
    const keys = await page.getByRole('rowheader').allTextContents()
    const sorted = keys.flatMap((text) => /(?:EVT#|META|RES).*/.exec(text)?.[0] ?? [])
    expect(sorted.length).toBeGreaterThan(20)
    expect(sorted).toEqual(sorted.toSorted())
    await page.getByRole('button', { name: /META/ }).focus()
    await expect.poll(() => page.getByRole('tooltip').textContent()).toContain('LOCKER#<lockerId>')

    await page.getByRole('button', { name: /META/ }).press('Enter')
    const item = page.getByRole('dialog', { name: 'Item' })
    await item.getByText('locationId').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await item.waitFor({ state: 'detached' })

    await page.getByRole('searchbox', { name: 'SK begins with' }).fill('META')
    await page.getByText('1 item in all').waitFor()
    await page.getByRole('radio', { name: 'By entity' }).check()
    await page.getByRole('table', { name: 'Locker', exact: true }).getByText('city-library-1').waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'Partitions' }).waitFor()
  }),
)

test('the page opens on a sample, and a scan continues on scroll', { timeout: 60_000 }, () =>
  go('', async (page) => {
    const scans: string[] = []
    page.on('request', (request) => request.url().includes('/_data/scan') && scans.push(request.url()))
    await openData(page)
    const partitions = page.getByRole('table', { name: 'Partitions' })
    await partitions.getByRole('row').nth(1).waitFor()
    await page.getByRole('table', { name: 'Item collections' }).waitFor()
    await page.getByText(/100 of .* items/).waitFor()
    await expectAccessible(page)
    await openForms(page)
    const ids = page.getByRole('form', { name: 'LOCKER#<lockerId>' }).locator('datalist option')
    expect(await ids.first().getAttribute('value')).toMatch(/^L-\d+/)
    expect(scans).toEqual([])

    const { connections } = await ask<{ connections: { address: string }[] }>('/_connections')
    await page.getByLabel('Connection').selectOption('Add connection …')
    const dialog = page.getByRole('dialog', { name: 'Add connection' })
    await dialog.getByLabel('Name').fill('endpoint')
    await dialog.getByLabel('Address').fill(connections[0]!.address)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add connection' }).click()
    await page.getByText('read-only', { exact: true }).waitFor()
    await partitions.getByRole('row').nth(1).waitFor()
    await page.getByLabel('Connection').selectOption('This server')
    await page.getByText('read-only', { exact: true }).waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Scan SmartLocker' }).click()
    await page.getByText(/200 items so far/).waitFor()
    expect(scans).toHaveLength(1)
    await page.getByText(/200 items so far/).scrollIntoViewIfNeeded()
    await page.getByText(/items in all/).waitFor()
    expect(scans).toHaveLength(2)
    const { tables } = await ask<{ tables: { items: number }[] }>('/_data')
    await page.getByText(`${tables[0]!.items} items in all`).waitFor()
  }),
)

test('a database that does not answer shows no data of another one', { timeout: 60_000 }, () =>
  go(
    '',
    async (page) => {
      await openData(page)
      const summary = page.getByText(/^SmartLocker holds/)
      await summary.waitFor()
      await page.getByLabel('Connection').selectOption('Add connection …')
      const dialog = page.getByRole('dialog', { name: 'Add connection' })
      await dialog.getByLabel('Name').fill('nowhere')
      await dialog.getByLabel('Address').fill('nonsense')
      await dialog.getByRole('button', { name: 'Add connection' }).click()
      await dialog.getByText('nonsense is not an address.').first().waitFor()
      expect(await dialog.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
      await dialog.getByLabel('Address').fill('http://127.0.0.1:1')
      await dialog.getByRole('button', { name: 'Add connection' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      expect(await summary.count()).toBe(0)
      await page.getByLabel('Connection').selectOption('This server')
      await summary.waitFor()
    },
    { refusals: true, unreachable: true },
  ),
)

test('an item is changed by its entity, with everything that follows shown before', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await openLocker(page, 'L-0002')
    await page.getByRole('button', { name: /META/ }).click()
    const item = page.getByRole('dialog', { name: 'Item' })
    await item.getByRole('button', { name: 'Edit', exact: true }).click()
    await item.getByLabel('Alias').fill('By the door')
    // A reload keeps the typed text.
    await page.reload()
    await item.getByRole('button', { name: 'Edit', exact: true }).click()
    expect(await item.getByLabel('Alias').inputValue()).toBe('By the door')
    await item.getByRole('button', { name: 'Preview' }).click()
    await item.getByText('Would write').waitFor()
    await item.getByText('Locker.OwnerLocker').waitFor()
    expect((await ask<Locker>('/lockers/L-0002')).alias).not.toBe('By the door')
    await expectAccessible(page)
    await item.getByRole('button', { name: 'Write', exact: true }).click()
    await item.getByRole('tab', { name: 'Attributes' }).waitFor()
    await item.getByText('By the door').waitFor()
    expect((await ask<Locker>('/lockers/L-0002')).alias).toBe('By the door')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show' }).click()
    const written = page.getByRole('dialog', { name: 'What this wrote' })
    await written.getByRole('link', { name: 'Look at it' }).nth(1).click()
    await written.waitFor({ state: 'detached' })
    await item.getByText('It follows from Locker').waitFor()
  }),
)

test(
  'a raw edit warns of what it can break, and is refused until that is accepted',
  { timeout: 60_000 },
  () =>
    go('', async (page) => {
      const key = JSON.stringify({ PK: { S: 'LOCKER#L-0003' }, SK: { S: 'META' } })
      await openLocker(page, 'L-0003')
      await page.getByRole('button', { name: /META/ }).click()
      const item = page.getByRole('dialog', { name: 'Item' })
      await item.getByRole('button', { name: 'Edit raw' }).click()
      await item.getByText('Locker.OwnerLocker').waitFor()
      const editor = item.getByRole('textbox', { name: 'The item as it is stored' })
      const { item: stored } = await ask<{ item: object }>(
        `/_data/item?${new URLSearchParams({ table: 'SmartLocker', key })}`,
      )
      await editor.fill(JSON.stringify({ ...stored, alias: { S: 'Raw' } }))
      await page.reload()
      await item.getByRole('button', { name: 'Edit raw' }).click()
      await editor.getByText('"Raw"').waitFor()
      expect(await item.getByRole('button', { name: 'Write it as it is' }).isDisabled()).toBe(true)
      await item.getByLabel('I know what this can break').check()
      await expectAccessible(page)
      await item.getByRole('button', { name: 'Write it as it is' }).click()
      await item.getByRole('tab', { name: 'Attributes' }).waitFor()
      expect((await ask<Locker>('/lockers/L-0003')).alias).toBe('Raw')
    }),
)

test('an item is made and deleted with everything that is derived from it', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await openData(page)
    await page.getByRole('button', { name: 'New item' }).click()
    const dialog = page.getByRole('dialog', { name: 'New item' })
    await dialog.getByLabel('Entity').selectOption('Locker')
    await dialog.getByLabel('Locker id').fill('L-new')
    await dialog.getByLabel('Owner id').fill('ada')
    await page.reload()
    await page.getByRole('button', { name: 'New item' }).click()
    expect(await dialog.getByLabel('Locker id').inputValue()).toBe('L-new')
    await dialog.getByLabel('Status').selectOption('AVAILABLE')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Would write 3 items').waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await ask('/lockers/L-new')).toMatchObject({ ownerId: 'ada', version: 1 })

    await openForms(page)
    await page.getByRole('form', { name: 'OWNER#<ownerId>' }).getByLabel('Owner id').fill('ada')
    await page.getByRole('button', { name: 'Open OWNER#<ownerId>' }).click()
    await page.getByRole('button', { name: /LOCKER#L-new/ }).click()
    const item = page.getByRole('dialog', { name: 'Item' })
    await item.getByText('It follows from Locker').waitFor()
    await page.keyboard.press('Escape')
    await openLocker(page, 'L-new')
    await page.getByRole('button', { name: /META/ }).click()
    await item.getByRole('button', { name: 'Delete …' }).click()
    await item.getByText('Would write 3 items').waitFor()
    await item.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No items under this key').waitFor()
    expect(await ask('/lockers/L-new')).toMatchObject({ code: 'NOT_FOUND' })
  }),
)

test(
  'items are filtered, sorted, edited in place and in bulk, exported and imported',
  { timeout: 60_000 },
  () =>
    go('', async (page) => {
      await openData(page)
      await page.goto(`${page.url()}?scan=all&view=entities&kind=Locker&filter=city-library`)
      const table = page.getByRole('table', { name: 'Locker', exact: true })
      await table.getByRole('button', { name: 'lockerId' }).click()
      await table.getByRole('button', { name: 'lockerId' }).click()
      const first = table.getByRole('row').nth(1)
      const id = (await first.getByText(/^L-\d+$/).textContent())!

      await first.hover()
      await first.getByRole('button', { name: /^Edit alias/ }).click()
      await table.getByRole('textbox', { name: 'Alias' }).fill('Edited in place')
      await table.getByRole('textbox', { name: 'Alias' }).press('Enter')
      const change = page.getByRole('dialog', { name: 'Change alias' })
      await change.getByText('Locker.OwnerLocker').waitFor()
      await change.getByRole('button', { name: 'Write', exact: true }).click()
      // The dialog is inside the table and also shows the text.
      await change.waitFor({ state: 'hidden' })
      await table.getByText('Edited in place').waitFor()
      expect((await ask<Locker>(`/lockers/${id}`)).alias).toBe('Edited in place')

      await page.getByRole('button', { name: 'Saved queries' }).click()
      await page.getByLabel('Name of the query').fill('Library lockers')
      await page.getByLabel('Name of the query').press('Enter')
      await page.keyboard.press('Escape')

      await table.getByRole('checkbox', { name: 'Choose all rows' }).check()
      await page.getByRole('button', { name: 'Change …' }).click()
      const bulk = page.getByRole('dialog', { name: /^Change \d+ Locker items/ })
      await bulk.getByLabel('Attribute').selectOption('alias')
      await bulk.getByLabel('Alias').fill('Bulk')
      await bulk.getByRole('button', { name: 'Preview' }).click()
      await bulk.getByText(/Would change \d+ items and write \d+/).waitFor()
      await expectAccessible(page)
      await bulk.getByRole('button', { name: /^Change \d/ }).click()
      await bulk.getByRole('button', { name: 'Close' }).last().click()
      expect((await ask<Locker>(`/lockers/${id}`)).alias).toBe('Bulk')

      await page.getByRole('button', { name: /^Export/ }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'JSON lines' }).click(),
      ])
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\n')
      const exported = lines.map((line) => JSON.parse(line) as { _entity: string; lockerId: string })
      expect(exported.some((line) => line._entity === 'Locker' && line.lockerId === id)).toBe(true)

      const locker = exported.find((line) => line._entity === 'Locker')!
      const text = [{ ...locker, lockerId: 'L-imported' }, { _entity: 'Locker' }]
      await page.getByRole('button', { name: 'Import …' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import items' })
      await dialog.getByLabel('File').setInputFiles({
        name: 'lockers.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(text.map((line) => JSON.stringify(line)).join('\n')),
      })
      await dialog.getByRole('button', { name: 'Check' }).click()
      await dialog.getByText('1 can be written').waitFor()
      await dialog.getByText('Line 2').waitFor()
      await dialog.getByRole('button', { name: 'Import 1' }).click()
      await dialog.getByText('1 written').waitFor()
      expect(await ask('/lockers/L-imported')).toMatchObject({ alias: 'Bulk', version: 1 })
      await dialog.getByRole('button', { name: 'Close' }).last().click()

      await page.getByRole('link', { name: 'Data', exact: true }).first().click()
      await page.getByRole('button', { name: 'Saved queries' }).click()
      await page.getByRole('link', { name: 'Library lockers' }).click()
      await table.waitFor()
    }),
)
