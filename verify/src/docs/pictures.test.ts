import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../console/browser.js'
import { filesUnder, read } from '../tidy/workspace.js'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)

afterAll(() => browser?.close())

const pictures = filesUnder('docs/generated', (path) => path.endsWith('.svg'))

test.each(pictures)('in %s no text overlaps the next, in the fonts of a browser', async (path) => {
  const page = await browser.newPage()
  await page.setContent(read(path))
  // Source text that runs in the browser, which has the real text widths.
  const crowded: string[] = await page.evaluate(`(() => {
    const texts = [...document.querySelectorAll('svg text')].map((text) => ({ text, box: text.getBBox() }))
    const edge = (text) => Math.min(1180, ...texts
      .filter((other) => other.text.getAttribute('y') === text.getAttribute('y'))
      .map((other) => Number(other.text.getAttribute('x')))
      .filter((x) => x > Number(text.getAttribute('x'))))
    return texts.filter(({ text, box }) => box.x + box.width > edge(text)).map(({ text }) => text.textContent)
  })()`)
  expect(crowded).toEqual([])
  await page.close()
})

test('a picture follows the color scheme of the browser', async () => {
  const colorOf = async (colorScheme: 'light' | 'dark') => {
    const page = await browser.newPage({ colorScheme })
    await page.setContent(read(pictures[0]!))
    const fill = await page.evaluate("getComputedStyle(document.querySelector('svg .page')).fill")
    await page.close()
    return fill
  }
  expect([await colorOf('light'), await colorOf('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(13, 17, 23)'])
})
