import { TablewrightError } from '@tablewright/base'
import { containerCredentials } from './container.js'
import type { CredentialProvider, CredentialSource } from './credentials.js'
import { type Environment, environmentCredentials } from './environment.js'
import { instanceCredentials } from './instance.js'
import { profileCredentials } from './profile.js'

/** Asks one source after the other; the first that has credentials gives them. */
export function firstOf(...sources: readonly CredentialSource[]): CredentialProvider {
  return async () => {
    for (const source of sources) {
      const credentials = await source()
      if (credentials !== undefined) return credentials
    }
    throw new TablewrightError('CREDENTIALS_MISSING', 'No source has AWS credentials.', {
      remedy:
        'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, choose a profile with AWS_PROFILE, or pass `credentials`.',
    })
  }
}

/** Environment, then profile files, then the role of the container, then that of the instance. */
export function defaultCredentials(environment: Environment = process.env): CredentialProvider {
  return firstOf(
    environmentCredentials(environment),
    profileCredentials(undefined, environment),
    containerCredentials(environment),
    instanceCredentials(environment),
  )
}
