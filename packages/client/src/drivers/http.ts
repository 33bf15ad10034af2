import { operationTarget } from '@tablewright/dynamo'
import { defaultCredentials } from './credentials/chain.js'
import type { Driver } from './driver.js'
import { parseEndpoint, regionalEndpoint, regionOf } from './http/endpoint.js'
import type { Route } from './http/exchange.js'
import { httpDriver } from './http/http-driver.js'
import type { DynamoDbOptions, HttpOptions } from './http/http-options.js'
import { readsOnly } from './http/reads-only.js'
import type { Endpoint } from './http/transport.js'
import { describing, withMessages } from './with-messages.js'

export { type AssumeRoleOptions, assumeRoleCredentials } from './credentials/assume-role.js'
export { defaultCredentials } from './credentials/chain.js'
export { containerCredentials } from './credentials/container.js'
export type { CredentialProvider, CredentialSource, Credentials } from './credentials/credentials.js'
export { type Environment, environmentCredentials } from './credentials/environment.js'
export { firstOf } from './credentials/first-of.js'
export { instanceCredentials } from './credentials/instance.js'
export { profileCredentials } from './credentials/profile.js'
export { type SsoOptions, ssoCredentials } from './credentials/sso.js'
export { type WebIdentityOptions, webIdentityCredentials } from './credentials/web-identity.js'
export type { Driver, SendOptions } from './driver.js'
export type { CommonOptions, DynamoDbOptions, HttpOptions } from './http/http-options.js'
export type { Endpoint, Transport, WireAnswer, WireRequest } from './http/transport.js'

/**
 * A driver for any endpoint that speaks the DynamoDB protocol. Does not load the AWS SDK.
 * @example
 * import { http } from '@tablewright/client/http'
 * const driver = http({ endpoint: 'http://127.0.0.1:8000' })
 */
export function http(options: HttpOptions): Driver {
  const { region = 'us-east-1', endpoint } = options
  const address = describing(() => parseEndpoint(endpoint))
  return withMessages(httpDriver(routeTo(region, address, address), options.credentials, options))
}

/**
 * A driver for Amazon DynamoDB. Does not load the AWS SDK. Credentials default to those of the environment, profile
 * files (keys, SSO, roles), a web identity, container and instance roles.
 * @example
 * import { dynamodb } from '@tablewright/client/http'
 * const driver = dynamodb({ region: 'eu-central-1' })
 */
export function dynamodb(options: DynamoDbOptions = {}): Driver {
  const region = describing(() => regionOf(options.region))
  const route = routeTo(region, regionalEndpoint(region), regionalEndpoint(region, 'streams.dynamodb'))
  return withMessages(httpDriver(route, options.credentials ?? defaultCredentials(), options))
}

/** Routes operations on streams to their own endpoint. */
function routeTo(region: string, endpoint: Endpoint, streamsEndpoint: Endpoint): Route {
  const streams = { name: streamService, endpoint: streamsEndpoint }
  return {
    region,
    endpoint,
    readsOnly,
    serviceOf: (operation) => (operationTarget(operation).startsWith(streamService) ? streams : undefined),
  }
}

const streamService = 'DynamoDBStreams_20120810'
