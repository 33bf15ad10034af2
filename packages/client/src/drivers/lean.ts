import { TablewrightError } from '@tablewright/base'
import type { CredentialProvider, Credentials } from './credentials/credentials.js'
import { environmentCredentials } from './credentials/environment.js'
import type { Driver } from './driver.js'
import { parseEndpoint, regionalEndpoint, regionOf } from './http/endpoint.js'
import { httpDriver } from './http/http-driver.js'
import type { DynamoDbOptions, HttpOptions } from './http/http-options.js'

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
 * The lean driver to Amazon DynamoDB with credentials that are given or stand in the environment: what a bundle holds in
 * which each kilobyte counts. That of `@tablewright/client/http` looks in other places, too.
 *
 * @example
 * import { dynamodb } from '@tablewright/client/lean'
 * const driver = dynamodb({ region: 'eu-central-1' })
 */
export function dynamodb(options: DynamoDbOptions = {}): Driver {
  return regional(options, ofEnvironment)
}

const ofEnvironment: CredentialProvider = async () => {
  const found = await environmentCredentials()()
  if (found) return found
  throw new TablewrightError('CREDENTIALS_MISSING', 'The environment has no AWS credentials.', {
    remedy: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or pass `credentials`.',
  })
}

/** The driver to Amazon's endpoints of a region. */
export function regional(options: DynamoDbOptions, credentials: Credentials | CredentialProvider): Driver {
  const region = regionOf(options.region)
  const tables = parseEndpoint(regionalEndpoint(region, 'dynamodb'))
  const streams = parseEndpoint(regionalEndpoint(region, 'streams.dynamodb'))
  return httpDriver({ region, tables, streams }, options.credentials ?? credentials, options)
}
