import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../console/browser.js'
import { root } from '../tidy/workspace.js'

interface Site {
  readonly buildSite: (folder: string) => { readonly pages: number; readonly broken: readonly string[] }
}

let folder = ''
let server: ChildProcess

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tablewright-site-'))
})

afterAll(() => {
  server?.kill()
  rmSync(folder, { recursive: true, force: true })
})

test('the site has a page for every document, and no broken link', async () => {
  const { buildSite } = (await import(pathToFileURL(join(root, 'scripts/docs-site/build.mjs')).href)) as Site
  const { pages, broken } = buildSite(folder)
  expect(broken).toEqual([])
  const documents = readdirSync(join(root, 'docs'), { recursive: true }).filter((path) =>
    String(path).endsWith('.md'),
  )
  expect(pages).toBe(documents.length)
  const guide = readFileSync(join(folder, 'guide/02-one-to-many.html'), 'utf8')
  expect(guide).toContain(`<span class="keyword">const</span> blog = <span class="call">table</span>(`)
  expect(guide).toContain(`<span class="text">'POST#&lt;postId>'</span>`)
  const index = readFileSync(join(folder, 'llms.txt'), 'utf8')
  expect(index).toContain('guide/01-tutorial.html')
  expect(index.match(/^- .*:$/gm), 'a summary is a whole sentence').toBeNull()
  const compact = readFileSync(join(folder, 'llms-compact.txt'), 'utf8')
  expect(compact).toContain('```ts')
  expect(compact.length, 'small enough for the context of a model').toBeLessThan(120_000)
})

test('a reader finds a heading by its words, without a request to another host', {
  timeout: 120_000,
}, async () => {
  server = spawn(process.execPath, [join(root, 'scripts/docs.mjs'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const url = await new Promise<string>((resolve) => {
    let output = ''
    server.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(output)
      if (found !== null) resolve(found[0])
    })
  })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(url)
    await page.keyboard.press('/')
    await page.keyboard.type('sparse index')
    await page.locator('#results a').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sparse/)
    expect(await page.locator('main h1').textContent()).toMatch(/sparse/i)
    expect(await page.locator('.code button').count()).toBe(await page.locator('main pre').count())
    await page.goto(`${url}rules/TW904.html`)
    const rules = await page.locator('nav a[href*="TW"]').allTextContents()
    expect(rules.map((title) => Number(/\d+/.exec(title)![0]))).toEqual(
      rules.map((title) => Number(/\d+/.exec(title)![0])).sort((one, other) => one - other),
    )
    expect((await page.locator('nav [aria-current]').boundingBox())!.y).toBeLessThan(900)
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    expect(asked.filter((each) => !each.startsWith(url))).toEqual([])
    expect(asked.filter((each) => each.endsWith('/search.json'))).toHaveLength(1)
  } finally {
    await browser.close()
  }
})
