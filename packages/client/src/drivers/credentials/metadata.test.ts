import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type LocalServer, localServer } from '../testing/local-server.js'
import { defaultCredentials } from './chain.js'
import { containerCredentials } from './container.js'
import { instanceCredentials } from './instance.js'

let server: LocalServer
afterEach(() => server?.close())

const answer = JSON.stringify({
  AccessKeyId: 'ROLE',
  SecretAccessKey: 'secret',
  Token: 'session',
  Expiration: '2030-01-01T00:00:00Z',
})
const expected = {
  accessKeyId: 'ROLE',
  secretAccessKey: 'secret',
  sessionToken: 'session',
  expiration: new Date('2030-01-01T00:00:00Z'),
}

async function metadata(answers: Record<string, (headers: Record<string, unknown>) => [number, string]>) {
  server = await localServer((request, response) => {
    const found = answers[`${request.method} ${request.url}`]
    const [status, text] = found === undefined ? [404, ''] : found(request.headers)
    response.writeHead(status).end(text)
  })
  return server.url
}

function instanceMetadata(options: { role?: string } = { role: 'my-role' }) {
  const guarded = (text: string) => (headers: Record<string, unknown>) =>
    [headers['x-aws-ec2-metadata-token'] === 'token' ? 200 : 401, text] as [number, string]
  return metadata({
    'PUT /latest/api/token': (headers) => [
      headers['x-aws-ec2-metadata-token-ttl-seconds'] === undefined ? 400 : 200,
      'token',
    ],
    ...(options.role !== undefined && {
      'GET /latest/meta-data/iam/security-credentials/': guarded(`${options.role}\n`),
      [`GET /latest/meta-data/iam/security-credentials/${options.role}`]: guarded(answer),
    }),
  })
}

test('the role of an instance is requested with a session token', async () => {
  const AWS_EC2_METADATA_SERVICE_ENDPOINT = await instanceMetadata()
  expect(await instanceCredentials({ AWS_EC2_METADATA_SERVICE_ENDPOINT })()).toEqual(expected)
})

test('an instance without a role, a machine without the service, or one with the service disabled has none', async () => {
  const AWS_EC2_METADATA_SERVICE_ENDPOINT = await instanceMetadata({})
  expect(await instanceCredentials({ AWS_EC2_METADATA_SERVICE_ENDPOINT })()).toBeUndefined()
  expect(await instanceCredentials({ AWS_EC2_METADATA_DISABLED: 'true' })()).toBeUndefined()
  await server.close()
  expect(await instanceCredentials({ AWS_EC2_METADATA_SERVICE_ENDPOINT })()).toBeUndefined()
})

test('the role of a container is found at the relative address', async () => {
  const url = await metadata({ 'GET /v2/credentials/1': () => [200, answer] })
  const environment = { AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/v2/credentials/1' }
  expect(await containerCredentials(environment, url)()).toEqual(expected)
})

test('the full address is called with the authorization token, from the file if there is one', async () => {
  const seen: unknown[] = []
  const url = await metadata({
    'GET /role': (headers) => {
      seen.push(headers.authorization)
      return [200, answer]
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'token-'))
  const file = join(folder, 'token')
  await writeFile(file, 'from-file\n')
  const environment = {
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/role`,
    AWS_CONTAINER_AUTHORIZATION_TOKEN: 'from-environment',
  }
  await containerCredentials(environment)()
  await containerCredentials({ ...environment, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file })()
  await rm(folder, { recursive: true })
  expect(seen).toEqual(['from-environment', 'from-file'])
})

test('plain HTTP to another machine is never used for credentials', async () => {
  const environment = { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://example.com/role' }
  await expect(containerCredentials(environment)()).rejects.toMatchObject({ code: 'CREDENTIALS_FAILED' })
})

test('a service that fails once is called again, and an invalid response is an error', async () => {
  let asked = 0
  const url = await metadata({
    'GET /flaky': () => {
      asked += 1
      return asked < 3 ? [500, ''] : [200, answer]
    },
    'GET /nonsense': () => [200, '<html>'],
    'GET /empty': () => [200, '{}'],
  })
  const from = (path: string) =>
    containerCredentials({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/${path}` })
  expect(await from('flaky')()).toEqual(expected)
  await expect(from('nonsense')()).rejects.toMatchObject({ code: 'CREDENTIALS_FAILED' })
  await expect(from('empty')()).rejects.toMatchObject({ code: 'CREDENTIALS_FAILED' })
})

test('the chain tries the environment, then files, then the container, then the instance', async () => {
  const AWS_EC2_METADATA_SERVICE_ENDPOINT = await instanceMetadata()
  const nothing = { HOME: join(tmpdir(), 'nobody'), AWS_EC2_METADATA_SERVICE_ENDPOINT }
  expect(await defaultCredentials(nothing)()).toMatchObject({ accessKeyId: 'ROLE' })
  const keys = { AWS_ACCESS_KEY_ID: 'OWN', AWS_SECRET_ACCESS_KEY: 's', AWS_SESSION_TOKEN: 't' }
  expect(await defaultCredentials({ ...nothing, ...keys })()).toEqual({
    accessKeyId: 'OWN',
    secretAccessKey: 's',
    sessionToken: 't',
  })
  await expect(defaultCredentials({ ...nothing, AWS_EC2_METADATA_DISABLED: 'true' })()).rejects.toMatchObject(
    { code: 'CREDENTIALS_MISSING' },
  )
})
