import type { ServeOptions } from '@tablewright/server'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setUpConsole } from './set-up-console.js'

export interface Journeys {
  /** Calls the API of the system: POST with a body, GET without. */
  ask<Answer>(path: string, body?: object): Promise<Answer>
  /** Sends a change by another verb or with headers. */
  send(
    path: string,
    method: string,
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown>
  /**
   * Opens a page and runs the steps of a test. Fails for every fault except expected refusals and an
   * unreachable database.
   */
  go(
    path: string,
    act: (page: Page) => Promise<void>,
    options?: { readonly refusals?: boolean; readonly unreachable?: boolean },
  ): Promise<void>
}

/** Starts the console of one system without background jobs, and a browser, for the tests of a file. */
export function journeysIn(system: ServeOptions['systems'][number]): Journeys {
  const site = setUpConsole({ systems: [{ ...system, jobs: [] }] })
  return {
    async ask<Answer>(path: string, body?: object) {
      const response = await fetch(`${site.server.url}/api/${system.name}${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return (await response.json()) as Answer
    },
    async send(path, method, body, headers = {}) {
      const response = await fetch(`${site.server.url}/api/${system.name}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true)
      return response.json()
    },
    async go(path, act, { refusals = false, unreachable = false } = {}) {
      const { page, faults, close } = await site.open(`/systems/${system.name}${path}`)
      try {
        await act(page)
        // The browser itself logs every answer of 400 and more.
        const isExpected = (fault: string) =>
          (refusals && /status of 4\d\d/.test(fault)) || (unreachable && /status of 503|^503 /.test(fault))
        expect(faults.filter((fault) => !isExpected(fault))).toEqual([])
      } finally {
        await close()
      }
    },
  }
}
