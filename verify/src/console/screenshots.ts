// node verify/dist/console/screenshots.js <folder> <path> [<path> …] [--width 375] [--theme dark]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from './browser.js'
import { fillAddress } from './fill-address.js'
import { startConsole } from './start-console.js'
import { openPage } from './visit.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' }, theme: { type: 'string' }, url: { type: 'string' } },
})
const [folder = 'screenshots', ...paths] = positionals
const width = Number(values.width ?? 1440)
const theme = values.theme === 'dark' ? 'dark' : 'light'

const server = values.url === undefined ? await startConsole() : undefined
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  for (const path of paths.length > 0 ? paths : ['/']) {
    const address = await fillAddress(values.url ?? server!.url, path)
    const visit = await openPage(browser, address, { width, theme })
    const name =
      path
        .replaceAll(/\{.*?\}/g, 'one')
        .replaceAll(/\W+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'home'
    const file = join(folder, `${name}-${width}-${theme}.png`)
    await visit.page.screenshot({ path: file, fullPage: true })
    console.log(file, ...visit.faults)
    await visit.close()
  }
} finally {
  await browser.close()
  await server?.close()
}
