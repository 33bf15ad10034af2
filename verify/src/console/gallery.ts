// node verify/dist/console/gallery.js <folder> [<part of an address>] [--url http://…]
// Takes a picture of every page and of every dialog that a button or a menu of it opens, at 1440 and 375 pixels, light and
// dark, and reports what is clipped or inaccessible there.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { addresses } from './addresses.js'
import { launchBrowser } from './browser.js'
import { fillAddress } from './fill-address.js'
import { findClipped, findInaccessible } from './find-faults.js'
import { startConsole } from './start-console.js'
import { goTo, openPage, settled } from './visit.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' } },
})
const [folder = 'gallery', part = ''] = positionals
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 375, height: 800, colorScheme: 'light' },
  { width: 375, height: 800, colorScheme: 'dark' },
] as const

/** Dialogs that are the same on every page of a part are pictured once. */
const seen = new Set<string>()
const timeout = 2_000

async function picture(page: Page, name: string, fullPage: boolean): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    if (fullPage) await settled(page)
    const path = join(folder, `${name}-${width}-${colorScheme}.png`)
    if (fullPage) await page.screenshot({ path, fullPage })
    else await page.locator('dialog[open]').last().screenshot({ path })
    if ((width === 1440) !== (colorScheme === 'light')) continue
    const problems = [...(await findClipped(page)), ...(await findInaccessible(page))]
    for (const problem of problems) console.log(`${name} at ${width}: ${problem}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

const nameOf = (text: string) => text.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')

/** What a dialog is about, without ids and numbers. */
const kindOf = (text: string) => text.replaceAll(/\S*\d\S*/g, '').trim()

async function isOpen(page: Page): Promise<boolean> {
  return page.locator('dialog[open]').first().isVisible()
}

async function close(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await isOpen(page)); tries++) await page.keyboard.press('Escape')
}

async function pictureDialog(page: Page, pattern: string): Promise<void> {
  await page.waitForTimeout(250)
  if (!(await isOpen(page))) return
  await page
    .locator('dialog[open] .loading')
    .first()
    .waitFor({ state: 'detached', timeout })
    .catch(() => undefined)
  const title = (await page.locator('dialog[open]').last().getAttribute('aria-label')) ?? ''
  const kind = `${pattern.split('/').slice(0, 3).join('/')} ${kindOf(title)}`
  // The drawers of a design and of runs are of one kind each.
  const alike = [...seen].filter((each) =>
    each.startsWith(`${pattern.split('/').slice(0, 3).join('/')} `),
  ).length
  if (!seen.has(kind) && !(pattern.startsWith('/design/') && alike >= 3)) {
    seen.add(kind)
    await picture(page, `dialog-${nameOf(pattern)}-${nameOf(kindOf(title))}`, false)
  }
  await close(page)
}

/** Presses every button of a page that has not been pressed on a page like it, and every item of its menus. */
async function pressAll(page: Page, pattern: string, address: string): Promise<void> {
  const buttons = page.locator('#content button:visible:enabled:not([role=tab])')
  const labels = await buttons.evaluateAll((found) =>
    found.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )
  const pressed = new Set<string>()
  for (const [index, label] of labels.entries()) {
    if (pressed.has(kindOf(label))) continue
    pressed.add(kindOf(label))
    await press(page, buttons.nth(index), pattern)
    const moved = !page.url().endsWith(address) || (await buttons.count()) !== labels.length
    if (moved) await goTo(page, address)
  }
}

async function press(page: Page, button: Locator, pattern: string): Promise<void> {
  const isMenu = (await button.getAttribute('aria-haspopup', { timeout }).catch(() => null)) === 'menu'
  await button.click({ timeout }).catch(() => undefined)
  if (!isMenu) return pictureDialog(page, pattern)
  const items = page.locator('[role=menuitem]:visible')
  const count = await items.count()
  for (let index = 0; index < count; index++) {
    if (index > 0) await button.click({ timeout }).catch(() => undefined)
    await items
      .nth(index)
      .click({ timeout })
      .catch(() => undefined)
    await pictureDialog(page, pattern)
  }
}

const server = values.url === undefined ? await startConsole() : undefined
const url = values.url ?? server!.url
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  const visit = await openPage(browser, url)
  const { page, faults } = visit
  page.on('dialog', (dialog) => dialog.dismiss())
  for (const [pattern, examples] of Object.entries(addresses)) {
    for (const [index, example] of examples.entries()) {
      if (!example.includes(part)) continue
      const address = (await fillAddress(url, example)).slice(url.length)
      await goTo(page, address)
      await picture(page, `page-${nameOf(pattern) || 'home'}-${index}`, true)
      if (pattern !== '/kit') await pressAll(page, pattern, address)
      for (const fault of faults.splice(0)) console.log(`${address}: ${fault}`)
    }
  }
  await visit.close()
} finally {
  await browser.close()
  await server?.close()
}
