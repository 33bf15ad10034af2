import { join } from 'node:path'
import { TablewrightError } from '@tablewright/base'
import type { Credentials } from './credentials.js'
import type { Environment } from './environment.js'
import { homeFolder } from './home-folder.js'
import { parseProfiles } from './parse-profiles.js'
import { readFileIfThere } from './read-file-if-there.js'

export type ProfileSettings = ReadonlyMap<string, string>

/** The access keys in the profile itself. */
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
  const texts = await Promise.all(files.map(readFileIfThere))
  return new Map(texts.flatMap((text) => [...(parseProfiles(text ?? '').get(name) ?? [])]))
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
