import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Serving } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.js'
import { expectAccessible, expectFits } from './expectations.js'
import { startConsole } from './start-console.js'
import { openPage } from './visit.js'

const received: string[] = []
let status = 200
let receiver: Server
let server: Serving
let browser: Browser

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push((JSON.parse(text) as { type: string }).type)
    response.writeHead(status).end('noted')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const systems = [{ ...smartLockerSystem, jobs: [] }]
  // One attempt: a refused event becomes a dead letter immediately.
  server = await startConsole({ systems, webhooks: { allowPrivate: true, maxAttempts: 1 } })
  browser = await launchBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await server?.close()
  receiver.closeAllConnections()
  receiver.close()
})

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/smart-locker${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
}

test('a webhook is added, tested, fails, is replayed, gets a new secret and is removed', {
  timeout: 60_000,
}, async () => {
  const { page, faults, close } = await openPage(browser, `${server.url}/systems/smart-locker/webhooks`)
  const dialog = page.getByRole('dialog')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`
  await page.getByText('No webhooks yet').waitFor()

  await page.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText(/^whsec_/).waitFor()
  const secret = await dialog.getByText(/^whsec_/).textContent()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('button', { name: 'Remove Event 1' }).click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await dialog.getByRole('alert').getByText('A webhook without types of events receives nothing.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 400')])

  await page.getByRole('button', { name: 'Send test event' }).click()
  const deliveries = page.getByRole('table', { name: 'Deliveries' })
  await deliveries.getByText('webhook.test').waitFor()
  expect(received).toEqual(['webhook.test'])

  status = 500
  await post('/lockers', { lockerId: 'W-1', ownerId: 'north' })
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  await post('/lockers/W-1/reservations', { ownerId: 'ann', endAt })
  await page.getByRole('table', { name: 'Dead letters' }).getByText('reservation.created').waitFor()
  status = 200
  await page.getByRole('button', { name: 'Replay all dead letters' }).click()
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click()
  await deliveries.getByRole('row', { name: /reservation.created.*delivered/ }).waitFor()
  await page.getByRole('table', { name: 'Dead letters' }).waitFor({ state: 'detached' })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  await dialog.getByText(/^whsec_/).waitFor()
  expect(await dialog.getByText(/^whsec_/).textContent()).not.toBe(secret)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)

  await page.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No webhooks yet').waitFor()
  expect(faults).toEqual([])
  await close()
})
