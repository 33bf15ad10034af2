import { containerCredentials } from './container.js'
import type { CredentialProvider, CredentialSource } from './credentials.js'
import { type Environment, environmentCredentials } from './environment.js'
import { firstOf } from './first-of.js'
import { instanceCredentials } from './instance.js'
import { profileCredentials } from './profile.js'

/**
 * Looks for credentials in the environment, then in profile files, a web identity, the role of the container, and that
 * of the instance.
 */
export function defaultCredentials(environment: Environment = process.env): CredentialProvider {
  return firstOf(
    environmentCredentials(environment),
    profileCredentials(undefined, environment),
    webIdentity(environment),
    containerCredentials(environment),
    instanceCredentials(environment),
  )
}

/** The web identity of the environment. Its code is loaded only if there is one. */
function webIdentity(environment: Environment): CredentialSource {
  return async () => {
    if (!environment.AWS_WEB_IDENTITY_TOKEN_FILE) return undefined
    const { announcedWebIdentity } = await import('./web-identity.js')
    return announcedWebIdentity(environment)()
  }
}
