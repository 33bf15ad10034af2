import type { CredentialProvider } from './credentials/credentials.js'
import { environmentCredentials } from './credentials/environment.js'
import type { Driver } from './driver.js'
import { misconfigured, parseEndpoint, regionalEndpoint, regionOf } from './http/endpoint.js'
import { type Route, tableService } from './http/exchange.js'
import { httpDriver } from './http/http-driver.js'
import type { DynamoDbOptions, HttpOptions } from './http/http-options.js'
import type { Endpoint } from './http/transport.js'

/**
 * A small driver for any endpoint that speaks the DynamoDB protocol, for operations on tables and items. Operations on
 * streams need the driver of `@tablewright/client/http`.
 * @example
 * import { http } from '@tablewright/client/lean'
 * const driver = http({ endpoint: 'http://127.0.0.1:8000' })
 */
export function http(options: HttpOptions): Driver {
  return httpDriver(
    tablesAt(options.region ?? 'us-east-1', parseEndpoint(options.endpoint)),
    options.credentials,
    options,
  )
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
  const route = tablesAt(region, regionalEndpoint(region))
  return httpDriver(route, options.credentials ?? ofEnvironment, options)
}

function tablesAt(region: string, endpoint: Endpoint): Route {
  const service = tableService(endpoint)
  return { region, serviceOf: () => service }
}

const ofEnvironment: CredentialProvider = async () => {
  const found = await environmentCredentials()()
  if (found) return found
  throw misconfigured('CREDENTIALS_MISSING')
}
