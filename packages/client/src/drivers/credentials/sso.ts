import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Clock, TablewrightError } from '@tablewright/base'
import { regionalHost } from '../http/endpoint.js'
import { parseMetadata } from './ask-metadata.js'
import { type CredentialProvider, type Credentials, credentialsFailed } from './credentials.js'
import type { Environment } from './environment.js'
import { homeFolder } from './home-folder.js'
import { readFileIfThere } from './read-file-if-there.js'

export interface SsoOptions {
  readonly startUrl: string
  /** Name of the `sso-session` section, under which `aws sso login` keeps the token. */
  readonly session?: string | undefined
  readonly accountId: string
  readonly roleName: string
  /** Region of IAM Identity Center. */
  readonly region: string
  /** The profile to log in with, for the remedy of an error. */
  readonly profile?: string | undefined
  readonly clock?: Clock
}

const timeoutMs = 5_000

/**
 * Credentials of IAM Identity Center (SSO). The access token is the one that `aws sso login` has left in
 * `~/.aws/sso/cache`; it is not renewed here. `AWS_ENDPOINT_URL_SSO` overrides the address of the portal.
 */
export function ssoCredentials(
  options: SsoOptions,
  environment: Environment = process.env,
): CredentialProvider {
  const { accountId, roleName, region } = options
  return async () => {
    const token = await cachedToken(options, environment)
    const portal = environment.AWS_ENDPOINT_URL_SSO || `https://${regionalHost(region, 'portal.sso')}`
    const query = new URLSearchParams({ role_name: roleName, account_id: accountId })
    const url = `${portal.replace(/\/$/, '')}/federation/credentials?${query}`
    const { status, text } = await ask(url, token)
    if (status === 401) throw loginNeeded(options, 'has ended')
    if (status !== 200) throw credentialsFailed(url, `it answered with status ${status}`)
    return roleCredentials(parseMetadata(text, url), url)
  }
}

async function cachedToken(options: SsoOptions, environment: Environment): Promise<string> {
  const { session, startUrl, clock = Date.now } = options
  const name = createHash('sha1')
    .update(session ?? startUrl)
    .digest('hex')
  const file = join(homeFolder(environment), '.aws', 'sso', 'cache', `${name}.json`)
  const text = await readFileIfThere(file)
  if (text === undefined) throw loginNeeded(options, 'is missing')
  const { accessToken, expiresAt } = Object(parseMetadata(text, file)) as Record<string, unknown>
  if (typeof accessToken !== 'string') throw loginNeeded(options, 'is missing')
  if (typeof expiresAt === 'string' && new Date(expiresAt).getTime() <= clock())
    throw loginNeeded(options, 'has ended')
  return accessToken
}

async function ask(url: string, token: string): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { 'x-amz-sso_bearer_token': token }
    const response = await fetch(url, { headers, signal, redirect: 'error' })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw credentialsFailed(url, 'it does not answer', error)
  }
}

function roleCredentials(answer: unknown, source: string): Credentials {
  const fields = Object((Object(answer) as Record<string, unknown>).roleCredentials) as Record<
    string,
    unknown
  >
  const { accessKeyId, secretAccessKey, sessionToken, expiration } = fields
  if (typeof accessKeyId !== 'string' || typeof secretAccessKey !== 'string') {
    throw credentialsFailed(source, 'its answer holds no access key')
  }
  return {
    accessKeyId,
    secretAccessKey,
    ...(typeof sessionToken === 'string' && { sessionToken }),
    ...(typeof expiration === 'number' && { expiration: new Date(expiration) }),
  }
}

function loginNeeded({ startUrl, profile }: SsoOptions, state: string): TablewrightError {
  const command = `aws sso login${profile === undefined ? '' : ` --profile ${profile}`}`
  return new TablewrightError('CREDENTIALS_FAILED', `The access token of ${startUrl} ${state}.`, {
    remedy: `Log in with \`${command}\`.`,
    data: { source: startUrl },
  })
}
