import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findInaccessible } from './find-faults.js'
import { setUpConsole } from './set-up-console.js'
import { type OpenedDialog, walkDialogs } from './walk-dialogs.js'

const site = setUpConsole()

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

/** Runs in the browser: returns the focused element, and the fields without a description. */
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

const focused = 'document.activeElement.outerHTML.slice(0, 120)'

const look = (page: Page) =>
  page.evaluate<Seen>(`(${inPage})([...document.querySelectorAll('dialog[open]')].at(-1))`)

/**
 * Sends the form of a dialog. A form without required values shows errors at its fields; the form of an
 * existing record can be saved unchanged.
 */
async function send(page: Page, { dialog }: OpenedDialog): Promise<readonly string[]> {
  // Fields of an optional record are required only if the record is present.
  const required = dialog.locator('form :is(input, select)[required]:not([id*="."], [id*="["])')
  const isEmpty = await required.evaluateAll((found) =>
    found.some((each) => (each as { value?: string }).value === ''),
  )
  const submit = dialog.locator('form [type=submit]').first()
  if (isEmpty) {
    await submit.click()
    const refused = dialog.locator('[aria-invalid=true], [role=alert]').first()
    if (!(await appears(refused))) return ['sent without what is required, it shows no reason']
    return reasons(await look(page))
  }
  if ((await submit.count()) === 0 || (await submit.textContent()) !== 'Save') return []
  await submit.click()
  const refused = dialog.getByRole('alert')
  await dialog
    .or(refused)
    .first()
    .waitFor({ state: 'hidden', timeout: 5_000 })
    .catch(() => undefined)
  return (await refused.isVisible()) ? [`saved as it is, it is refused: ${await refused.textContent()}`] : []
}

const appears = (locator: Locator, timeout = 5_000) =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

async function faultsOf(page: Page, opened: OpenedDialog): Promise<readonly string[]> {
  const { dialog, opener } = opened
  const found: string[] = []
  if (!(await dialog.getAttribute('aria-label'))?.trim()) found.push('has no name')
  found.push(...(await namelessControls(dialog)).map((line) => `nameless: ${line.trim()}`))
  const before = await look(page)
  if (!before.first) found.push('the first field has no focus')
  if (!before.inside) found.push('the focus is outside')
  found.push(
    ...reasons(before),
    ...(await findInaccessible(page, 'dialog[open]')),
    ...(await send(page, opened)),
  )
  if (!(await dialog.isVisible())) return found
  await page.keyboard.press('Escape')
  const closed = await dialog.waitFor({ state: 'detached', timeout: 1_000 }).then(
    () => true,
    () => false,
  )
  if (!closed) found.push('Escape does not close it')
  else if (opener !== undefined && !(await hasFocusSoon(opener)))
    found.push(`the focus is on ${await page.evaluate<string>(focused)}`)
  return found
}

/** Whether the opener has the focus, or the title of the page if the dialog opened another page. */
async function hasFocusSoon(button: Locator): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    const here = await button.evaluate((each) => each === each.ownerDocument.activeElement).catch(() => false)
    if (here || (await button.page().locator('#content h1:focus').count()) > 0) return true
    await button.page().waitForTimeout(25)
  }
  return false
}

function reasons({ undescribed, dangling, invalid }: Seen): readonly string[] {
  return [
    ...undescribed.map((id) => `${id} has a text that does not describe it`),
    ...dangling.map((id) => `${id} describes a field and does not exist`),
    ...invalid.map((id) => `${id} is wrong and not marked so`),
  ]
}

// Every dialog that a button or a menu opens, in two halves.
test.each([
  ['the systems', '/systems/'],
  ['the tools', ''],
])(
  'every dialog of %s has names, labels, described errors, the focus, and closes by Escape',
  { timeout: 300_000 },
  async (_, part) => {
    const { page, close } = await site.open()
    const faults: string[] = []
    const kinds: string[] = []
    await walkDialogs(page, {
      url: site.server.url,
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
    expect(kinds.length).toBeGreaterThan(part === '' ? 9 : 60)
  },
)
