// npm run pictures: the pictures of the README, taken of the console at work.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.js'
import { startConsole } from './start-console.js'
import { openPage, settled, type VisitOptions } from './visit.js'

interface Picture {
  readonly name: string
  readonly path: string
  readonly theme: NonNullable<VisitOptions['theme']>
  /** Actions before the screenshot. */
  readonly does?: (page: Page) => Promise<void>
}

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url))
const size = { width: 1440, height: 860 }
/** Fixed time: pictures look the same on every day. */
const start = Date.parse('2026-03-04T09:20:00.000Z')
const inHours = (hours: number) => new Date(start + hours * 3_600_000).toISOString().slice(0, 16)

const pictures: readonly Picture[] = [
  {
    name: 'locker',
    path: '/systems/smart-locker/lockers/L-0001',
    theme: 'light',
    async does(page) {
      await page.getByRole('button', { name: 'Reserve', exact: true }).click()
      await page.getByLabel('Reserved for').fill('ann')
      await page.getByLabel('Until').fill(inHours(3))
      await page.getByRole('dialog').getByRole('button', { name: 'Reserve', exact: true }).click()
      await page.getByRole('button', { name: 'Show' }).click()
      await page.getByRole('dialog', { name: 'What this wrote' }).waitFor()
    },
  },
  { name: 'design', path: '/design/smart-locker?tab=patterns', theme: 'dark' },
]

const began = Date.now()
const server = await startConsole({ clock: () => start + Date.now() - began })
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const { name, path, theme, does } of pictures) {
    const visit = await openPage(browser, server.url + path, { ...size, theme, time: start })
    await does?.(visit.page)
    await settled(visit.page)
    await visit.page.screenshot({ path: `${folder}${name}.png` })
    if (visit.faults.length > 0) throw new Error(visit.faults.join('\n'))
    console.log(`docs/pictures/${name}.png`)
    await visit.close()
  }
} finally {
  await browser.close()
  await server.close()
}
