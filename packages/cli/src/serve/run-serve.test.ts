import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { systemClock, systemRandom } from '@tablewright/base'
import { openDatabase } from '@tablewright/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeFiles } from '../testing/design-files.js'
import { libraryDesign } from '../testing/library-design.js'
import { commandFile, outcomeOf, runCommand, startCommand, temporaryFolders } from '../testing/run-command.js'

const options = { clock: systemClock, random: systemRandom, onError: () => {} }
const newFolder = temporaryFolders()
const free = ['--port', '0', '--dynamodb-port', '0']

interface Ready {
  readonly url: string
  readonly dynamodbUrl: string
  readonly systems: readonly string[]
}

async function serve(...args: readonly string[]) {
  const child = startCommand('serve', ...free, '--json', ...args)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, ready: JSON.parse(line) as Ready }
}

describe('serve with the account pool and sample data', () => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve('--systems', 'account-pool', '--memory', '--sample', '50')
  })
  afterAll(async () => {
    const ended = outcomeOf(server.child)
    server.child.kill('SIGTERM')
    expect((await ended).exitCode).toBe(0)
  })

  const pool = (...args: readonly string[]) =>
    runCommand('pool', ...args, '--server', server.ready.url, '--json')

  test('each printed address responds', async () => {
    const { url } = server.ready
    for (const path of [
      '/',
      '/api',
      '/api/account-pool/accounts',
      '/api/account-pool/openapi.json',
      '/health',
      '/metrics',
    ]) {
      expect((await fetch(url + path)).status, path).toBe(200)
    }
  })

  test('the console is the start page, also for a deep link', async () => {
    const page = await fetch(`${server.ready.url}/systems/account-pool`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<title>Tablewright</title>'),
    ])
  })

  test('a second terminal adds a user, leases an account, shows the lease and ends it', async () => {
    expect((await pool('users', 'add', 'ann@example.com')).exitCode).toBe(0)
    const lease = JSON.parse((await pool('leases', 'create', 'ann@example.com')).stdout) as {
      leaseId: string
    }
    const shown = await fetch(`${server.ready.url}/api/account-pool/leases/${lease.leaseId}`)
    expect(await shown.json()).toMatchObject({ leaseId: lease.leaseId, userId: 'ann@example.com' })
    expect((await pool('leases', 'terminate', lease.leaseId)).exitCode).toBe(0)
    expect(JSON.parse((await pool('check')).stdout)).toMatchObject({ violations: [] })
  })

  test('a refusal is one line with its code, and an exit code by its kind', async () => {
    const { stderr, exitCode } = await runCommand(
      'pool',
      'leases',
      'create',
      'nobody@example.com',
      '--server',
      server.ready.url,
    )
    expect({ line: stderr.split('\n')[0], exitCode }).toEqual({
      line: expect.stringMatching(/^error NOT_FOUND: /),
      exitCode: 3,
    })
  })
})

test('a folder is served by one process at a time, and works without a server', async () => {
  const folder = newFolder()
  const { child } = await serve('--systems', 'smart-locker', '--data', folder)
  const second = await runCommand('serve', ...free, '--data', folder, '--systems', 'smart-locker')
  expect(second).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^error FOLDER_LOCKED: .+\n$/) })
  const ended = outcomeOf(child)
  child.kill('SIGINT')
  await ended
  const added = await runCommand('locker', 'add', 'L-1', '--owner-id', 'ann', '--data', folder, '--json')
  expect(JSON.parse(added.stdout)).toMatchObject({ lockerId: 'L-1', status: 'AVAILABLE' })
})

test('a watched configuration that is gone does not make the server fall back to defaults', async () => {
  const folder = newFolder()
  const config = (systems: string) =>
    writeFiles(folder, {
      'tablewright.config.mjs': `export default { storage: { memory: true }, systems: { ${systems} } }`,
    })['tablewright.config.mjs']!
  const file = config("'smart-locker': true")
  const flags = ['--json', '--watch', ...free]
  const child = spawn(process.execPath, [commandFile, 'serve', ...flags], { cwd: folder })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as Ready
  const notes = createInterface(child.stderr)[Symbol.asyncIterator]()
  const served = async () => {
    const index = (await (await fetch(`${url}/api`)).json()) as { systems: { name: string }[] }
    return index.systems.map(({ name }) => name)
  }
  rmSync(file)
  expect((await notes.next()).value).toMatch(/^error CONFIG_NOT_FOUND: /)
  expect(await served()).toEqual(['smart-locker'])
  config("'smart-locker': true, tenants: true")
  expect((await notes.next()).value).toBe('Reloaded.')
  expect(await served()).toEqual(['smart-locker', 'tenants'])
  const ended = outcomeOf(child)
  child.kill('SIGTERM')
  await ended
})

test('a missing part is an error with a remedy', async () => {
  const nobody = await runCommand('pool', 'accounts', 'list', '--endpoint', 'http://127.0.0.1:9')
  expect(nobody).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^error SERVER_NOT_FOUND: .*tablewright serve/),
  })
  const unknown = await runCommand('serve', '--systems', 'nope')
  expect(unknown).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^error SYSTEM_UNKNOWN: /) })
})

test('a custom design is served, and its derived items are checked and repaired', async () => {
  const files = writeFiles(newFolder(), { 'design.ts': libraryDesign })
  const { child, ready } = await serve(files['design.ts'], '--memory')
  expect(ready.systems).toEqual(['library'])
  const endpoint = ['--endpoint', ready.dynamodbUrl]
  const book = ['--book-id', 'b1', '--author', 'ann', '--title', 'T', '--parameter-limit', '1', '--write']
  expect(await runCommand('query', files['design.ts'], 'addBook', ...book, ...endpoint)).toMatchObject({
    stderr: '',
    exitCode: 0,
  })
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`${ready.url}/api/library/${path}`, init)).json()
  expect(await ask('check')).toEqual({ counted: { items: 2 }, violations: [] })
  const Key = { PK: { S: 'AUTHOR#ann' }, SK: { S: 'BOOK#b1' } }
  const database = await openDatabase({ endpoint: ready.dynamodbUrl }, options)
  await database.driver.send('DeleteItem', { TableName: 'Library', Key })
  await database.close()
  expect(await ask('check')).toMatchObject({
    violations: [
      { invariant: 'derived-items', message: 'Book.OfAuthor at AUTHOR#ann / BOOK#b1 is missing.' },
    ],
  })
  expect(await ask('repair', { method: 'POST' })).toMatchObject({
    violations: [],
    repairs: ['Book.OfAuthor at AUTHOR#ann / BOOK#b1 was missing and follows its source now.'],
  })
  const ended = outcomeOf(child)
  child.kill('SIGTERM')
  expect((await ended).exitCode).toBe(0)
})
