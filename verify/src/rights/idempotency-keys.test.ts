import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { invoicingSystem } from '@tablewright/invoicing'
import { createLog, type Serving, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly status: number
  readonly isReplay: boolean
  readonly body: Readonly<Record<string, unknown>>
  readonly cookie: string | null
}

/** A name whose JSON form is more than twice as long. */
const longName = '"'.repeat(254)
const names = ['ann', 'bob', 'carol', longName]

let folder: string
let server: Serving
/** Headers by which each principal is recognized. */
const principals = new Map<string, Headers>()
let clientId: string

const start = () =>
  serve({
    systems: [invoicingSystem, smartLockerSystem],
    data: folder,
    port: 0,
    dynamodbPort: 0,
    log: createLog('silent'),
  })

async function post(path: string, body: object, headers: Headers = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    isReplay: response.headers.has('idempotency-replayed'),
    body: (await response.json()) as Answer['body'],
    cookie: response.headers.get('set-cookie'),
  }
}

const as = (name: string) => principals.get(name)!
const keyed = (name: string, key: string) => ({ ...as(name), 'idempotency-key': key })

/** Signs in to the console. The session replaces the one before a restart, which had another port. */
async function signIn(name: string): Promise<Headers> {
  const token = as(name).authorization!.replace('Bearer ', '')
  const { cookie, body } = await post('session', { token })
  return { cookie: cookie!.split(';')[0]!, origin: server.url, 'x-csrf-token': body.csrf as string }
}

const draft = () => ({
  clientId,
  lineItems: [{ description: 'Hours', quantity: 1, unitPrice: 100 }],
})
const locker = (lockerId: string) => ({ lockerId, ownerId: 'north' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tablewright-keys-'))
  server = await start()
  await post('invoicing/account', { name: 'Lantern Works', email: 'a@lantern.example', currency: 'EUR' })
  const client = await post('invoicing/clients', { name: 'Harbor Books', email: 'a@harbor.example' })
  clientId = client.body.clientId as string
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('the answers of the local user are not those of the tokens that follow', async () => {
  const local = { 'idempotency-key': 'first' }
  const first = await post('invoicing/invoices', draft(), local)
  expect(await post('invoicing/invoices', draft(), local)).toMatchObject({ isReplay: true, body: first.body })
  let admin: Headers = {}
  for (const name of ['root', ...names]) {
    const { status, body } = await post('tokens', { name, roles: { '*': ['admin'] } }, admin)
    expect(status).toBe(201)
    principals.set(name, { authorization: `Bearer ${body.token}` })
    admin = as('root')
  }
  principals.set('carol', await signIn('carol'))
  expect((await post('invoicing/invoices', draft(), local)).status).toBe(401)
  for (const name of names) {
    const own = await post('invoicing/invoices', draft(), keyed(name, 'first'))
    expect(own).toMatchObject({ status: 201, isReplay: false })
    expect(own.body.invoiceId).not.toBe(first.body.invoiceId)
  }
})

test.each(['one after the other', 'concurrently'])('principals share a key %s', async (order) => {
  const all = async <T>(make: (name: string) => Promise<T>): Promise<T[]> => {
    if (order === 'concurrently') return Promise.all(names.map(make))
    const made: T[] = []
    for (const name of names) made.push(await make(name))
    return made
  }
  const key = `shared ${order}`
  const drafts = () => all((name) => post('invoicing/invoices', draft(), keyed(name, key)))
  const made = await drafts()
  expect(made.map(({ status, isReplay }) => [status, isReplay])).toEqual(names.map(() => [201, false]))
  expect(new Set(made.map(({ body }) => body.invoiceId)).size).toBe(names.length)
  expect((await drafts()).map(({ isReplay, body }) => [isReplay, body])).toEqual(
    made.map(({ body }) => [true, body]),
  )
  // In the other system with the same key: different bodies, then the same one.
  const lockers = await all((name) =>
    post('smart-locker/lockers', locker(`${order}-${names.indexOf(name)}`), keyed(name, key)),
  )
  expect(lockers.map(({ status, isReplay }) => [status, isReplay])).toEqual(names.map(() => [201, false]))
  const same = await all((name) => post('smart-locker/lockers', locker(order), keyed(name, `${key} same`)))
  expect(same.map(({ status }) => status).sort()).toEqual([201, ...names.slice(1).map(() => 409)])
  expect(same.filter(({ isReplay }) => isReplay)).toEqual([])
  expect(same.map(({ body }) => body.code).filter((code) => code !== undefined)).toEqual(
    names.slice(1).map(() => 'ALREADY_EXISTS'),
  )
})

test('a session and the token that began it are one principal', async () => {
  const session = await signIn('ann')
  const made = await post('invoicing/invoices', draft(), keyed('ann', 'session'))
  const again = await post('invoicing/invoices', draft(), { ...session, 'idempotency-key': 'session' })
  expect(again).toMatchObject({ isReplay: true, body: made.body })
})

test('a key belongs to one action, and a refused first call frees it for the same principal alone', async () => {
  const made = await post('invoicing/invoices', draft(), keyed('ann', 'actions'))
  const { invoiceId } = made.body
  const other = await post(`invoicing/invoices/${invoiceId}/finalize`, {}, keyed('ann', 'actions'))
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  const bob = await post(`invoicing/invoices/${invoiceId}/finalize`, {}, keyed('bob', 'actions'))
  expect(bob).toMatchObject({ status: 200, isReplay: false })
  const failed = await post('smart-locker/lockers', { ownerId: 'north' }, keyed('ann', 'failed'))
  expect(failed.status).toBe(400)
  const taken = await post('smart-locker/lockers', locker('one after the other'), keyed('ann', 'failed'))
  expect(taken.status).toBe(409)
  expect(await post('smart-locker/lockers', locker('F-1'), keyed('bob', 'failed'))).toMatchObject({
    status: 201,
    isReplay: false,
  })
  expect(await post('smart-locker/lockers', locker('F-2'), keyed('ann', 'failed'))).toMatchObject({
    status: 201,
    isReplay: false,
  })
})

/** Sends bytes that `fetch` refuses, and returns the status line and the headers. */
function sendRaw(keyLines: readonly string[], body: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    const head = [
      'POST /api/smart-locker/lockers HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: ${as('ann').authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...keyLines.map((line) => `Idempotency-Key: ${line}`),
    ]
    socket.end(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'))
  })
}

test.each([
  ['a quotation mark', ['"', '\\"'], 201],
  ['delimiters', ['#%23<key>', '#%23<key'], 201],
  ['bytes above ASCII', ['\u00e9\u00ff', '\u00e9\u00fe'], 201],
  ['UTF-8', ['\u00f0\u009f\u0094\u0091', '\u00f0\u009f\u0094\u0092'], 201],
  ['a tab', ['a\tb', 'a b'], 201],
  ['letters of another case', ['Key', 'key'], 201],
  ['255 characters', ['x'.repeat(255), `${'x'.repeat(254)}y`], 201],
  ['256 characters', ['x'.repeat(256), 'y'.repeat(256)], 400],
  ['300 characters', ['x'.repeat(300), 'y'.repeat(300)], 400],
  ['only blanks', ['', '   '], 400],
])('keys with %s', async (title, keys, status) => {
  for (const [index, key] of keys.entries()) {
    const body = JSON.stringify(locker(`${title.replaceAll(' ', '-')}-${index}`))
    const first = await sendRaw([key], body)
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(first.toLowerCase()).not.toContain('idempotency-replayed')
    if (status === 400) expect(first).toContain('Idempotency-Key must have 1 to 255 characters.')
    else expect((await sendRaw([key], body)).toLowerCase()).toContain('idempotency-replayed: true')
  }
})

test('two keys in one request are one list, and so one key', async () => {
  const body = JSON.stringify(locker('two-keys'))
  expect(await sendRaw(['a-1', 'a-2'], body)).toMatch(/^HTTP\/1.1 201 /)
  expect((await sendRaw(['a-1, a-2'], body)).toLowerCase()).toContain('idempotency-replayed: true')
  expect(await sendRaw(['a-1'], body)).toMatch(/^HTTP\/1.1 409 /)
})

test('after a restart every principal gets the own answer', async () => {
  const made = new Map<string, unknown>()
  for (const name of names) {
    const { body } = await post('invoicing/invoices', draft(), keyed(name, 'restart'))
    made.set(name, body)
  }
  await server.close()
  server = await start()
  const { cookie, ...session } = as('carol')
  // A cookie has the port of its server in its name.
  const renamed = cookie!.replace(/_\d+=/, `_${new URL(server.url).port}=`)
  principals.set('carol', { ...session, cookie: renamed, origin: server.url })
  for (const name of names) {
    const again = await post('invoicing/invoices', draft(), keyed(name, 'restart'))
    expect([again.status, again.isReplay, again.body]).toEqual([201, true, made.get(name)])
  }
})
