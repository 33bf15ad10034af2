import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { containerCredentials } from './container.js'
import type { Environment } from './environment.js'
import { profileCredentials } from './profile.js'
import { ssoCredentials } from './sso.js'
import { announcedWebIdentity } from './web-identity.js'

let home: string
let pipe: string

/** Name of the cached token of the start URL `x`: its SHA-1. */
const cachedToken = '11f6ad8ec52a2984abaafd7c3b516503785c2072.json'

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'credential-files-'))
  pipe = join(home, 'pipe')
  await mkdir(join(home, '.aws', 'sso', 'cache'), { recursive: true })
  if (process.platform !== 'win32')
    execFileSync('sh', ['-c', 'mkfifo "$0" "$1"', pipe, join(home, '.aws/sso/cache', cachedToken)])
})

afterAll(() => rm(home, { recursive: true }))

const profile = (environment: Environment) => profileCredentials(undefined, environment)
const sources: readonly (readonly [string, () => () => Promise<unknown>])[] = [
  ['the credentials file', () => profile({ HOME: home, AWS_SHARED_CREDENTIALS_FILE: pipe })],
  ['the config file', () => profile({ HOME: home, AWS_CONFIG_FILE: pipe })],
  ['a device', () => profile({ HOME: home, AWS_CONFIG_FILE: '/dev/zero' })],
  [
    'the token of a web identity',
    () => announcedWebIdentity({ AWS_WEB_IDENTITY_TOKEN_FILE: pipe, AWS_ROLE_ARN: 'arn:aws:iam::1:role/x' }),
  ],
  [
    'the token of a container',
    () =>
      containerCredentials({
        AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: '/x',
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: pipe,
      }),
  ],
  [
    'the token of SSO',
    () => ssoCredentials({ startUrl: 'x', accountId: '1', roleName: 'x', region: 'x' }, { HOME: home }),
  ],
]

test.skipIf(process.platform === 'win32').each(sources)(
  '%s is not read from a pipe or device, which may never end',
  async (_name, source) => {
    await expect(source()()).rejects.toMatchObject({
      code: 'CREDENTIALS_FAILED',
      message: expect.stringContaining('it is not a regular file'),
    })
  },
)

test('the null device is an empty file, as users name it to leave a file out', async () => {
  const environment = { HOME: home, AWS_SHARED_CREDENTIALS_FILE: devNull, AWS_CONFIG_FILE: devNull }
  expect(await profile(environment)()).toBeUndefined()
})
