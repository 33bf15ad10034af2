import type { ServeOptions, Serving } from '@tablewright/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.js'
import { startConsole } from './start-console.js'
import { openPage, type Visit, type VisitOptions } from './visit.js'

/** The console and the browser of a test file. */
export interface ConsoleSite {
  readonly server: Serving
  readonly browser: Browser
  /** Opens a path of the console. The caller closes it. */
  open(path?: string, options?: VisitOptions): Promise<Visit>
}

/** Starts a console and a browser before the tests of a file, and closes both after them. */
export function setUpConsole(options: Partial<ServeOptions> = {}): ConsoleSite {
  let server: Serving | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    server = await startConsole(options)
    browser = await launchBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    get server() {
      return server!
    },
    get browser() {
      return browser!
    },
    open: (path = '', visit) => openPage(browser!, server!.url + path, visit),
  }
}
