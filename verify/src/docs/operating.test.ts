import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accountPoolSystem } from '@tablewright/account-pool'
import { open } from '@tablewright/engine'
import { createLog, listen, parsePrincipals, type Serving, serve } from '@tablewright/server'
import { smartLockerSystem } from '@tablewright/smart-locker'
import { tenantsSystem } from '@tablewright/tenants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../tidy/workspace.js'

const run = promisify(execFile)
const bin = join(root, 'packages/cli/bin/tablewright.js')
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)\\n *\`\`\``, 'gm'))].map(
    (found) => found[2]!,
  )
const folder = mkdtempSync(join(tmpdir(), 'tablewright-operating-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const silent = { port: 0, dynamodbPort: 0, log: createLog('silent') } as const

/** Commands of the page that a test cannot run as they are, and why. */
const exceptions: readonly [RegExp, string][] = [
  [/^tablewright serve/, 'it runs until it is stopped; the server of this test stands for it'],
  [/--watch/, 'it runs until it is stopped'],
  [/^tablewright init/, 'the npm packages are not installed here'],
  [/^tablewright webhooks deliveries/, 'the id is an example'],
]

const commands = blocks('sh')
  .flatMap((block) => block.split('\n'))
  .map((line) => line.trim().replace(/^npx /, ''))
  .filter((line) => line.startsWith('tablewright '))

describe('the commands of the page', () => {
  let server: Serving
  const data = join(folder, 'data')
  beforeAll(async () => {
    mkdirSync(data)
    const systems = [accountPoolSystem, smartLockerSystem, tenantsSystem]
    const mailer = { send: async () => 'sent' }
    server = await serve({ ...silent, systems, data, jobs: { enabled: false }, webhooks: { mailer } })
  })
  afterAll(() => server.close())

  const runnable = commands.filter((line) => !exceptions.some(([pattern]) => pattern.test(line)))

  test('every exception is on the page', () => {
    for (const [pattern] of exceptions) expect(commands.some((line) => pattern.test(line))).toBe(true)
    expect(runnable.length).toBeGreaterThan(8)
  })

  test.each(runnable)('%s', { timeout: 60_000 }, async (line) => {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
    const own = words
      .slice(1)
      .map((word) => word.replace('/var/lib/tablewright', data).replace('/backups', folder))
    const environment = { ...process.env, XDG_CONFIG_HOME: folder, TABLEWRIGHT_SERVER: undefined }
    const isData = own.includes('--data') || own[0] === 'generate'
    const server = isData ? [] : ['--server', serverUrl()]
    await run(process.execPath, [bin, ...own, ...server], { cwd: folder, env: environment })
  })
  const serverUrl = () => server.url
})

test('the unit of systemd is valid', () => {
  const [unit] = blocks('ini')
  const file = join(folder, 'tablewright.service')
  writeFileSync(file, unit!.replace('/usr/bin/node', process.execPath))
  expect(unit).toContain('ExecStart=/usr/bin/node node_modules/tablewright/bin/tablewright.js serve')
  const tool = '/usr/bin/systemd-analyze'
  if (!existsSync(tool)) return
  const printed = execFileSync(tool, ['verify', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(printed).toBe('')
  // Fails if the exposure is above 2.0 of 10.
  execFileSync(tool, ['security', '--offline=true', '--no-pager', '--threshold=20', file], {
    stdio: 'ignore',
  })
})

test('a server runs with the generated policy and that of the page', { timeout: 60_000 }, async () => {
  const [line] = commands.filter((each) => each.startsWith('tablewright generate policy'))
  const words = line!.split(' ').slice(1, -2)
  const { stdout } = await run(process.execPath, [bin, ...words], { cwd: folder })
  const [own] = blocks('json').filter((text) => text.includes('Statement'))
  const engine = await open({ memory: true })
  const keys = { accessKeyId: 'OPERATING', secretAccessKey: 'a secret of the test' }
  const principal = { name: 'server', ...keys, policies: [JSON.parse(stdout), JSON.parse(own!)] }
  const auth = parsePrincipals(JSON.stringify({ principals: [principal] }))
  const endpoint = await listen({ engine, port: 0, auth })
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  })
  try {
    const place = { endpoint: endpoint.url, region: 'eu-west-1', tablePrefix: 'production-' }
    const server = await serve({ ...silent, systems: [tenantsSystem], ...place })
    const post = (path: string, body: object) =>
      fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': path },
        body: JSON.stringify(body),
      })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect((await post('/tenants/tenants', { tenantId: 'acme' })).status).toBe(202)
    expect((await post('/tenants/jobs/reconciler', {})).status).toBe(200)
    expect(await (await fetch(`${server.url}/api/tenants/check`)).json()).toMatchObject({ violations: [] })
    expect((await post('/tokens', { name: 'ops', roles: { '*': ['admin'] } })).status).toBe(201)
    await server.close()
    const { TableNames } = await engine.call('ListTables', {})
    expect(TableNames?.every((name) => name.startsWith('production-'))).toBe(true)
  } finally {
    delete process.env.AWS_ACCESS_KEY_ID
    delete process.env.AWS_SECRET_ACCESS_KEY
    await endpoint.close()
    await engine.close()
  }
})
