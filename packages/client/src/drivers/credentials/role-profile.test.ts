import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LocalServer, localServer } from '../testing/local-server.js'
import { assumeRoleCredentials } from './assume-role.js'
import { defaultCredentials } from './chain.js'
import { profileCredentials } from './profile.js'
import { ssoCredentials } from './sso.js'

interface Asked {
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly form: Readonly<Record<string, string>>
}

let home: string
let server: LocalServer | undefined
const asked: Asked[] = []
const roleArn = 'arn:aws:iam::123456789012:role/reports'
const startUrl = 'https://example.awsapps.com/start'
const later = '2035-01-01T00:00:00.000Z'

const files: Readonly<Record<string, string>> = {
  config: `[default]
region = eu-central-1
[profile reports]
role_arn = ${roleArn}
source_profile = keys
role_session_name = nightly
external_id = 42
duration_seconds = 900
region = eu-west-1
[profile chained]
role_arn = arn:aws:iam::123456789012:role/outer
source_profile = reports
[profile own]
role_arn = ${roleArn}
source_profile = own
[profile loop]
role_arn = ${roleArn}
source_profile = loop-back
[profile loop-back]
role_arn = ${roleArn}
source_profile = loop
[profile machine]
role_arn = ${roleArn}
credential_source = Environment
[profile unknown-machine]
role_arn = ${roleArn}
credential_source = Toaster
[profile lonely]
role_arn = ${roleArn}
[profile guarded]
role_arn = ${roleArn}
source_profile = keys
mfa_serial = arn:aws:iam::1:mfa/x
[profile pod]
role_arn = ${roleArn}
web_identity_token_file = TOKEN_FILE
[profile office]
sso_session = work
sso_account_id = 123456789012
sso_role_name = Developer
[profile old-office]
sso_start_url = ${startUrl}
sso_region = eu-west-1
sso_account_id = 123456789012
sso_role_name = Developer
[profile half-office]
sso_session = work
sso_account_id = 123456789012
[sso-session work]
sso_start_url = ${startUrl}
sso_region = eu-central-1
`,
  credentials: `[keys]
aws_access_key_id = SOURCE
aws_secret_access_key = source-secret
[own]
aws_access_key_id = OWN
aws_secret_access_key = own-secret
`,
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'role-profile-'))
  await mkdir(join(home, '.aws', 'sso', 'cache'), { recursive: true })
  const tokenFile = join(home, 'token')
  await writeFile(tokenFile, 'web-token\n')
  for (const [name, text] of Object.entries(files))
    await writeFile(join(home, '.aws', name), text.replace('TOKEN_FILE', tokenFile))
})
afterAll(() => rm(home, { recursive: true }))
afterEach(async () => {
  asked.length = 0
  await server?.close()
  server = undefined
})

const stsAnswer = (name: string) => `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleResult>
    <AssumedRoleUser><Arn>arn</Arn></AssumedRoleUser>
    <Credentials>
      <AccessKeyId>${name}</AccessKeyId>
      <SecretAccessKey>role/secret+=</SecretAccessKey>
      <SessionToken>session/token==</SessionToken>
      <Expiration>${later}</Expiration>
    </Credentials>
  </AssumeRoleResult>
</AssumeRoleResponse>`

const ofRole = (accessKeyId: string) => ({
  accessKeyId,
  secretAccessKey: 'role/secret+=',
  sessionToken: 'session/token==',
  expiration: new Date(later),
})

/** Simulates the token service and the portal. Returns the environment with its address. */
async function services(answer: (question: Asked) => [status: number, text: string]) {
  server = await localServer((request, response, bytes) => {
    const body = bytes.toString()
    const form = Object.fromEntries(new URLSearchParams(body))
    const question = { target: `${request.method} ${request.url}`, headers: request.headers, body, form }
    asked.push(question)
    const [status, text] = answer(question)
    response.writeHead(status).end(text)
  })
  return { HOME: home, AWS_ENDPOINT_URL_STS: server.url, AWS_ENDPOINT_URL_SSO: server.url }
}

const anyRole = () => services(({ form }) => [200, stsAnswer(form.RoleArn!.split('/')[1]!)])

/** Signature Version 4, written from its description, for the service `sts`. */
function expectedSignature({ headers, body }: Asked, secret: string, region: string): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization!)![1]!
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const request = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n')
  const time = headers['x-amz-date'] as string
  const scope = [time.slice(0, 8), region, 'sts', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(request)].join('\n')
  const key = scope.reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(text).digest('hex')
}

test('a role is assumed with the keys of its source profile, in a signed request', async () => {
  const environment = await anyRole()
  expect(await profileCredentials('reports', environment)()).toEqual(ofRole('reports'))
  const [question] = asked
  expect(question!.target).toBe('POST /')
  expect(question!.form).toEqual({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: 'nightly',
    ExternalId: '42',
    DurationSeconds: '900',
  })
  const { authorization } = question!.headers
  expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=SOURCE\/\d{8}\/eu-west-1\/sts\/aws4_request, /)
  expect(authorization).toContain(`Signature=${expectedSignature(question!, 'source-secret', 'eu-west-1')}`)
})

test('a role is assumed with a role, and a profile may name itself as its source', async () => {
  const environment = await anyRole()
  expect(await profileCredentials('chained', environment)()).toEqual(ofRole('outer'))
  expect(asked.map(({ form }) => form.RoleArn)).toEqual([roleArn, 'arn:aws:iam::123456789012:role/outer'])
  expect(asked[1]!.headers.authorization).toContain('Credential=reports/')
  expect(asked[1]!.headers['x-amz-security-token']).toBe('session/token==')
  expect(asked[1]!.headers.authorization).toContain(
    expectedSignature(asked[1]!, 'role/secret+=', 'us-east-1'),
  )
  await profileCredentials('own', environment)()
  expect(asked[2]!.headers.authorization).toContain('Credential=OWN/')
})

test('the machine can be the source of a role', async () => {
  const environment = { ...(await anyRole()), AWS_ACCESS_KEY_ID: 'ENV', AWS_SECRET_ACCESS_KEY: 'x' }
  expect(await profileCredentials('machine', environment)()).toEqual(ofRole('reports'))
  expect(asked[0]!.headers.authorization).toContain('Credential=ENV/')
})

test.each([
  ['loop', 'CREDENTIALS_FAILED', /lead back to loop/],
  ['lonely', 'CREDENTIALS_FAILED', /no source_profile/],
  ['machine', 'CREDENTIALS_FAILED', /its source has no credentials/],
  ['unknown-machine', 'PROFILE_UNSUPPORTED', /Toaster/],
  ['guarded', 'PROFILE_UNSUPPORTED', /mfa_serial/],
  ['half-office', 'CREDENTIALS_FAILED', /it has no sso_role_name/],
])('the profile %s is refused: %s', async (profile, code, message) => {
  const environment = await anyRole()
  await expect(profileCredentials(profile, environment)()).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  })
  expect(asked).toEqual([])
})

test('a refusal of the token service is reported with its code', async () => {
  const refusal =
    '<ErrorResponse><Error><Code>AccessDenied</Code><Message>not authorized.</Message></Error></ErrorResponse>'
  const environment = await services(() => [403, refusal])
  const source = async () => ({ accessKeyId: 'A', secretAccessKey: 'b' })
  await expect(assumeRoleCredentials({ roleArn, source }, environment)()).rejects.toMatchObject({
    code: 'CREDENTIALS_FAILED',
    message: expect.stringMatching(/AssumeRole .*: AccessDenied, not authorized\.$/),
  })
  await server!.close()
  await expect(assumeRoleCredentials({ roleArn, source }, environment)()).rejects.toMatchObject({
    code: 'CREDENTIALS_FAILED',
    message: expect.stringContaining('does not answer'),
  })
})

test('a web identity is exchanged for its role without a signature, by profile and by environment', async () => {
  const environment = await anyRole()
  expect(await profileCredentials('pod', environment)()).toEqual(ofRole('reports'))
  const announced = {
    ...environment,
    HOME: join(home, 'nobody'),
    AWS_WEB_IDENTITY_TOKEN_FILE: join(home, 'token'),
    AWS_ROLE_ARN: roleArn,
    AWS_ROLE_SESSION_NAME: 'pod-7',
  }
  expect(await defaultCredentials(announced)()).toEqual(ofRole('reports'))
  const form = { Action: 'AssumeRoleWithWebIdentity', RoleArn: roleArn, WebIdentityToken: 'web-token' }
  expect(asked.map((each) => each.form)).toMatchObject([
    { ...form, RoleSessionName: 'tablewright' },
    { ...form, RoleSessionName: 'pod-7' },
  ])
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  const gone = { ...announced, AWS_WEB_IDENTITY_TOKEN_FILE: join(home, 'gone') }
  await expect(defaultCredentials(gone)()).rejects.toMatchObject({ message: expect.stringContaining('gone') })
})

async function keepToken(name: string, token: object): Promise<void> {
  const file = `${createHash('sha1').update(name).digest('hex')}.json`
  await writeFile(join(home, '.aws', 'sso', 'cache', file), JSON.stringify(token))
}

test('SSO calls the portal with the token of the login', async () => {
  const roleCredentials = {
    accessKeyId: 'SSO',
    secretAccessKey: 's',
    sessionToken: 't',
    expiration: Date.parse(later),
  }
  const environment = await services(() => [200, JSON.stringify({ roleCredentials })])
  await keepToken('work', { startUrl, accessToken: 'of-session', expiresAt: later })
  await keepToken(startUrl, { startUrl, accessToken: 'of-address', expiresAt: later })
  const expected = {
    accessKeyId: 'SSO',
    secretAccessKey: 's',
    sessionToken: 't',
    expiration: new Date(later),
  }
  expect(await profileCredentials('office', environment)()).toEqual(expected)
  expect(await profileCredentials('old-office', environment)()).toEqual(expected)
  const target = 'GET /federation/credentials?role_name=Developer&account_id=123456789012'
  expect(asked.map((each) => [each.target, each.headers['x-amz-sso_bearer_token']])).toEqual([
    [target, 'of-session'],
    [target, 'of-address'],
  ])
})

test('SSO without a valid login names the command that logs in', async () => {
  const environment = await services(() => [401, '{"message":"Session token not found or invalid"}'])
  const refused = {
    code: 'CREDENTIALS_FAILED',
    message: expect.stringContaining(startUrl),
    remedy: 'Log in with `aws sso login --profile office`.',
  }
  await keepToken('work', { accessToken: 'old', expiresAt: '2020-01-01T00:00:00Z' })
  await expect(profileCredentials('office', environment)()).rejects.toMatchObject(refused)
  expect(asked).toEqual([])
  await keepToken('work', { accessToken: 'revoked', expiresAt: later })
  await expect(profileCredentials('office', environment)()).rejects.toMatchObject(refused)
  expect(asked).toHaveLength(1)
  const options = { startUrl, session: 'never', accountId: '1', roleName: 'x', region: 'eu-west-1' }
  await expect(ssoCredentials(options, environment)()).rejects.toMatchObject({
    remedy: 'Log in with `aws sso login`.',
  })
})
