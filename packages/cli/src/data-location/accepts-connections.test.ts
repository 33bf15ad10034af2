import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { acceptsConnections } from './accepts-connections.js'

test('an address accepts connections only while something listens there', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await acceptsConnections(`http://127.0.0.1:${port}`)).toBe(true)
  server.close()
  await once(server, 'close')
  expect(await acceptsConnections(`http://127.0.0.1:${port}`)).toBe(false)
  expect(await acceptsConnections(`https://[::1]:${port}`)).toBe(false)
  // A driver explains what is no address.
  expect(await acceptsConnections('nonsense')).toBe(true)
})
