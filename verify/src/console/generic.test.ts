import { expect, test } from 'vitest'
import { expectAccessible, expectFits } from './expectations.js'
import { journeysIn } from './journeys.js'
import { notebookSystem } from './notebook-system.js'

const { ask, go } = journeysIn(notebookSystem)

test('a system that no page was written for is worked with from its description alone', () =>
  go('', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Notebook' }).waitFor()
    await page.getByText('No entries', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Write a note' }).click()
    await page.getByLabel('Note id').fill('n-1')
    await page.getByLabel('Words').fill('hello')
    await page.getByLabel('Color').selectOption('blue')
    await page.getByLabel('Price').fill('12.50')
    await page.getByRole('button', { name: 'Write a note' }).click()
    await page.getByText('Note n-1 written in blue').waitFor()
    expect(await ask('/notes/n-1')).toMatchObject({ words: 'hello', color: 'blue', price: 1250, version: 1 })

    await page.getByRole('navigation', { name: 'Path to this page' }).getByRole('link').click()
    await page
      .getByRole('row', { name: /n-1 hello blue €12.50/ })
      .getByRole('link', { name: 'n-1' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Read a note' }).waitFor()
    await page.getByRole('link', { name: 'Change the words' }).click()
    await page.getByLabel('Words').fill('good bye')
    await page.getByRole('button', { name: 'Change the words' }).click()
    await page.getByText(/^Done – 1 item written/).waitFor()
    await expect.poll(() => ask('/notes/n-1')).toMatchObject({ words: 'good bye', version: 2 })
    await expectAccessible(page)
  }))

test('a change of an outdated version is refused, and the input is kept', () =>
  go(
    '/actions/patchNotesNoteId?noteId=n-1&version=1',
    async (page) => {
      await page.getByLabel('Words').fill('too late')
      await page.getByRole('button', { name: 'Change the words' }).click()
      await page.getByRole('alert').getByText('VERSION_MISMATCH').waitFor()
      expect(await page.getByLabel('Words').inputValue()).toBe('too late')
      expect(await ask('/notes/n-1')).toMatchObject({ words: 'good bye' })
      await page.getByRole('button', { name: 'Reload and reapply' }).click()
      await page.getByRole('alert').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Change the words' }).click()
      await expect.poll(() => ask('/notes/n-1')).toMatchObject({ words: 'too late', version: 3 })
    },
    { refusals: true },
  ))

test('the tools of the designer are available, also on a narrow screen', () =>
  go('', async (page) => {
    const tools = page.getByRole('region', { name: 'Tools' })
    // Each states its purpose.
    for (const tool of await tools.getByRole('listitem').all())
      expect((await tool.locator('span').textContent())!.length).toBeGreaterThan(10)
    for (const name of ['Design', 'Data', 'Run', 'Live']) await tools.getByRole('link', { name }).waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await expectFits(page)
    await tools.getByRole('link', { name: 'Run' }).click()
    await page.waitForURL('**/run/notebook')
  }))
