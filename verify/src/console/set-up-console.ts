import type { ServeOptions, Serving } from '@tablewright/server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { sharedBrowser } from './browser.js'
import { startConsole } from './start-console.js'
import { openPage, type Visit, type VisitOptions } from './visit.js'

/** The console and the browser of a test file. */
export interface ConsoleSite {
  readonly server: Serving
  readonly browser: Browser
  /** Opens a path of the console. */
  open(path?: string, options?: VisitOptions): Promise<Visit>
}

/** Starts a console before the tests of a file, and closes it and the visits that are still open after them. */
export function setUpConsole(options: Partial<ServeOptions> = {}): ConsoleSite {
  let server: Serving | undefined
  let browser: Browser | undefined
  const visits: Visit[] = []
  beforeAll(async () => {
    server = await startConsole(options)
    browser = await sharedBrowser()
  }, 60_000)
  afterAll(async () => {
    await Promise.all(visits.splice(0).map(({ close }) => close()))
    await server?.close()
  })
  return {
    get server() {
      return server!
    },
    get browser() {
      return browser!
    },
    async open(path = '', options) {
      const visit = await openPage(browser!, server!.url + path, options)
      visits.push(visit)
      return visit
    },
  }
}
