import { expect, test } from 'vitest'
import { env } from './environment.js'
import { readConfig } from './read-config.js'

const names = ['account-pool', 'tenants']

function read(value: unknown, environment: Record<string, string> | undefined = {}) {
  return readConfig(value, { file: '/srv/app/tablewright.config.ts', systemNames: names, environment })
}

function refusal(value: unknown, environment?: Record<string, string>) {
  try {
    read(value, environment)
  } catch (error) {
    return error as { code: string; message: string; remedy: string }
  }
  throw new Error('It was accepted.')
}

test('paths are relative to the file', () => {
  expect(
    read({
      designs: ['src/design.ts#notes', '/etc/design.ts'],
      storage: { folder: 'data' },
      auth: { file: 'auth.json' },
      server: { tls: { cert: 'a.pem', key: 'b.pem' } },
    }),
  ).toMatchObject({
    designs: ['/srv/app/src/design.ts#notes', '/etc/design.ts'],
    storage: { data: '/srv/app/data' },
    auth: { file: '/srv/app/auth.json' },
    server: { tls: { cert: '/srv/app/a.pem', key: '/srv/app/b.pem' } },
  })
})

test('storage is a folder, memory, an endpoint, or a region of Amazon DynamoDB', () => {
  expect(read({ storage: { memory: true } }).storage).toEqual({ memory: true })
  expect(read({ storage: { endpoint: 'http://db:8000', tablePrefix: 'test-' } }).storage).toEqual({
    endpoint: 'http://db:8000',
    tablePrefix: 'test-',
  })
  expect(read({ storage: { region: 'eu-west-1' } }).storage).toEqual({
    endpoint: 'https://dynamodb.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
  })
})

test.each([
  [{ sever: {} }, 'sever is not an option', 'Choose from systems,'],
  [{ server: { prot: 1 } }, 'server.prot is not an option', 'Choose from host, port,'],
  [{ server: { port: '80' } }, 'server.port must be a whole number from 0 to 65535, not "80"', 'server.port'],
  [{ server: { cors: [1] } }, 'server.cors[0] must be a text, not 1', ''],
  [{ server: { log: 'loud' } }, 'server.log must be one of debug,', ''],
  [{ server: { tls: { cert: 'a' } } }, 'server.tls must have both cert and key', ''],
  [{ storage: {} }, 'storage must have exactly one of', ''],
  [{ storage: { folder: 'a', memory: true } }, 'storage must have exactly one of', ''],
  [{ storage: { folder: 'a', tablePrefix: 'b' } }, 'storage can have a tablePrefix only', ''],
  [{ systems: {} }, 'systems names no system', 'Name some of account-pool, tenants, or leave systems out'],
  [{ systems: { tenants: undefined }, designs: [] }, 'systems names no system', 'Name some of'],
  [{ systems: { pool: true } }, 'systems.pool is not an option', 'account-pool, tenants'],
  [{ systems: { tenants: { port: {} } } }, 'systems.tenants.port is not an option', 'ports, settings, jobs'],
  [
    { systems: { tenants: { jobs: { fleet: { everyMs: 0 } } } } },
    'systems.tenants.jobs.fleet.everyMs must be a whole number from 1',
    '',
  ],
  [{ customSystems: [{}] }, 'customSystems[0] must be a system', ''],
  [{ limits: { burst: 0.5 } }, 'limits.burst must be a whole number', ''],
  [{ mail: { host: 'a' } }, 'mail must have host and from', ''],
  [{ mail: { host: 'a', from: 'b' } }, 'mail.from must be a mail address, not "b"', ''],
  [{ mail: { host: 'a', from: 'a@b.com', user: 'c' } }, 'mail must have both user and password', ''],
  [{ mail: { host: 'a', from: 'a@b.com', pass: 'c' } }, 'mail.pass is not an option', 'host, port'],
  [{ systems: { tenants: false } }, 'systems.tenants must be true or an object', 'Leave it out'],
  [{ storage: { endpoint: 'localhost:8000' } }, 'storage.endpoint must be an address such as', ''],
  [{ storage: { region: 'eu west' } }, 'storage.region must be a region such as', ''],
  [{ webhooks: { timeoutMs: 60_000 } }, 'webhooks.timeoutMs must be a whole number from 1 to 30000', ''],
  [{ webhooks: { allowPrivate: 1 } }, 'webhooks.allowPrivate must be true or false', ''],
  ['x', 'The configuration must be an object, not "x"', 'export default'],
])('%j is refused with its path', (value, message, remedy) => {
  const error = refusal(value)
  expect(error.code).toBe('CONFIG_INVALID')
  expect(error.message).toContain(`/srv/app/tablewright.config.ts: ${message}`)
  expect(error.remedy).toContain(remedy)
})

test('a secret is read from the environment, and the error names a missing one', () => {
  const config = { server: { cursorSecret: env('CURSOR_SECRET') } }
  expect(read(config, { CURSOR_SECRET: 'abc' }).server?.cursorSecret).toBe('abc')
  expect(refusal(config)).toMatchObject({
    code: 'CONFIG_SECRET_MISSING',
    message: expect.stringContaining('server.cursorSecret needs the environment variable CURSOR_SECRET'),
    remedy: 'Set CURSOR_SECRET before the start.',
  })
})

test('the password of the mail server is read from the environment', () => {
  const mail = { host: 'smtp.example.com', from: 'a@b.com', user: 'ann', password: env('SMTP_PASSWORD') }
  expect(read({ mail }, { SMTP_PASSWORD: 'abc' }).mail).toEqual({ ...mail, password: 'abc' })
  expect(refusal({ mail }).message).toContain('mail.password needs the environment variable SMTP_PASSWORD')
})

test('a command that needs no secrets reads the file without them', () => {
  const options = { file: 'a.json', systemNames: names, environment: undefined }
  expect(readConfig({ server: { cursorSecret: { $env: 'MISSING' } } }, options).server?.cursorSecret).toBe('')
})

test('limits that are left out have their defaults', () => {
  expect(read({ limits: { burst: 5 } }).rate).toEqual({ perSecond: 200, burst: 5 })
  expect(read({}).rate).toBeUndefined()
})
