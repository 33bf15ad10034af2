import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { type CredentialSource, type Credentials, credentialsFailed } from './credentials.js'
import type { Environment } from './environment.js'
import { homeFolder } from './home-folder.js'
import { parseProfiles } from './parse-profiles.js'

/** Settings of profiles that get their keys from elsewhere. */
const elsewhere = ['role_arn', 'sso_session', 'sso_start_url']

export type ProfileSettings = ReadonlyMap<string, string>

/**
 * A profile of `~/.aws/credentials` or `~/.aws/config`: the one given, that of `AWS_PROFILE`, or `default`. It has keys, or
 * gets them by SSO, from a role of another profile, or for a web identity.
 * The files may be elsewhere: `AWS_SHARED_CREDENTIALS_FILE`, `AWS_CONFIG_FILE`.
 */
export function profileCredentials(
  profile?: string,
  environment: Environment = process.env,
): CredentialSource {
  return async () => {
    const chosen = profile ?? environment.AWS_PROFILE
    const name = chosen ?? 'default'
    const settings = await readProfile(name, environment)
    if (elsewhere.some((setting) => settings.has(setting))) {
      const { roleProfileCredentials } = await import('./role-profile.js')
      const found = await roleProfileCredentials(name, settings, environment)
      if (found !== undefined) return found
    }
    const keys = staticKeys(settings)
    if (keys !== undefined) return keys
    if (settings.has('credential_process')) throw profileUnsupported(name, 'credential_process')
    if (chosen !== undefined) throw credentialsFailed(`profile ${name}`, 'it has no access key')
    return undefined
  }
}

/** The keys that stand in a profile itself. */
export function staticKeys(settings: ProfileSettings): Credentials | undefined {
  const accessKeyId = settings.get('aws_access_key_id')
  const secretAccessKey = settings.get('aws_secret_access_key')
  const sessionToken = settings.get('aws_session_token')
  if (!accessKeyId || !secretAccessKey) return undefined
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}

/** Keys in the credentials file win over those in the config file. */
export async function readProfile(name: string, environment: Environment): Promise<ProfileSettings> {
  const folder = join(homeFolder(environment), '.aws')
  const files = [
    environment.AWS_CONFIG_FILE ?? join(folder, 'config'),
    environment.AWS_SHARED_CREDENTIALS_FILE ?? join(folder, 'credentials'),
  ]
  const texts = await Promise.all(files.map(readIfThere))
  return new Map(texts.flatMap((text) => [...(parseProfiles(text).get(name) ?? [])]))
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw credentialsFailed(file, 'it cannot be read', error)
  }
}

export function profileUnsupported(name: string, setting: string): TablewrightError {
  return new TablewrightError(
    'PROFILE_UNSUPPORTED',
    `Profile ${name} gets its keys by ${setting}, which the lean driver does not do.`,
    {
      remedy: 'Pass a provider of @aws-sdk/credential-providers as `credentials`, or use the awsSdk driver.',
      data: { profile: name, setting },
    },
  )
}
