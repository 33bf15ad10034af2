import { type CredentialSource, credentialsFailed } from './credentials.js'
import type { Environment } from './environment.js'
import { profileUnsupported, readProfile, staticKeys } from './read-profile.js'

/** Settings of profiles that get their keys from elsewhere. */
const elsewhere = ['role_arn', 'sso_session', 'sso_start_url']

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
