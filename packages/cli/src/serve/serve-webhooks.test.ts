import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { outcomeOf, startCommand, temporaryFolders } from '../testing/run-command.js'

const newFolder = temporaryFolders()
const bodies: { type: string; actor?: string }[] = []
const mails: string[] = []
const commands: string[] = []
const servers: Server[] = []
let child: ReturnType<typeof startCommand>
let url = ''

async function listening<Listener extends Server>(server: Listener): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A mail server that accepts everything. */
function mailServer(): Server {
  return createServer((socket) => {
    let inData = false
    socket.write('220 test ESMTP\r\n')
    socket.on('error', () => undefined)
    createInterface(socket).on('line', (line) => {
      if (inData) {
        mails[mails.length - 1] += `${line}\n`
        inData = line !== '.'
        if (!inData) socket.write('250 queued\r\n')
        return
      }
      commands.push(line)
      inData = line === 'DATA'
      if (inData) mails.push('')
      socket.write(inData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
}

let hookPort: number
beforeAll(async () => {
  hookPort = await listening(
    createHttpServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      bodies.push(JSON.parse(text))
      response.end()
    }),
  )
  const mailPort = await listening(mailServer())
  const file = 'tablewright.config.json'
  const files = writeFiles(newFolder(), {
    [file]: JSON.stringify({
      systems: { 'smart-locker': true },
      storage: { memory: true },
      webhooks: { allowPrivate: true },
      mail: { host: '127.0.0.1', port: mailPort, from: 'lockers@example.com', allowPlain: true },
    }),
  }) as Record<string, string>
  child = startCommand('serve', '--port', '0', '--dynamodb-port', '0', '--json', '--config', files[file]!)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  url = (JSON.parse(line) as { url: string }).url
}, 120_000)
afterAll(async () => {
  const ended = outcomeOf(child)
  child.kill('SIGTERM')
  await ended
  for (const server of servers) server.close()
})

async function post(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await fetch(`${url}/api/smart-locker${path}`, init)).status
}

test('a served system delivers by HTTP and by mail as configured', {
  timeout: 120_000,
}, async () => {
  const types = ['reservation.created']
  expect(await post('/webhooks', { url: `http://127.0.0.1:${hookPort}/hooks`, types })).toBe(201)
  expect(await post('/webhooks', { url: 'mailto:ops@example.com', types })).toBe(201)
  expect(await post('/lockers', { lockerId: 'L-1', ownerId: 'north' })).toBe(201)
  const endAt = new Date(Date.now() + 3_600_000).toISOString()
  expect(await post('/lockers/L-1/reservations', { ownerId: 'ann', endAt })).toBe(201)
  await expect.poll(() => bodies.length + mails.length, { timeout: 60_000 }).toBe(2)
  expect(bodies).toMatchObject([{ type: 'reservation.created', actor: 'local' }])
  expect(commands).toEqual(
    expect.arrayContaining(['MAIL FROM:<lockers@example.com>', 'RCPT TO:<ops@example.com>']),
  )
})
