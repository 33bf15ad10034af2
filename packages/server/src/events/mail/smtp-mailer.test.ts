import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkMailAddress } from './mail-address.js'
import { renderMime } from './mime.js'
import { renderMail } from './render-mail.js'
import { smtpMailer } from './smtp-mailer.js'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** A mail server that records received mails. `refuse` sets the reply to a command. */
async function mailServer(refuse: Readonly<Record<string, string>> = {}) {
  const received: { commands: string[]; data: string } = { commands: [], data: '' }
  const server = createServer((socket) => {
    let inData = false
    let rest = ''
    socket.write('220 test ESMTP\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (inData) {
          if (line === '.') {
            inData = false
            socket.write('250 queued as 42\r\n')
          } else received.data += `${line}\n`
          continue
        }
        received.commands.push(line)
        const word = line.split(/[ :]/)[0]!
        inData = word === 'DATA'
        const answers: Record<string, string> = {
          EHLO: '250-test\r\n250 SIZE 1000000',
          DATA: '354 go on',
          QUIT: '221 bye',
          ...refuse,
        }
        socket.write(`${answers[word] ?? '250 ok'}\r\n`)
      }
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, options: { host: '127.0.0.1', port, from: 'pool@example.com', allowPlain: true } }
}

const event = {
  eventId: '01J8Z3K4M5N6P7Q8R9S0T1V2W3',
  eventType: 'thing.moved',
  aggregateType: 'thing',
  aggregateId: 'T-1',
  sequence: 1,
  occurredAt: '2026-01-01T00:00:00.000Z',
  data: { to: '<b>Zürich</b>\r\nBcc: all@example.com', thingId: 'T-1', rack: undefined },
}
const definition = {
  aggregate: 'thing',
  summary: 'Moved.',
  data: {},
  mail: { subject: 'Moved to {to}', text: 'It is at {to}.' },
}
const mail = renderMail({ to: 'ops@example.com', title: 'Things', event, definition })

test('a mail arrives with both parts, and its data becomes neither markup nor a header', async () => {
  const { received, options } = await mailServer()
  expect(await smtpMailer(options).send(mail)).toBe('250 queued as 42')
  expect(received.commands).toContain('MAIL FROM:<pool@example.com>')
  expect(received.commands).toContain('RCPT TO:<ops@example.com>')
  const [headers = ''] = received.data.split('\n\n')
  expect(headers).not.toMatch(/^Bcc:/im)
  expect(headers).toMatch(/^Subject: =\?UTF-8\?B\?/m)
  const bodies = [...received.data.matchAll(/base64\n\n([\s\S]*?)\n--/g)].map(([, body = '']) =>
    Buffer.from(body, 'base64').toString(),
  )
  expect(bodies[0]).toContain('It is at <b>Zürich</b>')
  expect(bodies[1]).toContain('&#60;b&#62;Zürich')
  expect(bodies[1]).not.toContain('<b>')
  expect(bodies[0]).toContain('\nThing ID: T-1\n')
  expect(bodies[1]).toContain('<th>Thing ID</th><td>T-1</td>')
  expect(bodies.join()).not.toMatch(/rack|thingId/i)
})

test('an encoded subject decodes to the original text', () => {
  const subject = 'Schließfach 17 ist geöffnet '.repeat(5).trim()
  const envelope = { from: 'a@example.com', date: new Date(0), messageId: 'm@example.com' }
  const text = renderMime({ ...mail, subject }, envelope)
  const encoded = [...text.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)]
  expect(encoded.map(([, word = '']) => Buffer.from(word, 'base64').toString()).join('')).toBe(subject)
  expect(Math.max(...encoded.map(([word]) => word.length))).toBeLessThanOrEqual(75)
})

test('a header with a line break and an address with a second recipient are refused', async () => {
  const envelope = { from: 'a@example.com', date: new Date(0), messageId: 'm@example.com' }
  expect(() => renderMime({ ...mail, subject: 'a\r\nBcc: b@example.com' }, envelope)).toThrow(/line break/)
  for (const address of ['a@b.com,c@d.com', 'a@b.com\r\nRCPT TO:<c@d.com>', '<a@b.com>', 'a b@c.com']) {
    expect(() => checkMailAddress(address)).toThrow(/not a mail address/)
  }
})

test('a refusal by the mail server is the error', async () => {
  const { options } = await mailServer({ RCPT: '550 no such user' })
  await expect(smtpMailer(options).send(mail)).rejects.toMatchObject({
    code: 'MAIL_REFUSED',
    message: 'The mail server answered 550 no such user.',
  })
})

test('a password is never sent without TLS', async () => {
  const { received, options } = await mailServer()
  const mailer = smtpMailer({ ...options, user: 'ann', password: 'hush-hush' })
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'MAIL_REFUSED' })
  expect(received.commands.join(' ')).not.toContain('AUTH')
})

test.each([
  ['before its greeting', { secure: false }, ''],
  ['in the TLS handshake', { secure: true }, ''],
  ['after STARTTLS', { secure: false }, 'STARTTLS'],
])('a server that hangs %s is given up in time', async (_, options, offered) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    if (offered === '') return
    socket.write('220 test ESMTP\r\n')
    socket.on('data', (chunk) => {
      if (chunk.toString().startsWith('EHLO')) socket.write('250-test\r\n250 STARTTLS\r\n')
      else if (chunk.toString().startsWith('STARTTLS')) socket.write('220 go on\r\n')
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer({ host: '127.0.0.1', port, from: 'a@example.com', timeoutMs: 50, ...options })
  await expect(mailer.send(mail)).rejects.toMatchObject({
    code: 'MAIL_REFUSED',
    message: 'The mail server did not answer in time.',
  })
})
