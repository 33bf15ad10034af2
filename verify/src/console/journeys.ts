import type { ServeOptions, Serving } from '@tablewright/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.js'
import { startConsole } from './start-console.js'
import { openPage } from './visit.js'

export interface Journeys {
  /** What the system's API answers; with a body it is posted. */
  ask<Answer>(path: string, body?: object): Promise<Answer>
  /** Sends a change by another verb or with headers. */
  send(
    path: string,
    method: string,
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown>
  /** Opens a page, lets a person act, and fails when anything went wrong that was not to be refused. */
  go(
    path: string,
    act: (page: Page) => Promise<void>,
    options?: { readonly refusals?: boolean },
  ): Promise<void>
}

/** A console of one system, without what works by itself between requests, and a browser for the journeys of a file. */
export function journeysIn(system: ServeOptions['systems'][number]): Journeys {
  let server: Serving
  let browser: Browser
  beforeAll(async () => {
    server = await startConsole({ systems: [{ ...system, jobs: [] }] })
    browser = await launchBrowser()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    async ask<Answer>(path: string, body?: object) {
      const response = await fetch(`${server.url}/api/${system.name}${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return (await response.json()) as Answer
    },
    async send(path, method, body, headers = {}) {
      const response = await fetch(`${server.url}/api/${system.name}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true)
      return response.json()
    },
    async go(path, act, { refusals = false } = {}) {
      const { page, faults, close } = await openPage(browser, `${server.url}/systems/${system.name}${path}`)
      try {
        await act(page)
        // The browser itself logs every answer of 400 and more.
        const refused = /status of 4\d\d/
        expect(faults.filter((fault) => !(refusals && refused.test(fault)))).toEqual([])
      } finally {
        await close()
      }
    },
  }
}
