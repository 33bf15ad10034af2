// node verify/dist/console/gallery.js <folder> [<part of an address>] [--url http://…]
// Takes a picture of every page and of every dialog that a button or a menu of it opens, at 1440 and 375 pixels, light and
// dark, and reports what is clipped or inaccessible there.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { launchBrowser } from './browser.js'
import { findClipped, findInaccessible } from './find-faults.js'
import { startConsole } from './start-console.js'
import { openPage, settled } from './visit.js'
import { walkDialogs } from './walk-dialogs.js'

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

/** Takes a screenshot of a dialog, or of the whole page. */
async function picture(page: Page, name: string, dialog?: Locator): Promise<void> {
  for (const { width, height, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    const path = join(folder, `${name}-${width}-${colorScheme}.png`)
    if (!dialog) {
      await settled(page)
      await page.screenshot({ path, fullPage: true })
    } else if (await dialog.isVisible()) await dialog.screenshot({ path })
    else console.log(`${name} at ${width}: not visible`)
    if ((width === 1440) !== (colorScheme === 'light')) continue
    const problems = [...(await findClipped(page)), ...(await findInaccessible(page))]
    for (const problem of problems) console.log(`${name} at ${width}: ${problem}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
}

const nameOf = (text: string) => text.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '')

const server = values.url === undefined ? await startConsole() : undefined
const url = values.url ?? server!.url
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  const { page, faults, close } = await openPage(browser, url)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await walkDialogs(page, {
    url,
    part,
    async onPage(pattern, index) {
      for (const fault of faults.splice(0)) console.log(`before ${pattern}: ${fault}`)
      await picture(page, `page-${nameOf(pattern) || 'home'}-${index}`)
    },
    onDialog: ({ pattern, kind, dialog }) =>
      picture(page, `dialog-${nameOf(pattern)}-${nameOf(kind)}`, dialog),
  })
  for (const fault of faults) console.log(fault)
  await close()
} finally {
  await browser.close()
  await server?.close()
}
