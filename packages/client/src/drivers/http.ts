import { defaultCredentials } from './credentials/chain.js'
import type { Driver } from './driver.js'
import type { DynamoDbOptions } from './http/http-options.js'
import { regional } from './lean.js'

export { defaultCredentials } from './credentials/chain.js'
export { containerCredentials } from './credentials/container.js'
export type { CredentialProvider, CredentialSource, Credentials } from './credentials/credentials.js'
export { type Environment, environmentCredentials } from './credentials/environment.js'
export { firstOf } from './credentials/first-of.js'
export { instanceCredentials } from './credentials/instance.js'
export { profileCredentials } from './credentials/profile.js'
export type { Driver, SendOptions } from './driver.js'
export type { CommonOptions, DynamoDbOptions, HttpOptions } from './http/http-options.js'
export type { Endpoint, Transport, WireAnswer, WireRequest } from './http/transport.js'
export { http } from './lean.js'

/**
 * The lean driver to Amazon DynamoDB. Credentials that are not given are looked for in the environment, profile files,
 * container and instance roles.
 *
 * @example
 * import { dynamodb } from '@tablewright/client/http'
 * const driver = dynamodb({ region: 'eu-central-1' })
 */
export function dynamodb(options: DynamoDbOptions = {}): Driver {
  return regional(options, defaultCredentials())
}
