import { afterEach, expect, test, vi } from 'vitest'
import type { WireRequest } from './http/transport.js'
import * as whole from './http.js'
import * as lean from './lean.js'

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'token' }

/** Returns the request that a driver sends for an operation on an item. */
async function sentBy(driverOver: (transport: whole.Transport) => whole.Driver): Promise<WireRequest> {
  const sent: WireRequest[] = []
  const driver = driverOver({
    send: async (request) => {
      sent.push(request)
      return { status: 200, checksum: undefined, body: Buffer.from('{}') }
    },
    close: () => undefined,
  })
  await driver.send('GetItem', { TableName: 'Things', Key: { pk: { S: 'a' } } })
  return sent[0]!
}

afterEach(() => {
  vi.unstubAllEnvs()
})

test('for items it sends the same requests as the full driver', async () => {
  const options = { credentials, clock: () => 0 }
  const endpoint = 'http://127.0.0.1:8000/some//deep/p%20ath'
  expect(await sentBy((transport) => lean.http({ endpoint, ...options, transport }))).toEqual(
    await sentBy((transport) => whole.http({ endpoint, ...options, transport })),
  )
  expect(await sentBy((transport) => lean.dynamodb({ region: 'eu-west-1', ...options, transport }))).toEqual(
    await sentBy((transport) => whole.dynamodb({ region: 'eu-west-1', ...options, transport })),
  )
})

test('credentials are those of the environment, and must be there', async () => {
  const send = () => sentBy((transport) => lean.dynamodb({ region: 'eu-west-1', transport }))
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDENVIRONMENT')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  expect((await send()).headers.authorization).toContain('Credential=AKIDENVIRONMENT/')
  vi.stubEnv('AWS_ACCESS_KEY_ID', '')
  await expect(send()).rejects.toMatchObject({ code: 'CREDENTIALS_MISSING' })
})
