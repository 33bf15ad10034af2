import { invoicingSystem } from '@tablewright/invoicing'
import { expect, test } from 'vitest'
import { expectAccessible } from './expectations.js'
import { journeysIn } from './journeys.js'

const { ask, go, send } = journeysIn(invoicingSystem)

interface Client {
  readonly clientId: string
  readonly name: string
  readonly phone?: string
  readonly notes?: string
}

const addClient = (name: string) =>
  ask<Client>('/clients', { name, email: `${name.toLowerCase()}@conflict.example`, phone: '1' })

const editElsewhere = async (clientId: string, changes: object) => {
  const { version } = await ask<{ version: number }>(`/clients/${clientId}`)
  await send(`/clients/${clientId}`, 'PATCH', changes, { 'if-match': `"${version}"` })
}

test('a form whose record was changed elsewhere offers to reapply the edits, and loses neither', async () => {
  const { clientId } = await addClient('Alder')
  await go(`/clients/${clientId}`, async (page) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Alder' })
    await dialog.getByLabel('Notes').fill('From here')
    await editElsewhere(clientId, { phone: '2', name: 'Alder & Ash' })
    const changed = page.getByRole('dialog').getByText('This record was changed elsewhere')
    await changed.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reload and reapply' }).click()
    await changed.waitFor({ state: 'detached' })
    const form = page.getByRole('dialog')
    expect(await form.getByLabel('Phone').inputValue()).toBe('2')
    expect(await form.getByLabel('Notes').inputValue()).toBe('From here')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Nothing changed').waitFor()
  })
  expect(await ask(`/clients/${clientId}`)).toMatchObject({
    name: 'Alder & Ash',
    phone: '2',
    notes: 'From here',
    version: 3,
  })
})

test('a form that is sent without reapplying is refused, and keeps its input', async () => {
  const { clientId } = await addClient('Birch')
  await go(
    `/clients/${clientId}`,
    async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Phone').fill('3')
      await editElsewhere(clientId, { notes: 'From elsewhere' })
      await dialog.getByText('This record was changed elsewhere').waitFor()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByRole('alert').getByText('VERSION_MISMATCH').waitFor()
      expect(await dialog.getByLabel('Phone').inputValue()).toBe('3')
      await dialog.getByRole('button', { name: 'Reload and reapply' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
    { refusals: true },
  )
  expect(await ask(`/clients/${clientId}`)).toMatchObject({ phone: '3', notes: 'From elsewhere' })
})

test('a draft of a closed dialog has the edited fields, and the rest is current', async () => {
  const { clientId } = await addClient('Cedar')
  await go(`/clients/${clientId}`, async (page) => {
    const open = page.getByRole('button', { name: 'Edit', exact: true })
    await open.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Not sent yet')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await editElsewhere(clientId, { phone: '4' })
    await page.reload()
    await open.click()
    await expect.poll(() => dialog.getByLabel('Notes').inputValue()).toBe('Not sent yet')
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('4')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
  expect(await ask(`/clients/${clientId}`)).toMatchObject({ phone: '4', notes: 'Not sent yet' })
})

test('a field that was emptied stays empty after a reload, and is cleared', async () => {
  const { clientId } = await addClient('Douglas')
  await go(`/clients/${clientId}`, async (page) => {
    const open = page.getByRole('button', { name: 'Edit', exact: true })
    await open.click()
    const phone = page.getByRole('dialog').getByLabel('Phone')
    await phone.fill('')
    await page.reload()
    await open.click()
    await phone.waitFor()
    expect(await phone.inputValue()).toBe('')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
  expect((await ask<Client>(`/clients/${clientId}`)).phone).toBeUndefined()
})
