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

/** As a person comes to it: from the system. */
async function openData(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('heading', { name: 'Data' }).waitFor()
}

async function openLocker(page: Page, lockerId: string): Promise<void> {
  await openData(page)
  const form = page.getByRole('form', { name: 'LOCKER#<lockerId>' })
  await form.getByLabel('Locker id').fill(lockerId)
  await form.getByRole('button', { name: /Open/ }).click()
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
    await page.getByRole('heading', { name: 'Item collections of SmartLocker' }).waitFor()
  }),
)

test('nothing is scanned until somebody asks, and then it goes on as one scrolls', { timeout: 60_000 }, () =>
  go('', async (page) => {
    const scans: string[] = []
    page.on('request', (request) => request.url().includes('/_data/scan') && scans.push(request.url()))
    await openData(page)
    expect(scans).toEqual([])
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

test('an item is changed by its entity, with everything that follows shown before', { timeout: 60_000 }, () =>
  go('', async (page) => {
    await openLocker(page, 'L-0002')
    await page.getByRole('button', { name: /META/ }).click()
    const item = page.getByRole('dialog', { name: 'Item' })
    await item.getByRole('button', { name: 'Edit', exact: true }).click()
    await item.getByLabel('Alias').fill('By the door')
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
    await dialog.getByLabel('Status').selectOption('AVAILABLE')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Would write 3 items').waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await ask('/lockers/L-new')).toMatchObject({ ownerId: 'ada', version: 1 })

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
