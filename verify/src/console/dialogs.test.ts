import type { Serving } from '@tablewright/server'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.js'
import { findInaccessible } from './find-faults.js'
import { startConsole } from './start-console.js'
import { openPage } from './visit.js'
import { type OpenedDialog, walkDialogs } from './walk-dialogs.js'

let server: Serving
let browser: Browser
beforeAll(async () => {
  server = await startConsole()
  browser = await launchBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** A node of the accessibility tree, as it is written by `ariaSnapshot`: `- textbox "Name": Ann`. */
const node = /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/
const named = new Set([
  'button',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'slider',
  'spinbutton',
  'tab',
])

/** Controls of a dialog that have no name in the accessibility tree. */
async function namelessControls(dialog: Locator): Promise<readonly string[]> {
  const lines = (await dialog.ariaSnapshot()).split('\n')
  return lines.filter((line) => {
    const [, role = '', name] = node.exec(line) ?? []
    return named.has(role) && !name
  })
}

/** Runs in the browser: where the focus is, and which of the fields lack their description. */
const inPage = `(dialog) => {
  const fields = [...dialog.querySelectorAll('input:not([type=hidden]), select, textarea')].filter((each) => each.checkVisibility())
  const described = (field) => (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  return {
    first: fields.length === 0 || document.activeElement === fields[0],
    inside: dialog.contains(document.activeElement),
    undescribed: fields.filter((field) => {
      const box = field.closest('.field')
      const text = box?.querySelector('.field-hint, .field-reason')
      return text && !described(field).includes(text.id)
    }).map((field) => field.id),
    dangling: fields.flatMap((field) => described(field).filter((id) => document.getElementById(id) === null)),
    invalid: [...dialog.querySelectorAll('[data-wrong] :is(input, select, textarea)')].filter((each) => each.getAttribute('aria-invalid') !== 'true').map(({ id }) => id),
  }
}`

interface Seen {
  readonly first: boolean
  readonly inside: boolean
  readonly undescribed: readonly string[]
  readonly dangling: readonly string[]
  readonly invalid: readonly string[]
}

const look = (page: Page) =>
  page.evaluate<Seen>(`(${inPage})([...document.querySelectorAll('dialog[open]')].at(-1))`)

/** Buttons that end a form with what was not filled in: the server refuses it, and says why at the fields. */
async function submitEmpty({ dialog }: OpenedDialog): Promise<boolean> {
  const required = dialog.locator('form :is(input[required], select[required])')
  const empty = await required.evaluateAll((found) =>
    found.some((each) => (each as { value?: string }).value === ''),
  )
  if (!empty) return false
  await dialog.locator('form [type=submit]').first().click()
  await dialog.locator('[aria-invalid=true], [role=alert]').first().waitFor({ timeout: 5_000 })
  return true
}

async function faultsOf(page: Page, opened: OpenedDialog): Promise<readonly string[]> {
  const { dialog, opener } = opened
  const found: string[] = []
  if (!(await dialog.getAttribute('aria-label'))?.trim()) found.push('has no name')
  found.push(...(await namelessControls(dialog)).map((line) => `nameless: ${line.trim()}`))
  const before = await look(page)
  if (!before.first) found.push('the first field has no focus')
  if (!before.inside) found.push('the focus is outside')
  if (await submitEmpty(opened)) found.push(...reasons(await look(page)))
  found.push(...reasons(before), ...(await findInaccessible(page)))
  await page.keyboard.press('Escape')
  const closed = await dialog.waitFor({ state: 'detached', timeout: 1_000 }).then(
    () => true,
    () => false,
  )
  if (!closed) found.push('Escape does not close it')
  else if (opener !== undefined && !(await opener.evaluate((button) => button === document.activeElement)))
    found.push('the focus does not return')
  return found
}

function reasons({ undescribed, dangling, invalid }: Seen): readonly string[] {
  return [
    ...undescribed.map((id) => `${id} has a text that does not describe it`),
    ...dangling.map((id) => `${id} describes a field and does not exist`),
    ...invalid.map((id) => `${id} is wrong and not marked so`),
  ]
}

// Every dialog that a button or a menu opens, in two halves, as they are found.
test.each([
  ['the systems', '/systems/'],
  ['the tools', ''],
])(
  'every dialog of %s has names, labels, described errors, the focus, and closes by Escape',
  { timeout: 300_000 },
  async (_, part) => {
    const { page, close } = await openPage(browser, server.url)
    const faults: string[] = []
    const kinds: string[] = []
    await walkDialogs(page, {
      url: server.url,
      part,
      except: part === '' ? '/systems/' : undefined,
      async onDialog(opened) {
        kinds.push(opened.kind)
        const found = await faultsOf(page, opened)
        faults.push(...found.map((fault) => `${opened.address} "${opened.kind}": ${fault}`))
      },
    })
    await close()
    expect(faults).toEqual([])
    expect(kinds.length).toBeGreaterThan(part === '' ? 8 : 50)
  },
)
