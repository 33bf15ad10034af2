import { containerCredentials } from './container.js'
import type { CredentialProvider } from './credentials.js'
import { type Environment, environmentCredentials } from './environment.js'
import { firstOf } from './first-of.js'
import { instanceCredentials } from './instance.js'
import { profileCredentials } from './profile.js'

/** Environment, then profile files, then the role of the container, then that of the instance. */
export function defaultCredentials(environment: Environment = process.env): CredentialProvider {
  return firstOf(
    environmentCredentials(environment),
    profileCredentials(undefined, environment),
    containerCredentials(environment),
    instanceCredentials(environment),
  )
}
