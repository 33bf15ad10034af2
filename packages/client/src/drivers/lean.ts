import type { CredentialProvider } from './credentials/credentials.js'
import { readEnvironment } from './credentials/environment.js'
import type { Driver } from './driver.js'
import { misconfigured, parseEndpoint, regionalEndpoint, regionOf } from './http/endpoint.js'
import { httpDriver } from './http/http-driver.js'
import type { DynamoDbOptions, HttpOptions } from './http/http-options.js'

/**
 * A small driver for any endpoint that speaks the DynamoDB protocol, for operations on tables and items. Operations on
 * streams need the driver of `@tablewright/client/http`.
 * @example
 * import { http } from '@tablewright/client/lean'
 * const driver = http({ endpoint: 'http://127.0.0.1:8000' })
 */
export function http(options: HttpOptions): Driver {
  const { region = 'us-east-1', endpoint, credentials } = options
  return httpDriver({ region, endpoint: parseEndpoint(endpoint) }, credentials, options)
}

/**
 * A small driver for Amazon DynamoDB, for bundles that must be small. Credentials are given, or come from environment
 * variables. The driver of `@tablewright/client/http` has more sources of credentials and supports streams.
 * @example
 * import { dynamodb } from '@tablewright/client/lean'
 * const driver = dynamodb({ region: 'eu-central-1' })
 */
export function dynamodb(options: DynamoDbOptions = {}): Driver {
  const region = regionOf(options.region)
  return httpDriver(
    { region, endpoint: regionalEndpoint(region) },
    options.credentials ?? ofEnvironment,
    options,
  )
}

const ofEnvironment: CredentialProvider = async () => {
  const found = readEnvironment(process.env)
  if (found) return found
  throw misconfigured('CREDENTIALS_MISSING')
}
