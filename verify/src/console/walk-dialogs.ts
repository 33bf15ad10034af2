import type { Locator, Page } from 'playwright-core'
import { addresses } from './addresses.js'
import { fillAddress } from './fill-address.js'
import { goTo, idle } from './visit.js'

/** A dialog that a button or a menu of a page opened. */
export interface OpenedDialog {
  /** Pattern of the page in the registry. */
  readonly pattern: string
  readonly address: string
  /** Title of the dialog without ids and numbers. */
  readonly kind: string
  readonly dialog: Locator
  /** The button or menu button that opened it. Undefined if its address opened it. */
  readonly opener: Locator | undefined
}

export interface DialogWalk {
  readonly url: string
  /** Only addresses that contain this text. Defaults to all. */
  readonly part?: string
  /** Prefix of addresses to skip. */
  readonly except?: string | undefined
  readonly onPage?: (pattern: string, index: number) => Promise<void>
  /** May close the dialog. */
  readonly onDialog: (opened: OpenedDialog) => Promise<void>
}

const timeout = 2_000

/**
 * Visits the addresses of all pages and opens every dialog of their buttons and menus, each kind once for a
 * system or tool.
 */
export async function walkDialogs(
  page: Page,
  { url, part = '', except, onPage, onDialog }: DialogWalk,
): Promise<void> {
  const seen = new Set<string>()
  page.on('dialog', (dialog) => void dialog.dismiss())
  // Its code is loaded at the first use.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  for (const [pattern, examples] of Object.entries(addresses)) {
    const pressed = new Set<string>()
    for (const [index, example] of examples.entries()) {
      if (!example.includes(part) || (except !== undefined && example.startsWith(except))) continue
      const address = (await fillAddress(url, example)).slice(url.length)
      await goTo(page, address)
      await onPage?.(pattern, index)
      await pressAll({ page, pattern, address, seen, pressed, onDialog })
    }
  }
}

interface PageWalk {
  readonly page: Page
  readonly pattern: string
  readonly address: string
  /** Dialogs that are the same on every page of a part are opened once. */
  readonly seen: Set<string>
  /** Controls that were pressed on pages of this pattern. */
  readonly pressed: Set<string>
  readonly onDialog: DialogWalk['onDialog']
}

/** Buttons that open no dialog. */
const withoutDialog = '[role=tab], .table-sort, .copyable, .inline-cell-start'

/** Text without ids and numbers. */
export const kindOf = (text: string): string => text.replaceAll(/\S*\d\S*/g, '').trim()

/** Presses every button of a page that has not been pressed on a page like it, and every item of its menus. */
async function pressAll(walk: PageWalk): Promise<void> {
  const { page, address, pressed } = walk
  // The page below an open dialog is at another address.
  if (await isOpen(page)) return reportDialog(walk, undefined)
  // Buttons that appear with data would move the others.
  await idle(page)
  // The buttons of the frame are the same on every page.
  const frame = walk.pattern === '/' ? '.bar-search, .bar button[title=Keys], ' : ''
  const buttons = page.locator(`${frame}#content button:visible:enabled:not(${withoutDialog})`)
  // Rows of a table open the same dialog.
  const labels = await buttons.evaluateAll((found) =>
    found.map((each) =>
      each.hasAttribute('data-row')
        ? `row of ${each.closest('table')?.getAttribute('aria-label')}`
        : (each.getAttribute('aria-label') ?? each.textContent ?? ''),
    ),
  )
  for (const [index, label] of labels.entries()) {
    if (pressed.has(kindOf(label))) continue
    pressed.add(kindOf(label))
    await press(walk, buttons.nth(index))
    const moved = !page.url().endsWith(address) || (await buttons.count()) !== labels.length
    if (moved) await goTo(page, address)
  }
}

async function press(walk: PageWalk, button: Locator): Promise<void> {
  const { page } = walk
  const isMenu = (await button.getAttribute('aria-haspopup', { timeout }).catch(() => null)) === 'menu'
  await button.press('Enter', { timeout }).catch(() => undefined)
  if (!isMenu) return reportDialog(walk, button)
  const items = page.locator('[role=menuitem]:visible')
  const count = await items.count()
  for (let index = 0; index < count; index++) {
    if (index > 0) await button.press('Enter', { timeout }).catch(() => undefined)
    await items
      .nth(index)
      .press('Enter', { timeout })
      .catch(() => undefined)
    await reportDialog(walk, button)
  }
}

async function reportDialog(walk: PageWalk, opener: Locator | undefined): Promise<void> {
  const { page, pattern, address, seen, onDialog } = walk
  const dialog = page.locator('dialog[open]').last()
  if (!(await isOpen(page))) await idle(page)
  if (!(await isOpen(page))) return
  await dialog
    .locator('.loading')
    .first()
    .waitFor({ state: 'detached', timeout })
    .catch(() => undefined)
  const kind = kindOf((await dialog.getAttribute('aria-label')) ?? '')
  const name = await nameOf(dialog, kind)
  const place = `${pattern.split('/').slice(0, 3).join('/')} `
  // The drawers of a design and of runs are of one kind each.
  const alike = [...seen].filter((each) => each.startsWith(place)).length
  if (!seen.has(place + name) && !(pattern.startsWith('/design/') && alike >= 3)) {
    seen.add(place + name)
    await onDialog({ pattern, address, kind, dialog, opener })
  }
  for (let tries = 0; tries < 4 && (await isOpen(page)); tries++) await page.keyboard.press('Escape')
}

/** Names the form of an operation without the record in its title (`Edit Harbour`, `Edit Library`). */
async function nameOf(dialog: Locator, kind: string): Promise<string> {
  const form = dialog.locator('form[data-operation]')
  if ((await form.count()) === 0) return kind
  return `${await form.getAttribute('data-operation')} ${kind.split(' ')[0]}`
}

function isOpen(page: Page): Promise<boolean> {
  return page.locator('dialog[open]').first().isVisible()
}
