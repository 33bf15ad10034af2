import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileCredentials } from './profile.js'

let home: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'profile-'))
  await mkdir(join(home, '.aws'))
  await writeFile(
    join(home, '.aws', 'credentials'),
    `# keys
[default]
aws_access_key_id = DEFAULT
aws_secret_access_key = secret=with=equals ; a comment

[temporary]
aws_access_key_id=TEMPORARY
aws_secret_access_key=two
aws_session_token=token
`,
  )
  await writeFile(
    join(home, '.aws', 'config'),
    `[default]
region = eu-central-1
aws_access_key_id = LOSES
[profile in-config]
s3 =
  aws_access_key_id = NESTED
aws_access_key_id = CONFIG
aws_secret_access_key = three
[profile process]
credential_process = /bin/keys
[profile empty]
region = eu-central-1
`,
  )
})

afterAll(() => rm(home, { recursive: true }))

test('the default profile is read, and the credentials file wins over the config file', async () => {
  expect(await profileCredentials(undefined, { HOME: home })()).toEqual({
    accessKeyId: 'DEFAULT',
    secretAccessKey: 'secret=with=equals',
  })
})

test('AWS_PROFILE selects the profile, including its session token', async () => {
  expect(await profileCredentials(undefined, { HOME: home, AWS_PROFILE: 'temporary' })()).toEqual({
    accessKeyId: 'TEMPORARY',
    secretAccessKey: 'two',
    sessionToken: 'token',
  })
})

test('a profile of the config file is found, and settings inside settings are not keys', async () => {
  expect(await profileCredentials('in-config', { HOME: home })()).toMatchObject({ accessKeyId: 'CONFIG' })
})

test('the files may be elsewhere', async () => {
  const elsewhere = join(home, 'keys')
  await writeFile(elsewhere, '[default]\naws_access_key_id=ELSEWHERE\naws_secret_access_key=x\n')
  const environment = { HOME: home, AWS_SHARED_CREDENTIALS_FILE: elsewhere }
  expect(await profileCredentials(undefined, environment)()).toMatchObject({ accessKeyId: 'ELSEWHERE' })
})

test('without files there are no credentials', async () => {
  expect(await profileCredentials(undefined, { HOME: join(home, 'nobody') })()).toBeUndefined()
})

test('a requested profile without keys is an error', async () => {
  await expect(profileCredentials('empty', { HOME: home })()).rejects.toMatchObject({
    code: 'CREDENTIALS_FAILED',
  })
  await expect(profileCredentials('process', { HOME: home })()).rejects.toMatchObject({
    code: 'PROFILE_UNSUPPORTED',
    data: { profile: 'process', setting: 'credential_process' },
  })
})
