import { TablewrightError } from '@tablewright/base'
import { defaultCredentials } from './credentials/chain.js'
import type { Driver } from './driver.js'
import { parseEndpoint, regionalEndpoint } from './http/endpoint.js'
import { httpDriver } from './http/http-driver.js'
import type { DynamoDbOptions, HttpOptions } from './http/http-options.js'

export { defaultCredentials, firstOf } from './credentials/chain.js'
export { containerCredentials } from './credentials/container.js'
export type { CredentialProvider, CredentialSource, Credentials } from './credentials/credentials.js'
export { type Environment, environmentCredentials } from './credentials/environment.js'
export { instanceCredentials } from './credentials/instance.js'
export { profileCredentials } from './credentials/profile.js'
export type { Driver, SendOptions } from './driver.js'
export type { CommonOptions, DynamoDbOptions, HttpOptions } from './http/http-options.js'
export type { Endpoint, Transport, WireAnswer, WireRequest } from './http/transport.js'

/**
 * The lean driver to any endpoint that speaks the DynamoDB protocol. The AWS SDK is not loaded.
 *
 * @example
 * import { http } from '@tablewright/client/http'
 * const driver = http({ endpoint: 'http://127.0.0.1:8000' })
 */
export function http(options: HttpOptions): Driver {
  const endpoint = parseEndpoint(options.endpoint)
  const endpoints = { region: options.region ?? 'us-east-1', tables: endpoint, streams: endpoint }
  return httpDriver(endpoints, options.credentials, options)
}

/**
 * The lean driver to Amazon DynamoDB.
 *
 * @example
 * import { dynamodb } from '@tablewright/client/http'
 * const driver = dynamodb({ region: 'eu-central-1' })
 */
export function dynamodb(options: DynamoDbOptions = {}): Driver {
  const region = options.region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION
  if (!region) {
    throw new TablewrightError('REGION_MISSING', 'No region was given.', {
      remedy: 'Pass `region`, or set AWS_REGION.',
    })
  }
  const tables = parseEndpoint(regionalEndpoint(region, 'dynamodb'))
  const streams = parseEndpoint(regionalEndpoint(region, 'streams.dynamodb'))
  return httpDriver({ region, tables, streams }, options.credentials ?? defaultCredentials(), options)
}
