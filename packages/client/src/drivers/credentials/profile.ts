import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import { type CredentialSource, credentialsFailed } from './credentials.js'
import type { Environment } from './environment.js'
import { parseProfiles } from './parse-profiles.js'

/** Settings of profiles that get their keys from elsewhere. */
const elsewhere = [
  'role_arn',
  'sso_session',
  'sso_start_url',
  'credential_process',
  'web_identity_token_file',
]

/**
 * A profile of `~/.aws/credentials` or `~/.aws/config`: the one given, that of `AWS_PROFILE`, or `default`.
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
    const accessKeyId = settings.get('aws_access_key_id')
    const secretAccessKey = settings.get('aws_secret_access_key')
    const sessionToken = settings.get('aws_session_token')
    if (accessKeyId && secretAccessKey) {
      return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    }
    const unsupported = elsewhere.find((setting) => settings.has(setting))
    if (unsupported !== undefined) throw profileUnsupported(name, unsupported)
    if (chosen !== undefined) throw credentialsFailed(`profile ${name}`, 'it has no access key')
    return undefined
  }
}

/** Keys in the credentials file win over those in the config file. */
async function readProfile(name: string, environment: Environment): Promise<ReadonlyMap<string, string>> {
  const folder = join(environment.HOME ?? environment.USERPROFILE ?? homedir(), '.aws')
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

function profileUnsupported(name: string, setting: string): TablewrightError {
  return new TablewrightError(
    'PROFILE_UNSUPPORTED',
    `Profile ${name} gets its keys by ${setting}, which the lean driver does not do.`,
    {
      remedy: 'Pass a provider of @aws-sdk/credential-providers as `credentials`, or use the awsSdk driver.',
      data: { profile: name, setting },
    },
  )
}
