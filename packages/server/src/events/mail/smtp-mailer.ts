import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Clock, type Random, systemClock, systemRandom, TablewrightError } from '@tablewright/base'
import { newUlid } from '@tablewright/client'
import { checkMailAddress } from './mail-address.js'
import type { Mailer } from './mailer.js'
import { renderMime } from './mime.js'

export interface SmtpOptions {
  readonly host: string
  /** Defaults to 465 with `secure`, otherwise to 587. */
  readonly port?: number
  /** Uses TLS from the start. Otherwise the connection is upgraded if the server offers it. */
  readonly secure?: boolean
  /** Sends without TLS if the server does not offer it; never with a password. Defaults to false. */
  readonly allowPlain?: boolean
  readonly user?: string
  readonly password?: string
  /** The address that mails come from. */
  readonly from: string
  /** Milliseconds that sending one mail may take. Defaults to 20,000. */
  readonly timeoutMs?: number
  readonly clock?: Clock
  readonly random?: Random
}

/** Sends mail through an SMTP server, one connection for each mail. */
export function smtpMailer(options: SmtpOptions): Mailer {
  const { from, clock = systemClock, random = systemRandom } = options
  checkMailAddress(from)
  return {
    send: async (mail) => {
      checkMailAddress(mail.to)
      const messageId = `${newUlid(clock(), random)}@${from.split('@')[1]}`
      const text = renderMime(mail, { from, date: new Date(clock()), messageId })
      const socket = startConnection(options)
      // Ends the connection in any state, also during a handshake.
      const tooLate = () => socket.destroy(refused('The mail server did not answer in time.'))
      const timer = setTimeout(tooLate, options.timeoutMs ?? 20_000)
      try {
        await opened(socket, options)
        return await converse(new Session(socket), options, mail.to, text)
      } finally {
        clearTimeout(timer)
        socket.destroy()
      }
    },
  }
}

async function converse(session: Session, options: SmtpOptions, to: string, text: string): Promise<string> {
  const { secure = false, allowPlain = false, user, password, from, host } = options
  await session.expect(220)
  let offers = await session.ask('EHLO tablewright', 250)
  let encrypted = secure
  if (!secure && /^250[- ]STARTTLS/im.test(offers)) {
    await session.ask('STARTTLS', 220)
    await session.upgrade(host)
    encrypted = true
    offers = await session.ask('EHLO tablewright', 250)
  }
  if (!encrypted && (user !== undefined || !allowPlain)) throw refused('The mail server does not offer TLS.')
  if (user !== undefined) {
    const credentials = Buffer.from(`\0${user}\0${password ?? ''}`).toString('base64')
    await session.ask(`AUTH PLAIN ${credentials}`, 235)
  }
  await session.ask(`MAIL FROM:<${from}>`, 250)
  await session.ask(`RCPT TO:<${to}>`, 250)
  await session.ask('DATA', 354)
  // No line starts with a dot: bodies are base64, and headers start with their names.
  const answer = await session.ask(`${text}.`, 250)
  await session.ask('QUIT', 221).catch(() => undefined)
  return answer.trim()
}

function startConnection({ host, secure = false, port = secure ? 465 : 587 }: SmtpOptions): Socket {
  return secure ? connectTls({ host, port, servername: host }) : connectPlain({ host, port })
}

function opened(socket: Socket, { secure = false }: SmtpOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve()).once('error', reject)
  })
}

const closed = 'The mail server closed the connection.'

/** An SMTP session: sends commands and reads answers of one or more lines. */
class Session {
  #socket: Socket
  #received = ''
  #failure: Error | undefined
  #wake: (() => void) | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen(socket)
  }

  async ask(command: string, code: number): Promise<string> {
    this.#socket.write(`${command}\r\n`)
    return this.expect(code)
  }

  async expect(code: number): Promise<string> {
    for (;;) {
      const whole = /^(?:\d{3}-[^\r\n]*\r?\n)*(\d{3})(?: [^\r\n]*)?\r?\n/.exec(this.#received)
      if (whole) {
        this.#received = this.#received.slice(whole[0].length)
        if (Number(whole[1]) === code) return whole[0]
        throw refused(`The mail server answered ${whole[0].trim()}.`)
      }
      if (this.#failure) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Upgrades the connection to TLS. Data received before the upgrade is discarded. */
  upgrade(servername: string): Promise<void> {
    const plain = this.#socket
    plain.removeAllListeners('data')
    this.#received = ''
    return new Promise((resolve, reject) => {
      const socket = connectTls({ socket: plain, servername }, resolve)
      // A connection that this side ended closes without an error.
      const fail = (error: Error) => reject(this.#failure ?? error)
      socket.once('error', fail).once('close', () => fail(refused(closed)))
      this.#socket = socket
      this.#listen(socket)
    })
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => {
      this.#received += chunk.toString('latin1')
      if (this.#received.length > 64_000) this.#end(refused('The mail server answered too much.'))
      this.#wake?.()
    })
    socket.on('error', (error) => this.#end(error))
    socket.on('close', () => this.#end(refused(closed)))
  }

  #end(error: Error): void {
    this.#failure ??= error
    this.#wake?.()
  }
}

function refused(message: string): TablewrightError {
  return new TablewrightError('MAIL_REFUSED', message, { remedy: 'Check the settings of the mail server.' })
}
