import { readFile } from 'node:fs/promises'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFits } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go } = journeysIn(smartLockerSystem)

interface Reservations {
  readonly items: readonly { readonly ownerId: string; readonly startAt: string; readonly endAt: string }[]
}

const hour = 3_600_000
const day = 24 * hour
/** Formats a time for an input field. The browser of the tests uses UTC. */
const typed = (time: number) => new Date(time).toISOString().slice(0, 16)
const lockerLike = (lockerId: string) =>
  ask('/lockers', { lockerId, ownerId: 'gym-1', alias: `Locker ${lockerId}` })
const press = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

async function reserve(page: Page, person: string, from: number | undefined, to: number): Promise<void> {
  await page.getByRole('button', { name: 'Reserve', exact: true }).click()
  await page.getByLabel('Reserved for').fill(person)
  if (from !== undefined) await page.getByLabel('From').fill(typed(from))
  await page.getByLabel('Until').fill(typed(to))
}

test('a person reserves a locker with a PIN, opens it with that alone, and the log shows all of it', async () => {
  await lockerLike('T-1')
  await go(
    '/lockers/T-1',
    async (page) => {
      await reserve(page, 'zoe', undefined, Date.now() + 2 * hour)
      await page.getByLabel('Generate a PIN').check()
      await expectAccessible(page)
      await press(page, 'Reserve')
      const pin = /\d{6}/.exec((await page.getByRole('dialog').getByRole('status').textContent()) ?? '')![0]
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByText('needed to open').waitFor()
      expect(await ask('/lockers/T-1/reservations/active')).toMatchObject({
        active: true,
        reservation: { ownerId: 'zoe' },
      })

      await page.getByRole('button', { name: 'Open door' }).click()
      await page.getByLabel('PIN').fill(pin === '0000' ? '1111' : '0000')
      await press(page, 'Open door')
      await page.getByRole('alert').getByText('stays closed').waitFor()
      await page.getByLabel('PIN').fill(pin)
      await press(page, 'Open door')
      await page.getByText('The door is open').waitFor()
      expect(await ask('/lockers/T-1/door')).toMatchObject({ position: 'OPEN' })
      await page.getByRole('button', { name: 'Close door' }).click()
      await press(page, 'Close door')
      await page.getByText('The door is closed').waitFor()

      await page.getByRole('tab', { name: 'Log' }).click()
      const rows = page.getByRole('table', { name: 'Log' }).getByRole('row')
      await rows.filter({ hasText: 'the PIN was wrong' }).waitFor()
      expect((await rows.allInnerTexts()).slice(1).map((row) => /close|open|denied/.exec(row)![0])).toEqual([
        'close',
        'open',
        'denied',
      ])
      await page.getByText('All 3 events are as they were written.').waitFor()
      await page.getByRole('button', { name: 'Release' }).click()
      await press(page, 'Release')
      await page.getByText('Not reserved').waitFor()
    },
    { refusals: true },
  )
}, 60_000)

test('a time that is taken is refused with times that are free, and one press takes one', async () => {
  await lockerLike('T-2')
  const tomorrow = Math.ceil(Date.now() / day) * day + 10 * hour
  const window = {
    startAt: new Date(tomorrow).toISOString(),
    endAt: new Date(tomorrow + 2 * hour).toISOString(),
  }
  await ask('/lockers/T-2/reservations', { ownerId: 'gus', ...window })
  await go(
    '/lockers/T-2',
    async (page) => {
      await reserve(page, 'mia', tomorrow + hour, tomorrow + 3 * hour)
      await press(page, 'Reserve')
      await page.getByRole('alert').getByText('taken for some of that time').waitFor()
      await expectAccessible(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /12:00 – 14:00/ })
        .click()
      await closed(page)
      await page.getByRole('button', { name: /^mia, .*12:00 – 14:00, upcoming/ }).click()
      await page.getByText('Reservation id').waitFor()
      expect(page.url()).toContain('reservation=')
      const day = new URL(page.url()).searchParams.get('day')
      await page.goto(
        new URL(`/systems/smart-locker/occupancy?zoom=week${day ? `&day=${day}` : ''}`, page.url()).href,
      )
      const lane = page
        .getByRole('table', { name: 'Reservations of lockers' })
        .getByRole('row', { name: /^T-2/ })
      await lane.getByRole('link', { name: /^mia, .*12:00 – 14:00/ }).click()
      await page.getByText('Reservation id').waitFor()
      await page.getByRole('button', { name: 'Extend' }).click()
      await press(page, 'Extend')
      await page.getByRole('button', { name: /^mia, .*12:00 – 15:00/ }).waitFor()
      await page.getByRole('button', { name: 'Cancel reservation' }).click()
      await press(page, 'Cancel reservation')
      await page.getByRole('button', { name: /^mia/ }).waitFor({ state: 'detached' })
    },
    { refusals: true },
  )
}, 60_000)

test('a start without its time is pointed out, and the locker is not reserved from now instead', async () => {
  await lockerLike('W-1')
  const start = Math.floor(Date.now() / day) * day + 2 * day + 8 * hour
  const from = new Date(start).toISOString().slice(0, 10)
  const path = `/lockers/W-1/reservations?from=${new Date().toISOString()}&to=${from}T23:00:00Z`
  await go('/lockers/W-1', async (page) => {
    await reserve(page, 'zoe', undefined, start + hour)
    const field = page.getByLabel('From')
    await field.focus()
    await page.keyboard.type(`${from.slice(8)}${from.slice(5, 7)}${from.slice(0, 4)}`)
    await press(page, 'Reserve')
    // What a submit would send is sent before the next press of a key.
    await page.keyboard.press('Shift')
    expect(await ask(path)).toEqual({ items: [] })
    expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    await field.fill(typed(start))
    await press(page, 'Reserve')
    await closed(page)
    const { items } = await ask<Reservations>(path)
    expect(items).toMatchObject([{ startAt: new Date(start).toISOString() }])
  })
}, 60_000)

test('a reservation for nobody is not made for the caller instead', async () => {
  await lockerLike('W-3')
  await go('/lockers/W-3', async (page) => {
    const person = page.getByLabel('Reserved for')
    await page.getByRole('button', { name: 'Reserve', exact: true }).click()
    await press(page, 'Reserve')
    await page.getByRole('alert').getByText('Reserved for is missing; Until is missing.').waitFor()
    await page.getByLabel('Until').fill(typed(Date.now() + 2 * hour))
    await press(page, 'Reserve')
    await page.getByRole('alert').getByText('Reserved for is missing.', { exact: false }).waitFor()
    expect(await person.getAttribute('aria-invalid')).toBe('true')
    expect(await ask('/lockers/W-3/reservations/active')).toMatchObject({ active: false })
    await person.fill('zoe')
    await press(page, 'Reserve')
    await closed(page)
    expect(await ask('/lockers/W-3/reservations/active')).toMatchObject({ reservation: { ownerId: 'zoe' } })
  })
}, 60_000)

test('dragging over free time of a day reserves it', async () => {
  await lockerLike('T-3')
  await go('/lockers/T-3', async (page) => {
    const lanes = page.getByRole('tabpanel').getByRole('group')
    const box = (await lanes.nth(3).boundingBox())!
    const y = box.y + box.height / 2
    await page.mouse.move(box.x + box.width * 0.25, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.3, y)
    await page.mouse.move(box.x + box.width * 0.5, y)
    await page.mouse.up()
    await page.getByLabel('Reserved for').fill('jo')
    await press(page, 'Reserve')
    await page.getByRole('button', { name: /^jo, .*06:00 – 12:00, upcoming/ }).waitFor()
    const from = new Date(Date.now()).toISOString()
    const to = new Date(Date.now() + 7 * day).toISOString()
    const { items } = await ask<Reservations>(`/lockers/T-3/reservations?from=${from}&to=${to}`)
    expect(items).toHaveLength(1)
    expect(Date.parse(items[0]!.endAt) - Date.parse(items[0]!.startAt)).toBe(6 * hour)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectFits(page)
  })
}, 60_000)

test('the size of a locker is chosen, removed by Undo, and removed in the form', async () => {
  await lockerLike('W-2')
  const sizeOf = async () => (await ask<{ size?: string }>('/lockers/W-2')).size
  await go('/lockers/W-2', async (page) => {
    const saveSize = async (size: string) => {
      await page.getByRole('button', { name: 'Edit details' }).click()
      await page.getByLabel('Size').selectOption(size)
      await press(page, 'Save')
      await closed(page)
    }
    // A form has the version that the page shows.
    const untilShown = (state: 'visible' | 'detached', size = /, size/) =>
      page.getByText(size).waitFor({ state })
    await saveSize('M')
    await untilShown('visible', /, size M/)
    expect(await sizeOf()).toBe('M')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await untilShown('detached')
    expect(await sizeOf()).toBeUndefined()
    await saveSize('L')
    await untilShown('visible', /, size L/)
    expect(await sizeOf()).toBe('L')
    await saveSize('')
    await untilShown('detached')
    expect(await sizeOf()).toBeUndefined()
  })
}, 60_000)

test('an operator takes a locker out of service and finds it by its owner', async () => {
  await lockerLike('T-4')
  await go('/lockers/T-4', async (page) => {
    await page.getByRole('button', { name: 'Start maintenance' }).click()
    await press(page, 'Start maintenance')
    await closed(page)
    await page.getByText('In maintenance', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('In maintenance', { exact: true }).waitFor({ state: 'detached' })
    expect(await ask('/lockers/T-4')).toMatchObject({ status: 'AVAILABLE' })
    await page.getByRole('button', { name: 'Start maintenance' }).click()
    await press(page, 'Start maintenance')
    await page.getByText('In maintenance', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Reserve', exact: true }).waitFor({ state: 'detached' })
    expect(await ask('/lockers/T-4')).toMatchObject({ status: 'MAINTENANCE' })
    await page.getByRole('link', { name: 'gym-1' }).click()
    await page.getByRole('radio', { name: 'Maintenance' }).check({ force: true })
    await page.getByRole('row').filter({ hasText: 'T-4' }).getByText('maintenance').waitFor()
    expect(page.url()).toContain('owner=gym-1&status=MAINTENANCE')
  })
}, 60_000)

test('an operator starts and ends the maintenance of several lockers, and retires those without reservations', async () => {
  for (const id of ['B-1', 'B-2']) await lockerLike(id)
  const states = async () =>
    Promise.all(['B-1', 'B-2'].map(async (id) => (await ask<{ status: string }>(`/lockers/${id}`)).status))
  const apply = async (page: Page, label: string, done = '2 of 2') => {
    for (const id of ['B-1', 'B-2']) await page.getByRole('checkbox', { name: `Choose ${id}` }).check()
    await page.getByRole('button', { name: `${label} 2`, exact: true }).click()
    await press(page, label)
    await page.getByRole('dialog').getByText(done).waitFor()
    await page.getByRole('dialog').locator('.dialog-body').getByRole('button', { name: 'Close' }).click()
    await closed(page)
  }
  await go('?owner=gym-1', async (page) => {
    await apply(page, 'Start maintenance')
    expect(await states()).toEqual(['MAINTENANCE', 'MAINTENANCE'])
    await page.getByRole('row', { name: /B-2.*Maintenance/i }).waitFor()
    await apply(page, 'End maintenance')
    expect(await states()).toEqual(['AVAILABLE', 'AVAILABLE'])
  })
  await ask('/lockers/B-1/reservations', { ownerId: 'ann', endAt: new Date(Date.now() + hour).toISOString() })
  await go(
    '',
    async (page) => {
      await apply(page, 'Retire', '1 of 2')
    },
    { refusals: true },
  )
  const retired = await Promise.all(
    ['B-1', 'B-2'].map(async (id) => (await ask<{ retiredAt?: string }>(`/lockers/${id}`)).retiredAt),
  )
  expect(retired).toEqual([undefined, expect.any(String)])
})

test('a person searches a locker at a location that is free for a time', async () => {
  const start = Math.ceil(Date.now() / day) * day + 10 * hour
  const window = { startAt: new Date(start).toISOString(), endAt: new Date(start + 2 * hour).toISOString() }
  for (const lockerId of ['P-1', 'P-2'])
    await ask('/lockers', { lockerId, ownerId: 'gym-1', locationId: 'pier' })
  await ask('/lockers/P-1/reservations', { ownerId: 'gus', ...window })
  await go('', async (page) => {
    const location = page.getByRole('searchbox', { name: 'Location' })
    await location.fill('pier')
    await location.press('Enter')
    await page.getByRole('link', { name: 'P-1' }).waitFor()
    await page.getByLabel('Free from').fill(typed(start + hour))
    await page.getByLabel('to', { exact: true }).fill(typed(start + 3 * hour))
    await page.getByRole('link', { name: 'P-1' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'P-2' }).click()
    await page.getByRole('heading', { name: 'P-2' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'P-2' }).waitFor()
    await page.getByRole('link', { name: 'P-1' }).waitFor({ state: 'detached' })
  })
}, 60_000)

test('an operator adds a location, and a person reserves any locker of a size there', async () => {
  await ask('/lockers', { lockerId: 'Q-1', ownerId: 'gym-1', locationId: 'quay', size: 'S' })
  await ask('/lockers', { lockerId: 'Q-2', ownerId: 'gym-1', locationId: 'quay', size: 'L' })
  await go('/locations', async (page) => {
    await page.getByRole('button', { name: 'Add location' }).click()
    await page.getByRole('dialog').getByLabel('Id').fill('quay')
    await page.getByRole('dialog').getByLabel('Name').fill('Old quay')
    await page.getByRole('dialog').getByLabel('Time zone').fill('Europe/Lisbon')
    await press(page, 'Save location')
    await closed(page)
    await page.getByRole('row').filter({ hasText: 'Old quay' }).getByText('Europe/Lisbon').waitFor()
    await page.getByRole('button', { name: 'Actions of Old quay' }).click()
    await page.getByRole('menuitem', { name: 'Reserve any locker' }).click()
    await page.getByRole('dialog').getByLabel('Size', { exact: true }).selectOption('L')
    await page.getByLabel('Reserved for').fill('ida')
    await page.getByLabel('Until').fill(typed(Date.now() + 2 * hour))
    await press(page, 'Reserve')
    await page.waitForURL('**/lockers/Q-2?*')
    await page.getByText('Reservation id').waitFor()
    expect(await ask('/lockers/Q-2/reservations/active')).toMatchObject({ reservation: { ownerId: 'ida' } })
  })
}, 60_000)

test('the lockers are sorted by their heads, and all of them are downloaded', async () => {
  await lockerLike('A-0')
  await go('', async (page) => {
    await page.getByRole('columnheader', { name: 'Locker', exact: true }).getByRole('button').click()
    await page.getByRole('row').nth(1).getByText('A-0', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'View of Lockers' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('Locker,Name,State,Location,Owner')
    const { items } = await ask<{ readonly items: readonly { readonly lockerId: string }[] }>(
      '/lockers?limit=100',
    )
    const ids = lines.slice(1).map((line) => line.split(',')[0])
    expect(ids).toEqual(expect.arrayContaining(items.map(({ lockerId }) => lockerId)))
  })
})
